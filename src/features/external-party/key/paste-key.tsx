import { useEffect, useRef, useState } from 'react';
import { keysOf } from '#api/keys/curves.ts';
import {
  isCompressed,
  type KeyCandidate,
  type PastedKey,
  readKeyFile,
  readPastedKey,
} from '#domain/signing/pasted-key.ts';
import { KEY_KINDS, type SigningPublicKey } from '#domain/signing/signing-key.ts';
import { keyProblemOf } from '#features/external-party/key-problem.ts';
import type { ChosenKey } from '#features/external-party/progress.ts';
import { useLatest } from '#ui/browser/latest.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextArea } from '#ui/controls/text-area.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { FileBox } from './file-box.tsx';

type PastedKeyState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'bad'; readonly why: string }
  | { readonly kind: 'private'; readonly form: string }
  /** 32 bytes that may also be a private key. */
  | { readonly kind: 'either' }
  /** 32 bytes that are not a public key, but may be a private one. */
  | { readonly kind: 'no-point' }
  /** A compressed point that is on two curves. */
  | { readonly kind: 'several'; readonly keys: readonly SigningPublicKey[]; readonly form: string };

/**
 * Reads a pasted key and determines its curve. A possible private key stays out of React's state
 * and is zeroed on every path.
 */
function usePastedKey(onChosen: (chosen: ChosenKey) => void) {
  const [state, setState] = useState<PastedKeyState>({ kind: 'waiting' });
  const begin = useLatest();
  const doubtful = useRef<KeyCandidate>(undefined);
  const drop = () => {
    doubtful.current?.point.fill(0);
    doubtful.current = undefined;
  };
  useEffect(
    () => () => {
      doubtful.current?.point.fill(0);
    },
    [],
  );
  const choose = (key: SigningPublicKey, form: string) =>
    onChosen({ key, origin: `pasted: ${form}`, holder: undefined });
  const check = async (candidate: KeyCandidate) => {
    const signal = begin();
    const keys = await keysOf(candidate).catch((thrown: unknown) => keyProblemOf(thrown));
    if (signal.aborted) return;
    if (typeof keys === 'string') return setState({ kind: 'bad', why: keys });
    const [key, ...others] = keys;
    const form = isCompressed(candidate.point)
      ? `${candidate.form}; compressed point, expanded`
      : candidate.form;
    if (key === undefined) setState({ kind: 'bad', why: OFF_CURVE });
    else if (others.length > 0) setState({ kind: 'several', keys, form });
    else choose(key, form);
  };
  /** About half of all private keys are not a curve point, so the user need not be asked. */
  const doubt = async (candidate: KeyCandidate) => {
    doubtful.current = candidate;
    const signal = begin();
    setState({ kind: 'waiting' });
    const keys = await keysOf(candidate).catch(() => undefined);
    if (signal.aborted) return;
    if (keys?.length !== 0) return setState({ kind: 'either' });
    drop();
    setState({ kind: 'no-point' });
  };
  const take = (read: PastedKey) => {
    begin();
    drop();
    if (read.kind === 'public') return void check(read.candidate);
    if (read.kind === 'either') return void doubt(read.candidate);
    setState(read);
  };
  return {
    state,
    take,
    takeFile: async (file: File | undefined) => {
      if (file === undefined) return;
      const signal = begin();
      try {
        const bytes = await file.slice(0, MOST_BYTES).arrayBuffer();
        if (!signal.aborted) take(readKeyFile(new Uint8Array(bytes)));
      } catch {
        if (!signal.aborted) setState({ kind: 'bad', why: 'The file could not be read.' });
      }
    },
    confirm: () => {
      const candidate = doubtful.current;
      doubtful.current = undefined;
      if (candidate !== undefined) void check(candidate);
    },
    discard: () => {
      drop();
      setState({ kind: 'waiting' });
    },
    choose,
  };
}

/** Maximum size in bytes, larger than any key, in order to detect longer files. */
const MOST_BYTES = 30_000;

const OFF_CURVE = 'The key is damaged: its point is not on a supported curve.';

function PastedKeyQuestion(props: {
  state: PastedKeyState;
  onConfirm: () => void;
  onDiscard: () => void;
  onKey: (key: SigningPublicKey, form: string) => void;
}) {
  const { state, onConfirm, onDiscard, onKey } = props;
  switch (state.kind) {
    case 'private':
      return (
        <div role="alert">
          <Notice tone="warning">
            This is a private key ({state.form}). The key was not used, and the field was cleared.
            Paste the public key instead: <code>openssl pkey -in KEY.pem -pubout</code> prints it.{' '}
          </Notice>
        </div>
      );
    case 'either':
      return (
        <div role="alert" className="grid gap-2">
          <Notice tone="warning">
            Is this the public key? 32 bytes can be an Ed25519 public key or a private key. Nothing
            was sent or kept.
          </Notice>
          <div className="flex flex-wrap gap-2">
            <Button onClick={onConfirm}>Yes, use as public key</Button>
            <Button onClick={onDiscard}>No or unsure</Button>
          </div>
        </div>
      );
    case 'no-point':
      return (
        <div role="alert">
          <Notice tone="warning">
            These 32 bytes are not an Ed25519 public key and may be a private key. Nothing was used,
            and the field was cleared.
          </Notice>
        </div>
      );
    case 'several':
      return (
        <div role="alert" className="grid gap-2">
          <Notice>This compressed point is on two curves. Choose the key type:</Notice>
          <div className="flex flex-wrap gap-2">
            {state.keys.map((key) => (
              <Button key={key.spec} onClick={() => onKey(key, state.form)}>
                {KEY_KINDS[key.spec].name}
              </Button>
            ))}
          </div>
        </div>
      );
    case 'waiting':
    case 'bad':
      return null;
  }
}

/**
 * The field is cleared after reading, and its text stays out of React's state because it may be a
 * private key.
 */
export function PasteKey({ onChosen }: { onChosen: (chosen: ChosenKey) => void }) {
  const box = useRef<HTMLTextAreaElement>(null);
  const { state, take, takeFile, confirm, discard, choose } = usePastedKey(onChosen);
  const takeBox = () => {
    const text = box.current?.value ?? '';
    if (box.current !== null) box.current.value = '';
    take(readPastedKey(text));
  };
  return (
    <div className="grid gap-3">
      <TextArea
        ref={box}
        label="Public key"
        hint="SPKI in base64, PEM, JWK, or the raw key in hex or base64. Never paste a private key."
        problem={state.kind === 'bad' ? state.why : undefined}
        rows={3}
        data-1p-ignore=""
        data-lpignore="true"
        onPaste={() => setTimeout(takeBox, 0)}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button look="primary" onClick={takeBox}>
          {' '}
          Read key{' '}
        </Button>
        <FileBox label="or from a file" onFile={(file) => void takeFile(file)} />
      </div>
      <PastedKeyQuestion state={state} onConfirm={confirm} onDiscard={discard} onKey={choose} />
    </div>
  );
}

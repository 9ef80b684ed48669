import { useEffect, useId, useRef, useState } from 'react';
import { keysOf } from '#api/curves.ts';
import {
  isCompressed,
  type KeyCandidate,
  type PastedKey,
  readKeyFile,
  readPastedKey,
} from '#domain/pasted-key.ts';
import { KEY_KINDS, type SigningPublicKey } from '#domain/signing-key.ts';
import { Button } from '#ui/button.tsx';
import { FieldFrame, INPUT } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { FileBox } from './file-box.tsx';
import { keyTroubleOf } from './key-trouble.ts';
import { useLatest } from './latest.ts';
import type { ChosenKey } from './progress.ts';

type State =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'bad'; readonly why: string }
  | { readonly kind: 'private'; readonly form: string }
  /** 32 bytes that may be a private key as well. */
  | { readonly kind: 'either' }
  /** A compressed point that lies on two curves. */
  | { readonly kind: 'several'; readonly keys: readonly SigningPublicKey[]; readonly form: string };

/**
 * Takes a public key from the clipboard or a file. What was pasted stays out of React's state, as a
 * private key may be pasted by mistake: the box is emptied as soon as it is read.
 */
export function PasteKey({ onChosen }: { onChosen: (chosen: ChosenKey) => void }) {
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const [state, setState] = useState<State>({ kind: 'waiting' });
  const begin = useLatest();
  // What may be a private key is not for React's state either, and is zeroed on every way out.
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
  const check = async (candidate: KeyCandidate) => {
    const signal = begin();
    const keys = await keysOf(candidate).catch((thrown: unknown) => keyTroubleOf(thrown));
    if (signal.aborted) return;
    if (typeof keys === 'string') return setState({ kind: 'bad', why: keys });
    const [key, ...others] = keys;
    const form = isCompressed(candidate.point)
      ? `${candidate.form}; its point was compressed and is written out here`
      : candidate.form;
    if (key === undefined) setState({ kind: 'bad', why: OFF_CURVE });
    else if (others.length > 0) setState({ kind: 'several', keys, form });
    else onChosen({ key, origin: `pasted: ${form}`, holder: undefined });
  };
  const take = (read: PastedKey) => {
    begin();
    drop();
    if (read.kind === 'public') return void check(read.candidate);
    if (read.kind === 'either') doubtful.current = read.candidate;
    setState(read.kind === 'either' ? { kind: 'either' } : read);
  };
  const takeFile = async (file: File | undefined) => {
    if (file === undefined) return;
    const signal = begin();
    try {
      const bytes = await file.slice(0, 30_000).arrayBuffer();
      if (!signal.aborted) take(readKeyFile(new Uint8Array(bytes)));
    } catch {
      if (!signal.aborted) setState({ kind: 'bad', why: 'The file could not be read.' });
    }
  };
  const takeBox = () => {
    const text = box.current?.value ?? '';
    if (box.current !== null) box.current.value = '';
    take(readPastedKey(text));
  };
  return (
    <div className="grid gap-3">
      <FieldFrame
        id={id}
        label="Public key"
        hint="SPKI in base64, PEM, a JWK, or the key alone in hex or base64. Never a private key."
        problem={state.kind === 'bad' ? state.why : undefined}
      >
        <textarea
          ref={box}
          id={id}
          rows={3}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          data-1p-ignore=""
          data-lpignore="true"
          aria-invalid={state.kind === 'bad'}
          aria-describedby={`${id}-hint`}
          onPaste={() => setTimeout(takeBox, 0)}
          className={`${INPUT} resize-y`}
        />
      </FieldFrame>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button look="primary" onClick={takeBox}>
          Read this key
        </Button>
        <FileBox label="or from a file" onFile={(file) => void takeFile(file)} />
      </div>
      {state.kind === 'private' && (
        <div role="alert">
          <Notice tone="warning">
            This is a private key ({state.form}). It was not used, and the box is empty again. Paste
            the public key: <code>openssl pkey -in KEY.pem -pubout</code> prints it.
          </Notice>
        </div>
      )}
      {state.kind === 'either' && (
        <div role="alert" className="grid gap-2">
          <Notice tone="warning">
            Is this the public key? 32 bytes can be a public key of Ed25519, and just as well a
            private key. Nothing has been sent or kept.
          </Notice>
          <div className="flex flex-wrap gap-2">
            <Button
              onClick={() => {
                const candidate = doubtful.current;
                doubtful.current = undefined;
                if (candidate !== undefined) void check(candidate);
              }}
            >
              Yes, it is the public key
            </Button>
            <Button
              onClick={() => {
                drop();
                setState({ kind: 'waiting' });
              }}
            >
              No, or I do not know
            </Button>
          </div>
        </div>
      )}
      {state.kind === 'several' && (
        <div role="alert" className="grid gap-2">
          <Notice>This compressed point lies on two curves. Of which kind is the key?</Notice>
          <div className="flex flex-wrap gap-2">
            {state.keys.map((key) => (
              <Button
                key={key.spec}
                onClick={() =>
                  onChosen({ key, origin: `pasted: ${state.form}`, holder: undefined })
                }
              >
                {KEY_KINDS[key.spec].name}
              </Button>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

const OFF_CURVE =
  'This has the form of a public key, but its point lies on no curve that it may be of: it was cut or changed.';

import { useId, useRef } from 'react';
import { readPastedKey } from '#domain/signing/pasted-key.ts';
import { KEY_KINDS, type SigningPublicKey } from '#domain/signing/signing-key.ts';
import type { ChosenKey } from '#features/external-party/progress.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldFrame, INPUT } from '#ui/controls/field.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { FileBox } from './file-box.tsx';
import { type PastedKeyState, usePastedKey } from './pasted-key-state.ts';

/** A pasted text that is not usable, or needs a confirmation. */
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
 * Reads a public key from the clipboard or a file. Pasted text stays out of React's state, because
 * it may be a private key; the field is cleared after reading.
 */
export function PasteKey({ onChosen }: { onChosen: (chosen: ChosenKey) => void }) {
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const { state, take, takeFile, confirm, discard, choose } = usePastedKey(onChosen);
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
        hint="SPKI in base64, PEM, JWK, or the raw key in hex or base64. Never paste a private key."
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
          {' '}
          Read key{' '}
        </Button>
        <FileBox label="or from a file" onFile={(file) => void takeFile(file)} />
      </div>
      <PastedKeyQuestion state={state} onConfirm={confirm} onDiscard={discard} onKey={choose} />
    </div>
  );
}

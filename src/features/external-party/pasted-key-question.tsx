import { KEY_KINDS, type SigningPublicKey } from '#domain/signing-key.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { PastedKeyState } from './pasted-key-state.ts';

/** What was pasted and cannot be taken, or not before the reader has said what it is. */
export function PastedKeyQuestion(props: {
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
            This is a private key ({state.form}). It was not used, and the box is empty again. Paste
            the public key: <code>openssl pkey -in KEY.pem -pubout</code> prints it.
          </Notice>
        </div>
      );
    case 'either':
      return (
        <div role="alert" className="grid gap-2">
          <Notice tone="warning">
            Is this the public key? 32 bytes can be a public key of Ed25519, and just as well a
            private key. Nothing has been sent or kept.
          </Notice>
          <div className="flex flex-wrap gap-2">
            <Button onClick={onConfirm}>Yes, it is the public key</Button>
            <Button onClick={onDiscard}>No, or I do not know</Button>
          </div>
        </div>
      );
    case 'no-point':
      return (
        <div role="alert">
          <Notice tone="warning">
            These 32 bytes are no public key of Ed25519: they are no point of its curve. They may be
            a private key. They were not used, and the box is empty again.
          </Notice>
        </div>
      );
    case 'several':
      return (
        <div role="alert" className="grid gap-2">
          <Notice>This compressed point lies on two curves. Of which kind is the key?</Notice>
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

import { useRef, useState } from 'react';
import type { Consent } from '#domain/external-party/external-party.ts';
import { readPastedSignature } from '#domain/signing/pasted-signature.ts';
import { mayBePrivateKey } from '#domain/signing/private-key-text.ts';
import { opensslCommand } from '#domain/signing/signing-command.ts';
import { keyProblemOf } from '#features/external-party/key-problem.ts';
import type { Generated } from '#features/external-party/progress.ts';
import { SENT } from '#features/external-party/sent-body.tsx';
import { Button } from '#ui/controls/button.tsx';
import { CopyButton } from '#ui/controls/copy.tsx';
import { TextArea } from '#ui/controls/text-area.tsx';
import { consentOf, type Message, MessageText } from './signed-messages.tsx';

/**
 * Verifies external signatures before use. Pasted text stays out of React's state, because it may
 * be a private key.
 */
export function SignOutside(props: {
  generated: Generated;
  scope: Consent['kind'];
  messages: readonly Message[];
  onSigned: (consent: Consent) => void;
}) {
  const { generated, scope, messages, onSigned } = props;
  const { spec, spki } = generated.key;
  const boxes = useRef<(HTMLTextAreaElement | null)[]>([]);
  const [problems, setProblems] = useState<readonly (string | undefined)[]>([]);
  const check = async () => {
    const read = boxes.current.flatMap((box) => {
      if (box === null) return [];
      // The user may paste the command's key file by mistake.
      if (!mayBePrivateKey(box.value, spki)) return [readPastedSignature(spec, box.value)];
      box.value = '';
      return [{ kind: 'bad', why: PRIVATE } as const];
    });
    setProblems(read.map((one) => (one.kind === 'bad' ? one.why : undefined)));
    const signatures = read.flatMap((one) => (one.kind === 'signature' ? [one.bytes] : []));
    if (signatures.length < messages.length) return;
    try {
      const checked = await consentOf(generated, scope, messages, signatures);
      if ('consent' in checked) return onSigned(checked.consent);
      setProblems(messages.map((_, at) => (checked.wrong.includes(at) ? NOT_BY_KEY : undefined)));
    } catch (thrown) {
      setProblems([keyProblemOf(thrown)]);
    }
  };
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void check();
      }}
    >
      {messages.map((message, at) => (
        <div key={message.name} className="grid gap-3">
          <MessageText message={message} />
          <div className="flex items-start gap-2">
            <pre className={`${SENT} min-w-0 flex-1`} aria-label="Command to sign" role="group">
              <code>{opensslCommand(spec, message.bytes)}</code>
            </pre>
            <CopyButton text={opensslCommand(spec, message.bytes)} what="command to sign" />
          </div>
          <TextArea
            ref={(box) => {
              boxes.current[at] = box;
            }}
            label={messages.length === 1 ? 'Signature' : `Signature of transaction ${at + 1}`}
            hint="Base64 or hex. Verified before use."
            problem={problems[at]}
            rows={2}
            maxLength={2_000}
          />
        </div>
      ))}
      <Button look="primary" type="submit" className="justify-self-start">
        Check and use {messages.length === 1 ? 'the signature' : 'the signatures'}
      </Button>
    </form>
  );
}

const NOT_BY_KEY =
  'Not a valid signature by this key over these 34 bytes. Sign all raw bytes, including the prefix, not their text.';

const PRIVATE =
  'This looks like a private key. The key was not used, and the field was cleared. Paste the output of the command.';

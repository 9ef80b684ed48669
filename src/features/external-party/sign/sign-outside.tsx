import { useId, useRef, useState } from 'react';
import type { Consent } from '#domain/external-party/external-party.ts';
import { readPastedSignature } from '#domain/signing/pasted-signature.ts';
import { mayBePrivateKey } from '#domain/signing/private-key-text.ts';
import { opensslCommand } from '#domain/signing/signing-command.ts';
import { keyTroubleOf } from '#features/external-party/key-trouble.ts';
import type { Generated } from '#features/external-party/progress.ts';
import { Button } from '#ui/controls/button.tsx';
import { CopyButton } from '#ui/controls/copy.tsx';
import { FieldFrame, INPUT } from '#ui/controls/field.tsx';
import { consentOf, type Message, MessageText } from './signed-messages.tsx';

/**
 * Takes signatures that were made elsewhere, and verifies them before they are used. What was pasted
 * stays out of React's state, as it may be a private key by mistake.
 */
export function SignOutside(props: {
  generated: Generated;
  scope: Consent['kind'];
  messages: readonly Message[];
  onSigned: (consent: Consent) => void;
}) {
  const { generated, scope, messages, onSigned } = props;
  const { spec, spki } = generated.key;
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<readonly (string | undefined)[]>([]);
  const check = async () => {
    const boxes = [...(form.current?.querySelectorAll('textarea') ?? [])];
    const read = boxes.map((box) => {
      // The command reads the private key from its file, which may be pasted by mistake.
      if (!mayBePrivateKey(box.value, spki)) return readPastedSignature(spec, box.value);
      box.value = '';
      return { kind: 'bad', why: PRIVATE } as const;
    });
    setProblems(read.map((one) => (one.kind === 'bad' ? one.why : undefined)));
    const signatures = read.flatMap((one) => (one.kind === 'signature' ? [one.bytes] : []));
    if (signatures.length < messages.length) return;
    try {
      const checked = await consentOf(generated, scope, messages, signatures);
      if ('consent' in checked) return onSigned(checked.consent);
      setProblems(messages.map((_, at) => (checked.wrong.includes(at) ? NOT_BY_KEY : undefined)));
    } catch (thrown) {
      setProblems([keyTroubleOf(thrown)]);
    }
  };
  return (
    <form
      ref={form}
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
            <pre className="sent min-w-0 flex-1" aria-label="Command to sign" role="group">
              <code>{opensslCommand(spec, message.bytes)}</code>
            </pre>
            <CopyButton text={opensslCommand(spec, message.bytes)} what="command to sign" />
          </div>
          <SignatureField
            label={messages.length === 1 ? 'Signature' : `Signature of transaction ${at + 1}`}
            problem={problems[at]}
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
  'This is no signature by this key over these 34 bytes. Sign the bytes themselves, prefix and all, not their text.';

const PRIVATE =
  'This looks like a private key. It was not used, and the box is empty again. Paste the signature that the command prints.';

function SignatureField(props: { label: string; problem: string | undefined }) {
  const id = useId();
  return (
    <FieldFrame
      id={id}
      label={props.label}
      hint="In base64 or hex. It is verified here before it is used."
      problem={props.problem}
    >
      <textarea
        id={id}
        rows={2}
        maxLength={2_000}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={props.problem !== undefined}
        aria-describedby={`${id}-hint`}
        className={`${INPUT} resize-y`}
      />
    </FieldFrame>
  );
}

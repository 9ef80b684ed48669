import { useState } from 'react';
import type { KeyHolder } from '#api/keys/key-holder.ts';
import type { Consent } from '#domain/external-party/external-party.ts';
import { keyProblemOf } from '#features/external-party/key-trouble.ts';
import { NameField } from '#features/external-party/name-field.tsx';
import type { Generated } from '#features/external-party/progress.ts';
import { Button } from '#ui/controls/button.tsx';
import { consentOf, type Message, MessageText } from './signed-messages.tsx';

/** Signs with the key in this page after the party hint is typed (KEY-05). */
export function SignHere(props: {
  generated: Generated;
  scope: Consent['kind'];
  messages: readonly Message[];
  holder: KeyHolder;
  onSigned: (consent: Consent) => void;
}) {
  const { generated, scope, messages, holder, onSigned } = props;
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const { hint } = generated.asked;
  const sign = async () => {
    try {
      const signatures: Uint8Array[] = [];
      for (const { bytes } of messages) signatures.push(await holder.sign(bytes));
      const checked = await consentOf(generated, scope, messages, signatures);
      if ('consent' in checked) onSigned(checked.consent);
      else setProblem('The signature is invalid and was not used.');
    } catch (thrown) {
      setProblem(keyProblemOf(thrown));
    }
  };
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed === hint) void sign();
      }}
    >
      {messages.map((message) => (
        <MessageText key={message.name} message={message} />
      ))}
      <NameField
        label="Type the party hint to sign"
        value={typed}
        maxLength={300}
        problem={problem}
        hint={
          <>
            Hint: <span className="font-mono text-ink-2">{hint}</span>
          </>
        }
        onChange={setTyped}
      />
      <Button look="primary" type="submit" className="justify-self-start" disabled={typed !== hint}>
        Sign
      </Button>
    </form>
  );
}

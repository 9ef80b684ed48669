import { useState } from 'react';
import type { KeyHolder } from '#api/key-holder.ts';
import type { Consent } from '#domain/external-party.ts';
import { Button } from '#ui/button.tsx';
import { keyTroubleOf } from './key-trouble.ts';
import { MessageText } from './message-text.tsx';
import { NameField } from './name-field.tsx';
import type { Generated } from './progress.ts';
import { consentOf, type Message } from './signed-messages.ts';

/** Signs with the key of this page, after the party hint was typed (security.md KEY-05). */
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
      else setProblem('The signature that was made does not verify, so it is not used.');
    } catch (thrown) {
      setProblem(keyTroubleOf(thrown));
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
            The hint is <span className="font-mono text-ink-2">{hint}</span>
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

import { useState } from 'react';
import type { KeyHolder } from '#api/keys/key-holder.ts';
import type { Consent } from '#domain/external-party/external-party.ts';
import { KEY_KINDS } from '#domain/signing/signing-key.ts';
import { keyProblemOf } from '#features/external-party/key-problem.ts';
import { NameField } from '#features/external-party/name-field.tsx';
import { useOnboarding, useProgress } from '#features/external-party/onboarding.ts';
import type { ChosenKey, Generated, SigningPlace } from '#features/external-party/progress.ts';
import { TermsPanel } from '#features/external-party/terms-panel.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Segmented } from '#ui/controls/segmented.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { SignOutside } from './sign-outside.tsx';
import { consentOf, type Message, MessageText, messagesOf } from './signed-messages.tsx';

/** Signs with the key in this page after the party hint is typed (KEY-05). */
function SignHere(props: {
  generated: Generated;
  scope: Consent['kind'];
  messages: readonly Message[];
  holder: KeyHolder;
  onSigned: (consent: Consent) => void;
}) {
  const { generated, scope, messages, holder, onSigned } = props;
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const { hint } = generated.requested;
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
        allowed={hint}
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

const SCOPES = [
  { value: 'all', label: 'All at once' },
  { value: 'each', label: 'Each transaction' },
] as const;

const PLACES = [
  { value: 'here', label: 'With the key in this page' },
  { value: 'outside', label: 'Outside this page' },
] as const;

/** Rendered only when every check passed, so that nothing else can be signed or copied (KEY-01). */
export function SignStep({ generated, chosen }: { generated: Generated; chosen: ChosenKey }) {
  const { onboarding } = useOnboarding();
  const { consent } = useProgress(onboarding);
  const onSigned = (where: SigningPlace) => (consent: Consent) =>
    onboarding.sign(generated, consent, where);
  const { holder } = chosen;
  const [scope, setScope] = useState<Consent['kind']>('all');
  const [place, setPlace] = useState<'here' | 'outside'>(holder === undefined ? 'outside' : 'here');
  const messages = messagesOf(generated, scope);
  const isMany = generated.answer.topologyTransactions.length > 1;
  if (consent === undefined && chosen.wiped?.isBackedUp === false) return <LostKey />;
  return (
    <>
      <p className="max-w-3xl text-ink-2">
        Anyone with this signature can host the party as verified above, on any synchronizer. You
        sign the 34-byte {scope === 'all' ? 'multi-hash' : 'hash of each transaction'} with{' '}
        {KEY_KINDS[generated.key.spec].name}.
      </p>
      <TermsPanel title="What you sign (irreversible)" generated={generated} chosen={chosen} />
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {holder !== undefined && (
          <Segmented label="Where to sign" options={PLACES} value={place} onChange={setPlace} />
        )}
        <details open={scope === 'each'}>
          <summary className="w-fit text-ink-2 underline underline-offset-2">Advanced</summary>
          <div className="grid gap-2 pt-2">
            <Segmented label="What to sign" options={SCOPES} value={scope} onChange={setScope} />
            <p className="max-w-3xl text-sm text-ink-3">
              {isMany
                ? 'One signature over the multi-hash is valid for exactly these transactions together. A signature per transaction is also valid without the others.'
                : 'For a single transaction, both are equivalent.'}
            </p>
          </div>
        </details>
      </div>
      {place === 'here' && holder !== undefined ? (
        <SignHere
          key={scope}
          generated={generated}
          scope={scope}
          messages={messages}
          holder={holder}
          onSigned={onSigned('here')}
        />
      ) : (
        <SignOutside
          key={scope}
          generated={generated}
          scope={scope}
          messages={messages}
          onSigned={onSigned('outside')}
        />
      )}
      {holder === undefined && <Notice>This page has no private key. Sign elsewhere.</Notice>}
    </>
  );
}

/** Without the key and a backup nothing can be signed here. */
function LostKey() {
  const { onboarding } = useOnboarding();
  return (
    <>
      <Notice tone="warning">
        The key was wiped without a backup when the page was left. Treeline sent no allocation with
        it.
      </Notice>
      <Button
        look="primary"
        className="justify-self-start"
        onClick={() => onboarding.change({ at: 'key' })}
      >
        Create a key
      </Button>
    </>
  );
}

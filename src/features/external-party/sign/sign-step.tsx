import { useState } from 'react';
import type { Consent } from '#domain/external-party/external-party.ts';
import { KEY_KINDS } from '#domain/signing/signing-key.ts';
import type { ChosenKey, Generated } from '#features/external-party/progress.ts';
import { TermsPanel } from '#features/external-party/terms-panel.tsx';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { Segmented } from '#ui/controls/segmented.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { SignHere } from './sign-here.tsx';
import { SignOutside } from './sign-outside.tsx';
import { messagesOf } from './signed-messages.tsx';

const SCOPES = [
  { value: 'all', label: 'All at once' },
  { value: 'each', label: 'Each transaction' },
] as const;

const PLACES = [
  { value: 'here', label: 'With the key of this page' },
  { value: 'outside', label: 'Elsewhere' },
] as const;

/**
 * Signs what was verified. It is drawn only where every check has passed, so that nothing else can
 * be signed, or copied for signing (KEY-01).
 */
export function SignStep({
  connected,
  generated,
  chosen,
  onSigned,
}: {
  connected: ConnectedNode;
  generated: Generated;
  chosen: ChosenKey;
  onSigned: (consent: Consent) => void;
}) {
  const { holder } = chosen;
  const [scope, setScope] = useState<Consent['kind']>('all');
  const [place, setPlace] = useState<'here' | 'outside'>(holder === undefined ? 'outside' : 'here');
  const messages = messagesOf(generated, scope);
  const isMany = generated.answer.topologyTransactions.length > 1;
  return (
    <>
      <p className="max-w-3xl text-ink-2">
        A signature makes this topology the party’s own: with it anybody can have the party hosted
        as verified above, on this synchronizer or on any other. What is signed are the 34 bytes of{' '}
        {scope === 'all' ? 'the combined hash' : 'each hash'}, prefix and all, with{' '}
        {KEY_KINDS[generated.key.spec].name}.
      </p>
      <TermsPanel
        title="What is signed, for good"
        connected={connected}
        generated={generated}
        chosen={chosen}
      />
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
                ? 'One signature over the combined hash is valid for exactly these transactions together. A signature of each transaction also stands alone.'
                : 'There is one transaction, so both come to the same.'}
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
          onSigned={onSigned}
        />
      ) : (
        <SignOutside
          key={scope}
          generated={generated}
          scope={scope}
          messages={messages}
          onSigned={onSigned}
        />
      )}
      {holder === undefined && (
        <Notice>This page has no private key, so the signature is made elsewhere.</Notice>
      )}
    </>
  );
}

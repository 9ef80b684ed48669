import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LedgerClient } from '#api/ledger.ts';
import { GRANTABLE, type GrantableKind, heldWords, toGrantBody } from '#domain/party-rights.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { partyQuery } from '#queries/parties.ts';
import { ledgerUserQuery, userRightsQuery } from '#queries/reader.ts';
import { HonestText } from '#ui/honest-text.tsx';
import { SentBody } from './sent-body.tsx';

const KINDS: readonly GrantableKind[] = ['CanReadAs', 'CanActAs'];

/**
 * Hosting a party gives nobody a right on it: what the token's user may do already, and the command
 * that grants more. It is offered once the node hosts the party; before that there is nothing to
 * have a right on.
 */
export function PartyRights({
  connected: { client },
  ledger,
  party,
}: {
  connected: ConnectedNode;
  ledger: LedgerClient;
  party: string;
}) {
  const user = useQuery(ledgerUserQuery(ledger), client);
  const rights = useQuery(userRightsQuery(ledger, user.data?.id), client);
  // It is watched above; this only hears of it.
  const seen = useQuery({ ...partyQuery(ledger, party), refetchOnMount: false }, client);
  const isHosted = seen.data?.isLocal === true;
  return (
    <section aria-label="Rights" className="grid gap-2">
      <h3 className="font-semibold">Rights</h3>
      <p className="max-w-3xl text-ink-2">
        Hosting a party gives no user a right on it; a right on any party counts for it as well.{' '}
        {rights.data !== undefined && (
          <>
            {isHosted ? 'The' : 'Once it is hosted, the'} token’s user{' '}
            <HonestText text={user.data?.id ?? ''} /> {heldWords(party, rights.data)}.
          </>
        )}
        {rights.data === undefined && (rights.isError || user.isError || user.data === null) && (
          <>What the token’s user may do is not known: its rights cannot be read here.</>
        )}
      </p>
      {isHosted ? (
        <Grant ledger={ledger} party={party} userId={user.data?.id ?? 'USER_ID'} />
      ) : (
        <p className="max-w-3xl text-ink-2">
          After it is hosted, the command to grant a right stands here.
        </p>
      )}
    </section>
  );
}

function Grant(props: { ledger: LedgerClient; party: string; userId: string }) {
  const { ledger, party, userId } = props;
  const [kind, setKind] = useState<GrantableKind>('CanReadAs');
  return (
    <>
      <fieldset className="grid gap-1">
        <legend className="mb-1">
          Treeline grants none; whoever administers the participant can send this:
        </legend>
        {KINDS.map((one) => (
          <label key={one} className="flex items-baseline gap-2">
            <input type="radio" name="right" checked={kind === one} onChange={() => setKind(one)} />
            <span>
              {GRANTABLE[one].name} <span className="font-mono text-ink-2">{one}</span>{' '}
              <span className="text-ink-3">{GRANTABLE[one].allows}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <SentBody
        url={`${ledger.baseUrl}/v2/users/${encodeURIComponent(userId)}/rights`}
        body={toGrantBody(userId, party, kind)}
      />
      <p className="text-sm text-ink-3">
        For another user put its id in place of <HonestText text={userId} />, in the address and in
        the body. A right can be revoked again, unlike the topology.
      </p>
    </>
  );
}

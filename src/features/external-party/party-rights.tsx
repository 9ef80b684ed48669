import { useQuery } from '@tanstack/react-query';
import type { LedgerClient } from '#api/ledger.ts';
import { counted } from '#domain/plural.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { ledgerUserQuery, userRightsQuery } from '#queries/reader.ts';
import { HonestText } from '#ui/honest-text.tsx';
import { SentBody } from './sent-body.tsx';

/** Hosting a party gives nobody a right to it: what is left to grant, and the command for it. */
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
  const held = rights.data?.filter((right) => right.party === party);
  const userId = user.data?.id ?? 'USER_ID';
  const url = `${ledger.baseUrl}/v2/users/${encodeURIComponent(userId)}/rights`;
  return (
    <section aria-label="Rights" className="grid gap-2">
      <h3 className="font-semibold">Rights still to grant</h3>
      <p className="max-w-3xl text-ink-2">
        Nobody may read or submit for the party through this node until a right is granted.{' '}
        {held !== undefined && (
          <>
            The user <HonestText text={userId} /> has {counted(held.length, 'right')} on it.{' '}
          </>
        )}
        Treeline grants none; somebody who administers the participant can send this:
      </p>
      <SentBody
        url={url}
        body={{
          userId,
          identityProviderId: '',
          rights: [
            { kind: { CanReadAs: { value: { party } } } },
            { kind: { CanActAs: { value: { party } } } },
          ],
        }}
      />
    </section>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { LedgerClient } from '#api/ledger.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { ledgerUserQuery, userRightsQuery } from '#queries/reader.ts';
import { HonestText } from '#ui/honest-text.tsx';
import { Notice } from '#ui/notice.tsx';

const ENOUGH: ReadonlySet<string> = new Set(['ParticipantAdmin', 'IdentityProviderAdmin']);

/** Says beforehand that the node will refuse: its own refusal gives no reason (topology-facts 4). */
export function AllocationRights({
  connected: { client },
  ledger,
}: {
  connected: ConnectedNode;
  ledger: LedgerClient;
}) {
  const user = useQuery(ledgerUserQuery(ledger), client);
  const rights = useQuery(userRightsQuery(ledger, user.data?.id), client);
  if (rights.data === undefined || rights.data.some(({ kind }) => ENOUGH.has(kind))) return null;
  return (
    <Notice tone="warning">
      The token’s user <HonestText text={user.data?.id ?? ''} /> administers neither the participant
      nor an identity provider, so the node will probably refuse. The command can be handed to
      somebody who does.
    </Notice>
  );
}

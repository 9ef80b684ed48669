import { useQueries, useQuery } from '@tanstack/react-query';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import type { ConnectedSynchronizer } from '#api/node/node-facts.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { recordTimesQuery, synchronizersQuery } from '#queries/node-facts.ts';
import { readerQuery } from '#queries/reader.ts';
import { Panel, PartFailures, Reported } from './fact.tsx';
import { type PartyPermission, SynchronizerItem } from './synchronizer-item.tsx';

/** A permission is told for a party alone; of many parties these few are asked about. */
const PARTIES_ASKED = 3;

/** The synchronizers that this participant reads, and how far it has read each. */
export function SynchronizersPanel({
  connected: { client },
  ledger,
}: {
  connected: ConnectedNode;
  ledger: LedgerClient;
}) {
  const all = useQuery(synchronizersQuery(ledger, undefined), client);
  const times = useQuery(recordTimesQuery(ledger), client);
  const reader = useQuery(readerQuery(ledger), client);
  const parties = reader.data?.kind === 'parties' ? reader.data.parties : [];
  const asked = parties.slice(0, PARTIES_ASKED);
  const byParty = useQueries(
    { queries: asked.map((party) => synchronizersQuery(ledger, party)) },
    client,
  );
  const permissionsOn = (id: string) =>
    asked.map((party, place): PartyPermission => {
      const told = byParty[place]?.data?.find((one) => one.id === id);
      return { party, permission: told?.permission, isKnown: byParty[place]?.isSuccess === true };
    });
  return (
    <Panel
      title="Synchronizers"
      aside={
        parties.length > asked.length &&
        `permissions asked for ${asked.length} of ${parties.length} parties`
      }
    >
      <Reported of={all} className="px-4 py-3">
        {(connected) => {
          const shown = [...connected, ...left(connected, times.data ?? [])];
          if (shown.length === 0)
            return (
              <p className="px-4 py-3">
                Connected to none: nothing new can come to this ledger, and nothing leaves it.
              </p>
            );
          return (
            <ul>
              {shown.map((one) => (
                <SynchronizerItem
                  key={one.id}
                  synchronizer={one}
                  isConnected={connected.includes(one)}
                  times={times}
                  permissions={permissionsOn(one.id)}
                />
              ))}
            </ul>
          );
        }}
      </Reported>
      <PartFailures of={[all, times, ...byParty]} />
    </Panel>
  );
}

/** Synchronizers with a time that the node is not connected to now. */
function left(
  connected: readonly ConnectedSynchronizer[],
  times: readonly { readonly synchronizerId: string }[],
): readonly ConnectedSynchronizer[] {
  return times
    .filter(({ synchronizerId }) => connected.every(({ id }) => id !== synchronizerId))
    .map(({ synchronizerId: id }) => ({ id, alias: undefined, permission: undefined }));
}

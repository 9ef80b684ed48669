import { useQueries, useQuery } from '@tanstack/react-query';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import type { ConnectedSynchronizer } from '#api/node/node-facts.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { recordTimesQuery, synchronizersQuery } from '#queries/node-facts.ts';
import { readerQuery } from '#queries/reader.ts';
import { Panel, PartFailures, Reported } from './fact.tsx';
import { type PartyPermission, SynchronizerItem } from './synchronizer-item.tsx';

/** Permissions require a party; for many parties only these few are requested. */
const MOST_PARTIES = 3;

/** The synchronizers of this participant and their last record times. */
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
  const requested = parties.slice(0, MOST_PARTIES);
  const byParty = useQueries(
    { queries: requested.map((party) => synchronizersQuery(ledger, party)) },
    client,
  );
  const permissionsOn = (id: string) =>
    requested.map((party, place): PartyPermission => {
      const reported = byParty[place]?.data?.find((one) => one.id === id);
      return {
        party,
        permission: reported?.permission,
        isKnown: byParty[place]?.isSuccess === true,
      };
    });
  return (
    <Panel
      title="Synchronizers"
      aside={
        parties.length > requested.length &&
        `permissions of ${requested.length} of ${parties.length} parties`
      }
    >
      <Reported of={all} className="px-4 py-3">
        {(connected) => {
          const shown = [...connected, ...left(connected, times.data ?? [])];
          if (shown.length === 0)
            return (
              <p className="px-4 py-3">
                Not connected to any synchronizer. The ledger receives and sends nothing.
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

/** Synchronizers with a record time but no connection. */
function left(
  connected: readonly ConnectedSynchronizer[],
  times: readonly { readonly synchronizerId: string }[],
): readonly ConnectedSynchronizer[] {
  return times
    .filter(({ synchronizerId }) => connected.every(({ id }) => id !== synchronizerId))
    .map(({ synchronizerId: id }) => ({ id, alias: undefined, permission: undefined }));
}

import { useQueries, useQuery } from '@tanstack/react-query';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import type { ConnectedSynchronizer } from '#api/node/node-facts.ts';
import { LOOKED_BACK } from '#api/node/record-times.ts';
import type { RecordTime, TimeSource } from '#domain/node/node-state.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { recordTimesQuery, synchronizersQuery } from '#queries/node-facts.ts';
import { readerQuery } from '#queries/reader.ts';
import { Badge } from '#ui/text/badge.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { Identifier } from '#ui/text/identifier.tsx';
import { Line } from '#ui/text/line.tsx';
import { Moment } from '#ui/text/moment.tsx';
import { NodeFact, NodeFactList, Panel, PartFailures, type QueryState, Reported } from './fact.tsx';

/** A selected party, and the synchronizers that the node reports for it. */
type PartyReport = {
  readonly party: string;
  readonly of: QueryState<readonly ConnectedSynchronizer[]>;
};

const SOURCES: Record<TimeSource, string> = {
  'ledger-end': 'from the ledger end',
  checkpoint: 'from a checkpoint',
  update: 'from the newest visible update; later times are not reported',
};

function SynchronizerItem({
  synchronizer: { id, alias, permission },
  isConnected,
  times,
  reader,
  reports,
}: {
  synchronizer: ConnectedSynchronizer;
  isConnected: boolean;
  times: QueryState<readonly RecordTime[]>;
  reader: QueryState<unknown>;
  reports: readonly PartyReport[];
}) {
  return (
    <li className="border-b border-line last:border-0">
      <NodeFactList>
        <Line name={isConnected ? 'Connected' : 'Not connected'}>
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            {alias !== undefined && (
              <strong className="font-semibold">
                <HonestText text={alias} />
              </strong>
            )}
            <Identifier kind="synchronizer" value={id} isHere />
          </span>
        </Line>
        <NodeFact name="Last record time" of={times}>
          {(all) => <LastTime time={all.find((one) => one.synchronizerId === id)} />}
        </NodeFact>
        <Line name="Permission">
          {isConnected ? (
            <Reported of={reader}>
              {() => <Permissions on={id} own={permission} reports={reports} />}
            </Reported>
          ) : (
            <span className="text-ink-3">requires a connection</span>
          )}
        </Line>
      </NodeFactList>
    </li>
  );
}

function LastTime({ time }: { time: RecordTime | undefined }) {
  if (time === undefined)
    return (
      <span className="text-ink-3">
        not reported with the ledger end or in the last {LOOKED_BACK.checkpoints} offsets
      </span>
    );
  return (
    <>
      <Moment iso={time.at} ago /> <span className="text-ink-3">· {SOURCES[time.from]}</span>
    </>
  );
}

function Permissions({
  on,
  own,
  reports,
}: {
  on: string;
  own: string | undefined;
  reports: readonly PartyReport[];
}) {
  if (reports.length > 0)
    return (
      <ul className="grid gap-1">
        {reports.map(({ party, of }) => (
          <li key={party} className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
            <Reported of={of}>
              {(all) => <PartyPermission hosted={all.find(({ id }) => id === on)} />}
            </Reported>
            <Identifier kind="party" value={party} />
          </li>
        ))}
      </ul>
    );
  if (own !== undefined) return <PermissionBadge permission={own} />;
  return <span className="text-ink-3">Requires a party; none selected</span>;
}

/** The node omits a synchronizer where it does not host the party (docs/facts/wire.md#node-routes). */
function PartyPermission({ hosted }: { hosted: ConnectedSynchronizer | undefined }) {
  if (hosted?.permission !== undefined) return <PermissionBadge permission={hosted.permission} />;
  return (
    <span className="text-ink-3">
      {hosted === undefined ? 'not hosted on this synchronizer' : 'not reported'}
    </span>
  );
}

function PermissionBadge({ permission }: { permission: string }) {
  const word = permission.replace(/^PARTICIPANT_PERMISSION_/, '').toLowerCase();
  return (
    <Badge>
      <HonestText text={word} />
    </Badge>
  );
}

/** Permissions require a party; permissions are requested only for these few. */
const MOST_PARTIES = 3;

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
  const reports = requested.flatMap((party, at) => {
    const of = byParty[at];
    return of === undefined ? [] : [{ party, of }];
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
                  reader={reader}
                  reports={reports}
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

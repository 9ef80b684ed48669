import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import { failureOf } from '#domain/failure/failure.ts';
import { failureTextOf } from '#domain/failure/failure-text.ts';
import { partyHint } from '#domain/ledger/party.ts';
import { nodeStates } from '#domain/node/node-state.ts';
import { nodeStateLabel } from '#domain/node/node-state-label.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { recordTimesQuery } from '#queries/node-facts.ts';
import {
  farthestEndQuery,
  ledgerEndQuery,
  nodeAboutQuery,
  participantQuery,
  prunedOffsetsQuery,
  scanVersionQuery,
} from '#queries/node-status.ts';
import { HonestText } from '#ui/text/honest-text.tsx';
import { Line } from '#ui/text/line.tsx';

const HALF_A_MINUTE = 30_000;

/** Whether this node can be trusted to be current, in five lines; the Node page has the rest. */
export function NodeHealth({ connected }: { connected: ConnectedNode }) {
  const { ledger } = connected.node;
  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 px-4 py-2.5">
        {ledger === undefined ? (
          <Scan connected={connected} />
        ) : (
          <Ledger connected={connected} ledger={ledger} />
        )}
      </dl>
      <p className="px-4 pt-1 pb-2 text-sm">
        <Link to="/node" className="text-accent hover:underline">
          All about this node
        </Link>
      </p>
    </>
  );
}

function Scan({ connected: { client, node } }: { connected: ConnectedNode }) {
  const version = useQuery(scanVersionQuery(node.scan), client);
  return (
    <>
      <Line name="Ledger">none on this network, Scan only</Line>
      <Line name="Scan">
        <Known of={version}>{(text) => <HonestText text={text} />}</Known>
      </Line>
    </>
  );
}

function Ledger({
  connected: { client },
  ledger,
}: {
  connected: ConnectedNode;
  ledger: LedgerClient;
}) {
  const about = useQuery(nodeAboutQuery(ledger), client);
  const participant = useQuery(participantQuery(ledger), client);
  const end = useQuery({ ...ledgerEndQuery(ledger), refetchInterval: HALF_A_MINUTE }, client);
  const pruned = useQuery(prunedOffsetsQuery(ledger), client);
  const { data: farthest } = useQuery(farthestEndQuery(), client);
  const times = useQuery(recordTimesQuery(ledger), client);
  const states = nodeStates(
    {
      end: end.data?.offset,
      farthestEnd: farthest ?? undefined,
      prunedUpTo: pruned.data?.participant,
      times: times.data ?? [],
      checkpointSeconds: about.data?.checkpointSeconds,
      clockAhead: about.data?.clockAhead,
    },
    new Date(times.dataUpdatedAt).toISOString(),
  );
  const warnings = states.filter(({ kind }) => kind !== 'pruned');
  return (
    <>
      <Line name="State">
        {warnings.length > 0 ? (
          <span className="text-warn">
            <span aria-hidden="true">⚠ </span>
            <HonestText text={warnings.map(nodeStateLabel).join('; ')} />
          </span>
        ) : (
          <Known of={times}>
            {(known) => (known.length === 0 ? 'no record time reported' : 'up to date')}
          </Known>
        )}
      </Line>
      <Line name="Participant">
        <Known of={participant}>{(id) => <HonestText text={partyHint(id)} />}</Known>
      </Line>
      <Line name="Canton">
        <Known of={about}>{({ version }) => <HonestText text={version} />}</Known>
      </Line>
      <Line name="Ledger end">
        <Known of={end}>{({ offset }) => <span className="font-mono">{offset}</span>}</Known>
      </Line>
      <Line name="Pruned">
        <Known of={pruned}>
          {({ participant: upTo }) =>
            upTo === '0' ? 'no' : <span className="font-mono">up to {upTo}</span>
          }
        </Known>
      </Line>
    </>
  );
}

/** Like the strip; the Node page has whole sentences. */
function Known<T>({
  of: { data, error },
  children,
}: {
  of: Pick<UseQueryResult<T>, 'data' | 'error'>;
  children: (value: T) => ReactNode;
}) {
  if (data !== undefined) return children(data);
  const failure = failureOf(error);
  if (error === null) return <span className="text-ink-3">…</span>;
  return (
    <span className="text-warn">
      {failure === undefined ? 'not available' : failureTextOf(failure).heading}
    </span>
  );
}

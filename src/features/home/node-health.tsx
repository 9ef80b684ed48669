import { useQuery } from '@tanstack/react-query';
import type { LedgerClient } from '#api/ledger/ledger.ts';
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
} from '#queries/node-status.ts';
import { HonestText } from '#ui/text/honest-text.tsx';
import { LastKnown } from '#ui/text/last-known.tsx';
import { Line } from '#ui/text/line.tsx';
import { Moment } from '#ui/text/moment.tsx';
import { Known } from './scan-health.tsx';

const HALF_A_MINUTE = 30_000;
/** Older nodes report record times in other requests; they change every 75 s (checkpoints). */
const A_MINUTE = 60_000;

/** Whether this node can be trusted to be current, in five lines. */
export function NodeHealth({ connected: { client, node } }: { connected: ConnectedNode }) {
  const { ledger } = node;
  return ledger === undefined ? null : <Ledger client={client} ledger={ledger} />;
}

function Ledger({ client, ledger }: { client: ConnectedNode['client']; ledger: LedgerClient }) {
  const about = useQuery(nodeAboutQuery(ledger), client);
  const participant = useQuery(participantQuery(ledger), client);
  const end = useQuery({ ...ledgerEndQuery(ledger), refetchInterval: HALF_A_MINUTE }, client);
  const pruned = useQuery(prunedOffsetsQuery(ledger), client);
  const { data: farthest } = useQuery(farthestEndQuery(), client);
  const times = useQuery({ ...recordTimesQuery(ledger), refetchInterval: A_MINUTE }, client);
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
  const unknown = [end, times].find(({ data, error }) => data !== undefined && error !== null);
  const warnings = states.filter(({ kind }) => kind !== 'pruned');
  return (
    <>
      <Line name="State">
        {unknown !== undefined ? (
          <span className="text-warn">
            Unknown since <Moment iso={new Date(unknown.dataUpdatedAt).toISOString()} />. The latest
            request failed.
          </span>
        ) : warnings.length > 0 ? (
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
        {end.data !== undefined && end.isError && <LastKnown />}
      </Line>
      <Line name="Pruned">
        <Known of={pruned}>
          {({ participant: upTo }) =>
            upTo === undefined ? (
              <span className="text-ink-3">not reported by this node</span>
            ) : upTo === '0' ? (
              'no'
            ) : (
              <span className="font-mono">up to {upTo}</span>
            )
          }
        </Known>
      </Line>
    </>
  );
}

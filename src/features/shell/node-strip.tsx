import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import type { LedgerEnd } from '#api/ledger/ledger-wire.ts';
import type { Int64 } from '#domain/ledger/int64.ts';
import { partyHint } from '#domain/ledger/party.ts';
import { newestTimes, nodeStates } from '#domain/node/node-state.ts';
import { nodeStateLabel } from '#domain/node/node-state-label.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import {
  farthestEndQuery,
  ledgerEndQuery,
  loadedRecordTimesQuery,
  nodeAboutQuery,
  participantQuery,
  prunedOffsetsQuery,
} from '#queries/node-status.ts';
import { HonestText } from '#ui/text/honest-text.tsx';
import { LastKnown } from '#ui/text/last-known.tsx';

function NodeStripStates({
  connected,
  end,
  pruned,
}: {
  connected: ConnectedNode;
  end: Pick<UseQueryResult<LedgerEnd>, 'data' | 'dataUpdatedAt'>;
  pruned: Int64 | undefined;
}) {
  const { client, node } = connected;
  const { data: about } = useQuery({ ...nodeAboutQuery(node.ledger), enabled: false }, client);
  const recordTimes = useQuery(loadedRecordTimesQuery(), client);
  const { data: farthest } = useQuery(farthestEndQuery(), client);
  // New nodes report record times with the ledger end. For older nodes, only the Node page requests
  // them.
  const [times, at] =
    recordTimes.data === undefined ||
    (end.data?.times.length && end.dataUpdatedAt > recordTimes.dataUpdatedAt)
      ? [newestTimes(end.data?.times ?? []), end.dataUpdatedAt]
      : [recordTimes.data, recordTimes.dataUpdatedAt];
  const states = nodeStates(
    {
      end: end.data?.offset,
      farthestEnd: farthest ?? undefined,
      prunedUpTo: pruned,
      times,
      checkpointSeconds: about?.checkpointSeconds,
      clockAhead: about?.clockAhead,
    },
    new Date(at).toISOString(),
  );
  // A clock may be corrected while the page is open.
  const isClockInvolved = states.some(({ kind }) => kind === 'clock' || kind === 'behind');
  useQuery(
    {
      ...nodeAboutQuery(node.ledger),
      enabled: isClockInvolved,
      refetchInterval: HALF_A_MINUTE,
    },
    client,
  );
  return states.map((state) => (
    <span
      key={`${state.kind} ${'synchronizerId' in state ? state.synchronizerId : ''}`}
      className={`wrap-anywhere ${state.kind === 'pruned' ? '' : 'text-warn'}`}
    >
      <HonestText text={nodeStateLabel(state)} />
    </span>
  ));
}

const HALF_A_MINUTE = 30_000;

type StripProps = {
  readonly connected: ConnectedNode;
  /** Only shows what other pages have loaded, and sends no request. */
  readonly isQuiet: boolean;
};

/** Shares the Node page's queries and does not request record times. */
export function NodeStrip(props: StripProps) {
  const { ledger } = props.connected.node;
  return ledger === undefined ? null : <Strip {...props} ledger={ledger} />;
}

function Strip({ connected, isQuiet, ledger }: StripProps & { ledger: LedgerClient }) {
  const { client } = connected;
  const enabled = !isQuiet;
  const about = useQuery({ ...nodeAboutQuery(ledger), enabled }, client);
  const participant = useQuery({ ...participantQuery(ledger), enabled }, client);
  // No other query on these pages refreshes the ledger end, which shows how far the node is behind.
  const end = useQuery(
    { ...ledgerEndQuery(ledger), enabled, refetchInterval: HALF_A_MINUTE },
    client,
  );
  const pruned = useQuery({ ...prunedOffsetsQuery(ledger), enabled }, client);
  if (isQuiet && [about, participant, end].every(({ data }) => data === undefined)) return null;
  return (
    <footer className="node-strip flex flex-wrap gap-x-3 gap-y-0.5 border-t border-line bg-surface px-4 py-1.5 text-xs text-ink-2 md:gap-x-5 md:px-6 md:text-sm">
      <Known name="participant" of={participant} isQuiet={isQuiet}>
        {(id) => (
          <b className="font-semibold text-ink">
            <HonestText text={partyHint(id)} />
          </b>
        )}
      </Known>
      <Known name="Canton" of={about} isQuiet={isQuiet}>
        {({ version }) => <HonestText text={version} />}
      </Known>
      <Known name="ledger end" of={end} isQuiet={isQuiet}>
        {({ offset }) => (
          <>
            <span className="font-mono">{offset}</span>
            {end.isError && <LastKnown />}
          </>
        )}
      </Known>
      <NodeStripStates connected={connected} end={end} pruned={pruned.data?.participant} />
    </footer>
  );
}

/** Shown as `unknown` after a failed request; nothing where no request is sent. */
function Known<T>(props: {
  name: string;
  of: Partial<Pick<UseQueryResult<T>, 'data' | 'isError'>>;
  isQuiet: boolean;
  children: (value: T) => ReactNode;
}) {
  const { name, of, children } = props;
  if (props.isQuiet && of.data === undefined) return null;
  return (
    <span className="min-w-0 wrap-anywhere">
      <span className="text-ink-3">{name}</span>{' '}
      {of.data !== undefined ? (
        children(of.data)
      ) : (
        <span className="text-ink-3">{of.isError ? 'unknown' : '…'}</span>
      )}
    </span>
  );
}

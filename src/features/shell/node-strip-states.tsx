import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { LedgerEnd } from '#api/node-answers.ts';
import type { Int64 } from '#domain/int64.ts';
import { type NodeState, newestTimes, nodeStates } from '#domain/node-state.ts';
import { partyHint } from '#domain/party.ts';
import { spanWords } from '#domain/time.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { recordTimesQuery } from '#queries/node-facts.ts';
import { farthestEndQuery, nodeAboutQuery } from '#queries/node-status.ts';
import { HonestText } from '#ui/honest-text.tsx';

/** The states that the node is in, a word for each; the page "Node" has their sentences. */
export function NodeStripStates({
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
  const asked = useQuery({ ...recordTimesQuery(node.ledger), enabled: false }, client);
  const { data: farthest } = useQuery(farthestEndQuery(), client);
  // The newest nodes tell the times with their end; of others they are asked for on "Node" alone.
  const [times, at] =
    asked.data === undefined || (end.data?.times.length && end.dataUpdatedAt > asked.dataUpdatedAt)
      ? [newestTimes(end.data?.times ?? []), end.dataUpdatedAt]
      : [asked.data, asked.dataUpdatedAt];
  const states = nodeStates(
    {
      end: end.data?.offset,
      farthestEnd: farthest ?? undefined,
      prunedUpTo: pruned,
      times,
      checkpointSeconds: about?.checkpointSeconds,
    },
    new Date(at).toISOString(),
  );
  return states.map((state) => (
    <span
      key={`${state.kind} ${'synchronizerId' in state ? state.synchronizerId : ''}`}
      className={`wrap-anywhere ${state.kind === 'pruned' ? '' : 'text-warn'}`}
    >
      <HonestText text={wordsOf(state)} />
    </span>
  ));
}

function wordsOf(state: NodeState): string {
  switch (state.kind) {
    case 'restored':
      return `restored: it ended at ${state.before} before`;
    case 'behind':
      return `behind by ${spanWords(state.age)}`;
    case 'held-back':
      return `${partyHint(state.synchronizerId)} held back by ${spanWords(state.by)}`;
    case 'pruned':
      return `pruned up to ${state.upTo}`;
  }
}

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import { spanWords } from '#domain/ledger/time.ts';
import { type NodeState, nodeStates } from '#domain/node/node-state.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { recordTimesQuery } from '#queries/node-facts.ts';
import {
  farthestEndQuery,
  ledgerEndQuery,
  nodeAboutQuery,
  prunedOffsetsQuery,
} from '#queries/node-status.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { Identifier } from '#ui/text/identifier.tsx';

/** What a reader has to know of this node before trusting an offset: one sentence for each state. */
export function NodeStates({
  connected: { client },
  ledger,
}: {
  connected: ConnectedNode;
  ledger: LedgerClient;
}) {
  const { data: about } = useQuery(nodeAboutQuery(ledger), client);
  const { data: end } = useQuery(ledgerEndQuery(ledger), client);
  const { data: farthest } = useQuery(farthestEndQuery(), client);
  const { data: pruned } = useQuery(prunedOffsetsQuery(ledger), client);
  const times = useQuery(recordTimesQuery(ledger), client);
  const states = nodeStates(
    {
      end: end?.offset,
      farthestEnd: farthest ?? undefined,
      prunedUpTo: pruned?.participant,
      times: times.data ?? [],
      checkpointSeconds: about?.checkpointSeconds,
    },
    new Date(times.dataUpdatedAt).toISOString(),
  );
  if (states.length === 0) return null;
  return (
    <section aria-label="State" className="grid gap-2">
      {states.map((state) => (
        <Notice
          key={`${state.kind} ${'synchronizerId' in state ? state.synchronizerId : ''}`}
          tone={state.kind === 'pruned' ? 'note' : 'warning'}
        >
          <StateWords state={state} />
        </Notice>
      ))}
    </section>
  );
}

function StateWords({ state }: { state: NodeState }): ReactNode {
  switch (state.kind) {
    case 'restored':
      return (
        <>
          <strong>Restored.</strong> The ledger ended at offset {state.before} when this page asked
          before, and ends at {state.end} now: the node was restored from a backup, or another one
          answers at this address. Offsets after {state.end} no longer mean what they meant.
        </>
      );
    case 'behind':
      return (
        <>
          <strong>Behind.</strong> The newest record time that this node tells was{' '}
          {spanWords(state.age)} old when it was asked, by this browser’s clock: it has not read
          what happened since, or nothing happened; its interface does not tell which.
        </>
      );
    case 'held-back':
      return (
        <>
          <strong>Held back.</strong> The last record time of <Id value={state.synchronizerId} /> is{' '}
          {spanWords(state.by)} older than that of <Id value={state.ahead} />: this node reads
          nothing newer from it. Either that synchronizer stands still, or the way to it is broken
          or slow; what happened there since is not on this ledger yet.
        </>
      );
    case 'pruned':
      return (
        <>
          <strong>Pruned.</strong> This participant has forgotten everything up to offset{' '}
          {state.upTo}, as it was told to. Scan may still have it.
        </>
      );
  }
}

function Id({ value }: { value: string }) {
  return <Identifier kind="synchronizer" value={value} />;
}

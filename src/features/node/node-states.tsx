import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import { spanText } from '#domain/ledger/time.ts';
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

/** States of the node that affect the meaning of offsets. */
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
          <StateText state={state} />
        </Notice>
      ))}
    </section>
  );
}

function StateText({ state }: { state: NodeState }): ReactNode {
  switch (state.kind) {
    case 'restored':
      return (
        <>
          <strong>Restored.</strong> The ledger end went back from offset {state.before} to{' '}
          {state.end}. The node was restored from a backup, or another node uses this address.
          Offsets after {state.end} may now refer to other updates.
        </>
      );
    case 'behind':
      return (
        <>
          <strong>Behind.</strong> The newest record time was {spanText(state.age)} old at the last
          refresh (browser clock). The node has not caught up, or nothing happened since. The API
          does not report which.
        </>
      );
    case 'held-back':
      return (
        <>
          <strong>Held back.</strong> The last record time of <Id value={state.synchronizerId} /> is{' '}
          {spanText(state.by)} older than that of <Id value={state.ahead} />. The synchronizer is
          idle, or the connection is broken or slow. Newer updates of the synchronizer are not on
          this ledger yet.
        </>
      );
    case 'pruned':
      return (
        <>
          <strong>Pruned.</strong> Pruned up to offset {state.upTo}. Older updates may still be
          available from Scan.
        </>
      );
  }
}

function Id({ value }: { value: string }) {
  return <Identifier kind="synchronizer" value={value} />;
}

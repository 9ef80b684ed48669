import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import type { Completion } from '#domain/completion/completion.ts';
import type { Contention } from '#domain/completion/contention.ts';
import { contentionQuery } from '#queries/completion/contention.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { Winners } from '#ui/contention/winners.tsx';

/** How long a completion is selected before its contracts are looked up, in milliseconds. */
const REST_MS = 300;

/**
 * Which update was faster with the contracts of a rejection. Up to five contracts are looked up, so
 * not for the completions that a user passes with the arrow keys.
 */
export function ContentionPanel(props: {
  connected: ConnectedNode;
  completion: Completion;
  contention: Contention;
}) {
  const { ledger } = props.connected.node;
  // Each selection waits anew.
  return ledger && <Rested key={props.completion.offset} {...props} ledger={ledger} />;
}

function Rested({
  connected,
  completion,
  contention,
  ledger,
}: Parameters<typeof ContentionPanel>[0] & { ledger: LedgerClient }) {
  const [isRested, setRested] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setRested(true), REST_MS);
    return () => clearTimeout(timer);
  }, []);
  const winners = useQuery(
    {
      ...contentionQuery(connected, ledger, contention, completion.recordTime),
      enabled: isRested && contention.contractIds.length > 0,
    },
    connected.client,
  );
  return (
    <Winners
      contention={contention}
      rejectedAt={completion.recordTime}
      winners={winners}
      onRetry={() => void winners.refetch()}
      onToken={() => connected.node.token?.ask()}
    />
  );
}

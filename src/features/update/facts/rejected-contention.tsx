import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import type { Contention } from '#domain/completion/contention.ts';
import { contentionQuery } from '#queries/completion/contention.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { useKeptFocus } from '#ui/browser/focus.ts';
import { Winners } from '#ui/contention/winners.tsx';
import { Button } from '#ui/controls/button.tsx';

type ContentionProps = {
  connected: ConnectedNode;
  ledger: LedgerClient;
  contention: Contention;
  /** The record time of the rejection. */
  rejectedAt: string | undefined;
};

/**
 * Which update was faster with the contracts of a rejected update. Looked up on a press only, so
 * that the page neither moves nor sends requests that its reader may not need.
 */
export function RejectedContention(props: ContentionProps) {
  const [isWanted, setWanted] = useState(false);
  const place = useKeptFocus<HTMLDivElement>(isWanted);
  return (
    <div ref={place} tabIndex={-1} className="grid justify-items-start gap-2">
      {isWanted || props.contention.contractIds.length === 0 ? (
        <LookedUp {...props} />
      ) : (
        <Button look="link" className="min-h-6" onClick={() => setWanted(true)}>
          Look up the faster update
        </Button>
      )}
    </div>
  );
}

function LookedUp({ connected, ledger, contention, rejectedAt }: ContentionProps) {
  const winners = useQuery(
    {
      ...contentionQuery(connected, ledger, contention, rejectedAt),
      enabled: contention.contractIds.length > 0,
    },
    connected.client,
  );
  return (
    <Winners
      contention={contention}
      rejectedAt={rejectedAt}
      winners={winners}
      onRetry={() => void winners.refetch()}
      onToken={() => connected.node.token?.ask()}
    />
  );
}

import { type ReactNode, Suspense, useState } from 'react';
import { readInt64 } from '#domain/ledger/int64.ts';
import type { StatusBySource } from '#domain/update/document.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { Button } from '#ui/controls/button.tsx';
import { lazyPart } from '#ui/notice/lazy-part.tsx';

const CompletionOfUpdate = lazyPart(() =>
  import('./completion-of-update.tsx').then((part) => part.CompletionOfUpdate),
);

/**
 * The search for an update's completion: a button that its result replaces, or undefined where the
 * ledger does not report the command id that the search needs. The completion of a rejected update
 * is `why`, which is searched at once and has no button.
 */
export function useCompletionSearch(
  connected: ConnectedNode,
  bySource: StatusBySource,
  onToken: () => void,
): { command?: ReactNode; why?: ReactNode } {
  const [isWanted, setWanted] = useState(false);
  const { facts } = bySource.ledger;
  const part = (
    <Suspense fallback={<span role="status">Loading…</span>}>
      <CompletionOfUpdate connected={connected} bySource={bySource} onToken={onToken} />
    </Suspense>
  );
  if (bySource.scan.facts?.verdict?.result === 'rejected') return { why: part };
  if (readInt64(facts?.offset) === undefined || !facts?.commandId) return {};
  if (isWanted) return { command: part };
  return {
    command: (
      <Button look="link" onClick={() => setWanted(true)} className="min-h-6">
        Find completion
      </Button>
    ),
  };
}

import { useQuery } from '@tanstack/react-query';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import { failureOf } from '#domain/failure/failure.ts';
import { frontierOf, type Lineage } from '#domain/lineage/lineage.ts';
import { readText } from '#domain/lineage/lineage-text.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { LINEAGE_BUDGET, type LineageOf, lineageQuery } from '#queries/lineage.ts';
import { Button } from '#ui/controls/button.tsx';
import { BugPanel } from '#ui/failure/bug-panel.tsx';
import { FailureNotice } from '#ui/failure/failure.tsx';
import { LineageTable } from './lineage-table.tsx';

const MANY = 5;

/**
 * Where contracts came from and went. The number of steps is in the address; each press adds some,
 * and a link repeats them within the budget.
 */
export function LineagePanel({
  connected,
  ledger,
  of,
  steps,
  onSteps,
}: {
  connected: ConnectedNode;
  ledger: LedgerClient;
  of: LineageOf;
  steps: number;
  onSteps: (steps: number) => void;
}) {
  const query = lineageQuery(ledger, of, steps);
  const { data, error, refetch, isFetching } = useQuery(
    { ...query, placeholderData: (before) => before },
    connected.client,
  );
  const stop = () => {
    void connected.client.cancelQueries({ queryKey: query.queryKey });
    if (steps > 0) onSteps(steps - 1);
  };
  return (
    <section aria-label="Origin and use" className="panel grid min-w-0 gap-3 p-4">
      <h2 className="text-lg font-semibold">Where it came from, where it went</h2>
      {error !== null && (
        <Failed error={error} onRetry={() => void refetch()} connected={connected} />
      )}
      {data === null && <p className="text-ink-2">The ledger reports no offset of this update.</p>}
      {data && <LineageTable lineage={data} />}
      <p className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
        <span role="status">
          {isFetching ? 'Reading…' : data ? `${readText(data, LINEAGE_BUDGET)} ${endOf(data)}` : ''}
        </span>
        {isFetching && <Button onClick={stop}>Stop</Button>}
        {!isFetching && data && hasMore(data) && (
          <>
            <Button onClick={() => onSteps(steps + 1)}>Show 1 more step</Button>
            <Button onClick={() => onSteps(steps + MANY)}>Show {MANY} more steps</Button>
          </>
        )}
      </p>
    </section>
  );
}

function Failed(props: { error: Error; onRetry: () => void; connected: ConnectedNode }) {
  const { error, onRetry, connected } = props;
  const failure = failureOf(error);
  return failure === undefined ? (
    <BugPanel error={error} onRetry={onRetry} />
  ) : (
    <FailureNotice
      compact
      failure={failure}
      onRetry={onRetry}
      onToken={() => connected.node.token?.ask()}
    />
  );
}

const isOpen = (lineage: Lineage): boolean =>
  frontierOf(lineage, 'backward').length + frontierOf(lineage, 'forward').length > 0;

const hasMore = (lineage: Lineage): boolean => isOpen(lineage) && lineage.requests < LINEAGE_BUDGET;

function endOf(lineage: Lineage): string {
  if (!isOpen(lineage)) return 'Every path ends with a reason.';
  return lineage.requests >= LINEAGE_BUDGET ? 'The budget of requests is used up.' : '';
}

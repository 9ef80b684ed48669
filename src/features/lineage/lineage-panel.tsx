import { useQuery } from '@tanstack/react-query';
import { Suspense, useRef } from 'react';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import { frontierOf, type Lineage } from '#domain/lineage/lineage.ts';
import { missingEndsText, readText, requestsText } from '#domain/lineage/lineage-text.ts';
import { counted } from '#domain/text/plural.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import {
  LINEAGE_BUDGET,
  type LineageOf,
  lineageProgressQuery,
  lineageQuery,
  stopLineage,
  stoppedLineageQuery,
} from '#queries/contract/lineage.ts';
import { Button } from '#ui/controls/button.tsx';
import { Segmented } from '#ui/controls/segmented.tsx';
import { Failed } from '#ui/failure/failed.tsx';
import { lazyPart } from '#ui/notice/lazy-part.tsx';
import { LineageTable } from './lineage-table.tsx';

const LineageDrawing = lazyPart(() =>
  import('./lineage-drawing.tsx').then((part) => part.LineageDrawing),
);

/** How many steps a press adds. */
const STEPS = [1, 5, 20] as const;
/** The last number of steps that a link has. */
const MOST_STEPS = 50;

/** What of the graph is in the address: how far it is read, and its form. */
export type LineageSearch = {
  steps?: string | undefined;
  graph?: 'drawing' | undefined;
};

/**
 * Where contracts came from and went. The number of steps is in the address; each press adds some,
 * and a link repeats them within the budget.
 */
export function LineagePanel({
  connected,
  ledger,
  of,
  search: { steps: stepsText = '1', graph },
  onSearch,
}: {
  connected: ConnectedNode;
  ledger: LedgerClient;
  of: LineageOf;
  search: LineageSearch;
  onSearch: (change: LineageSearch) => void;
}) {
  const bar = useRef<HTMLDivElement>(null);
  const steps = Number(stepsText);
  const { client } = connected;
  const query = lineageQuery(ledger, of, steps);
  const { data, error, refetch, isFetching } = useQuery(
    { ...query, placeholderData: (before) => before },
    client,
  );
  const { data: progress } = useQuery(lineageProgressQuery(of), client);
  const { data: stopped } = useQuery(stoppedLineageQuery(of, steps), client);
  const goTo = (next: number) => onSearch({ steps: next === 1 ? undefined : String(next) });
  const add = (count: number) => {
    client.setQueryData(stoppedLineageQuery(of, steps).queryKey, null);
    goTo(Math.min(steps + count, MOST_STEPS));
    // The pressed button is replaced.
    bar.current?.focus({ preventScroll: true });
  };
  const stop = async () => {
    bar.current?.focus({ preventScroll: true });
    goTo(await stopLineage(client, of, steps));
  };
  const isStopped = !isFetching && stopped !== null;
  // A step that failed still shows what it read.
  const whole = isFetching || error !== null ? (progress?.lineage ?? data) : data;
  const lineage = isStopped ? stopped : whole;
  return (
    <section aria-label="Origin and use" className="panel grid min-w-0 gap-3 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg font-semibold">Where it came from, where it went</h2>
        <Segmented
          label="Form of the graph"
          options={[
            { value: 'table', label: 'Table' },
            { value: 'drawing', label: 'Drawing' },
          ]}
          value={graph ?? 'table'}
          onChange={(next) => onSearch({ graph: next === 'drawing' ? next : undefined })}
        />
      </div>
      <div
        ref={bar}
        tabIndex={-1}
        className="sticky top-0 z-10 -mx-4 flex min-h-11 flex-wrap items-center gap-2 bg-surface px-4 py-1.5 text-sm text-ink-2"
      >
        <p role="status">
          {isFetching
            ? readingText(progress?.step, steps)
            : lineage && stateText(lineage, isStopped)}
        </p>
        {isFetching && (
          <>
            <span>{requestsText(lineage?.requests ?? 0, LINEAGE_BUDGET)}</span>
            <Button onClick={() => void stop()}>Stop</Button>
          </>
        )}
        {/* Further steps would send the request that failed again. */}
        {!isFetching &&
          error === null &&
          lineage &&
          hasMore(lineage) &&
          STEPS.filter((count) => steps + count <= MOST_STEPS || count === 1).map(
            (count) =>
              steps < MOST_STEPS && (
                <Button key={count} onClick={() => add(count)}>
                  Show {counted(count, 'more step')}
                </Button>
              ),
          )}
      </div>
      {error !== null && (
        <Failed
          compact
          error={error}
          onRetry={() => void refetch()}
          onToken={() => connected.node.token?.ask()}
        />
      )}
      {lineage === null && (
        <p className="text-ink-2">The ledger reports no offset of this update.</p>
      )}
      {lineage &&
        (graph === 'drawing' ? (
          <Suspense fallback={<p>Loading the drawing…</p>}>
            <LineageDrawing lineage={lineage} budget={LINEAGE_BUDGET} />
          </Suspense>
        ) : (
          <LineageTable lineage={lineage} budget={LINEAGE_BUDGET} />
        ))}
    </section>
  );
}

const isOpen = (lineage: Lineage): boolean =>
  frontierOf(lineage, 'backward').length + frontierOf(lineage, 'forward').length > 0;

const hasMore = (lineage: Lineage): boolean => isOpen(lineage) && lineage.requests < LINEAGE_BUDGET;

const readingText = (step = 1, steps: number): string =>
  steps === 0 ? 'Reading…' : `Reading step ${step} of ${steps}…`;

function stateText(lineage: Lineage, isStopped: boolean): string {
  const read = readText(lineage, LINEAGE_BUDGET);
  if (!isOpen(lineage)) {
    const missing = missingEndsText(lineage, LINEAGE_BUDGET);
    return missing === ''
      ? `${read} All paths are read to their ends.`
      : `${read} All returned paths are read. Missing: ${missing}.`;
  }
  if (lineage.requests >= LINEAGE_BUDGET) return `${read} The budget of requests is used up.`;
  return isStopped ? `Stopped: ${read}` : read;
}

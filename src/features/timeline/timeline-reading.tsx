import { pausedAfter } from '#api/feed/feed-engine.ts';
import { type FeedState, unitOf } from '#api/updates/feed-state.ts';
import type { Int64 } from '#domain/ledger/int64.ts';
import { counted } from '#domain/text/plural.ts';
import { ALL_PRUNED, timelineReadText } from '#domain/timeline/timeline-text.ts';
import { positionSpan } from '#domain/update-list/page-chain.ts';
import { pageLoopText } from '#domain/update-list/page-loop-text.ts';
import type { GapLine } from '#domain/update-list/update-buffer.ts';
import type { UpdatesRequest } from '#domain/update-list/updates-request.ts';
import { TIMELINE_BUDGET } from '#queries/timeline/timeline.ts';
import { usePreferences } from '#ui/browser/preferences.ts';
import { Button } from '#ui/controls/button.tsx';
import { Countdown } from '#ui/controls/countdown.tsx';
import { LaterFailure, LaterWaiting } from '#ui/failure/failed.tsx';
import { Notice } from '#ui/notice/notice.tsx';

/** What was read, the progress within the budget, and how to go on. */
export function ReadingBar({
  state,
  request,
  onStop,
  onMore,
  onAgain,
}: {
  state: FeedState;
  request: UpdatesRequest;
  onStop: () => void;
  onMore: () => void;
  onAgain: () => void;
}) {
  const { zone } = usePreferences();
  const { chain, work, isEnd, effort, stop, loop, nextAt } = state;
  const isReading = work !== 'idle';
  const budget = TIMELINE_BUDGET.updates;
  return (
    <div className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
      <span role="status">
        {isReading
          ? `Reading: ${effort.updates.toLocaleString('en')} of ${counted(budget, 'update')} in ${counted(effort.requests, 'request')}…`
          : timelineReadText(
              chain,
              isEnd,
              request.beginOffsetExclusive !== undefined,
              unitOf(state),
              zone,
            )}
      </span>
      {isReading && (
        <progress
          aria-label="Budget"
          className="h-1.5 w-28"
          max={budget}
          value={Math.min(budget, effort.updates)}
        />
      )}
      {!isReading && !isEnd && effort.requests >= TIMELINE_BUDGET.requests && (
        <span>Stopped after {counted(TIMELINE_BUDGET.requests, 'request')}.</span>
      )}
      {nextAt !== undefined && <Countdown until={nextAt} what="Next request" />}
      {stop !== undefined && <LaterWaiting {...stop} paused={pausedAfter(stop)} />}
      {isReading && <Button onClick={onStop}>Stop</Button>}
      {!isReading && !isEnd && stop === undefined && loop === undefined && (
        <Button look="primary" onClick={onMore}>
          Read {budget.toLocaleString('en')} more
        </Button>
      )}
      {!isReading && <Button onClick={onAgain}>Read again</Button>}
    </div>
  );
}

/** Why the reading stopped, and what it left out. Rows that were read stay. */
export function ReadingNotices({
  prunedUpTo,
  earliest,
  allPruned,
  state,
  gaps,
  onRetry,
  onToken,
  onAfter,
}: {
  /** Undefined where the start of the available history was not read, and for Scan. */
  prunedUpTo: Int64 | undefined;
  /** The start of the available history, where the node rejected an earlier one. */
  earliest: Int64 | undefined;
  allPruned: boolean;
  state: FeedState;
  gaps: readonly GapLine[];
  onRetry: () => void;
  onToken: (() => void) | undefined;
  onAfter: ((after: Int64) => void) | undefined;
}) {
  const { zone } = usePreferences();
  const { stop, loop, notes } = state;
  const unit = unitOf(state);
  const anomalies = notes.filter(({ kind }) => ANOMALIES.has(kind)).length;
  return (
    <div className="grid gap-2 empty:hidden">
      {stop !== undefined && stop.retryAt === undefined && (
        <LaterFailure compact failure={stop.failure} onRetry={onRetry} onToken={onToken} />
      )}
      {earliest !== undefined && onAfter !== undefined && (
        <Notice>
          History is available after offset {earliest}.{' '}
          {allPruned ? (
            ALL_PRUNED
          ) : (
            <Button look="link" onClick={() => onAfter(earliest)}>
              Read after this offset
            </Button>
          )}
        </Notice>
      )}
      {loop !== undefined && (
        <Notice tone="warning">
          <b>{pageLoopText(loop, unit, zone)}</b> Reading stopped.{' '}
          <Button onClick={onRetry}>Retry</Button>
        </Notice>
      )}
      {gaps.map((gap) => (
        <Notice key={gap.after} tone="warning">
          {gap.dropped === 0 ? 'Not read' : 'Dropped'}: {positionSpan(gap, unit, zone)}.
        </Notice>
      ))}
      {anomalies > 0 && (
        <Notice tone="warning">
          {counted(anomalies, 'anomaly', 'anomalies')} in the pages that were read: updates that are
          repeated, out of order or outside the bounds.
        </Notice>
      )}
      {prunedUpTo !== undefined && BigInt(prunedUpTo) > 0n && (
        <Notice>Pruned up to offset {prunedUpTo}. Earlier updates are not available.</Notice>
      )}
    </div>
  );
}

const ANOMALIES: ReadonlySet<string> = new Set([
  'repeated',
  'outside-bounds',
  'out-of-order',
  'bounds-crossed',
  'outside-request',
]);

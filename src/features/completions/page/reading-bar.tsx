import type { CompletionFeedState } from '#api/completions/completion-feed.ts';
import { FAILURES_BEFORE_PAUSE } from '#api/feed/feed-engine.ts';
import { loadedShare, loadedText, restText } from '#domain/completion-list/completion-list-text.ts';
import { earlierStart, nextStep } from '#domain/completion-list/completion-reading.ts';
import type { CompletionCounts } from '#domain/completion-list/completion-view.ts';
import { Button } from '#ui/controls/button.tsx';
import { Countdown } from '#ui/controls/folded.tsx';
import { CheckpointCount } from '#ui/text/checkpoint-count.tsx';

export function CompletionsReadingBar({
  state,
  counts,
  isLive,
  onMore,
  onLeave,
  onEarlier,
  onLive,
}: {
  state: CompletionFeedState;
  counts: CompletionCounts;
  isLive: boolean;
  onMore: () => void;
  onLeave: () => void;
  onEarlier: () => void;
  onLive: (isOn: boolean) => void;
}) {
  const { reading, isLoading, isCancelled, stop, pruned } = state;
  const isReading =
    isLoading && !isCancelled && (reading === undefined || nextStep(reading) !== undefined);
  const before = reading && earlierStart(reading, pruned);
  const isNothing = reading === undefined || (reading.requests === 0 && !isLoading);
  const rest = isNothing ? '' : restText(reading);
  return (
    <section
      aria-label="Loaded completions"
      className="flex min-h-7 flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-2"
    >
      <span role="status">
        {isNothing
          ? isLoading
            ? 'Loading the ledger end…'
            : 'Nothing loaded.'
          : loadedText(reading, counts)}
        {rest !== '' && `; ${rest}`}
      </span>
      {isReading && reading !== undefined && (
        <progress
          aria-label="Loading completions"
          max={1}
          value={loadedShare(reading)}
          className="progress h-1.5 w-40"
        />
      )}
      {reading !== undefined && <CheckpointCount checkpoints={reading.checkpoints} />}
      {state.nextAt !== undefined && (
        <span>
          <Countdown until={state.nextAt} what="Next request" />
        </span>
      )}
      {stop?.retryAt !== undefined && (
        <span className="text-warn">
          {stop.inARow >= FAILURES_BEFORE_PAUSE && `${stop.inARow} failures in a row, paused. `}
          <Countdown until={stop.retryAt} />
        </span>
      )}
      <span className="flex flex-wrap items-center gap-2 sm:ml-auto">
        {isReading ? (
          <Button onClick={onLeave}>Stop</Button>
        ) : (
          (reading !== undefined || isCancelled) &&
          !isLive && (
            <Button onClick={onMore}>{isNothing || rest !== '' ? 'Load more' : 'Refresh'}</Button>
          )
        )}
        {reading !== undefined && before !== undefined && !isReading && (
          <Button onClick={onEarlier}>
            Load {(BigInt(reading.range.after) - BigInt(before)).toLocaleString('en')} earlier
            offsets
          </Button>
        )}
        <label className="flex items-center gap-1.5">
          <input
            type="checkbox"
            checked={isLive}
            onChange={({ target }) => onLive(target.checked)}
            className="accent-accent"
          />{' '}
          Live{' '}
        </label>
        {isLive && stop === undefined && !isReading && reading !== undefined && (
          <span className="text-ink-3">updates automatically</span>
        )}
      </span>
    </section>
  );
}

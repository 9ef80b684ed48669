import type { CompletionFeedState } from '#api/completions/completion-feed.ts';
import { pausedAfter } from '#api/feed/feed-engine.ts';
import { earlierStart, nextStep } from '#domain/completion-list/completion-reading.ts';
import { loadedShare, loadedText, restText } from '#domain/completion-list/loaded-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { Countdown } from '#ui/controls/countdown.tsx';
import { ResultsBar } from '#ui/list/results-bar.tsx';
import { SwitchField } from '#ui/list/switch.tsx';
import { CheckpointCount } from '#ui/text/checkpoint-count.tsx';

export function CompletionsReadingBar({
  state,
  shown,
  title,
  isLive,
  onMore,
  onLeave,
  onEarlier,
  onLive,
}: {
  state: CompletionFeedState;
  /** How many rows the filters show; undefined without filters. */
  shown: string | undefined;
  title: string;
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
  const empty = isLoading ? 'Loading the ledger end…' : 'Nothing loaded.';
  const loaded = isNothing ? empty : loadedText(reading);
  return (
    <ResultsBar
      shown={shown}
      loaded={rest === '' ? loaded : `${loaded}; ${rest}`}
      title={title}
      tools={
        <>
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
          <SwitchField label="Live" checked={isLive} onChecked={onLive} />
        </>
      }
    >
      {isReading && reading !== undefined && (
        <progress
          aria-label="Loading completions"
          max={1}
          value={loadedShare(reading)}
          className="progress"
        />
      )}
      {state.nextAt !== undefined && (
        <span>
          <Countdown until={state.nextAt} what="Next request" />
        </span>
      )}
      {stop?.retryAt !== undefined && (
        <span className="text-warn">
          {pausedAfter(stop) !== undefined && `${stop.inARow} failures in a row, paused. `}
          <Countdown until={stop.retryAt} />
        </span>
      )}
      {reading !== undefined && <CheckpointCount checkpoints={reading.checkpoints} />}
    </ResultsBar>
  );
}

import { useEffect } from 'react';
import { FAILURES_BEFORE_PAUSE } from '#api/feed/feed-engine.ts';
import type { FeedStop } from '#api/feed/feed-stop.ts';
import type { FeedState } from '#api/updates/feed-state.ts';
import type { UpdateFeed } from '#api/updates/update-feed.ts';
import { failureTextOf } from '#domain/failure/failure-text.ts';
import { counted } from '#domain/text/plural.ts';
import { updatesIn } from '#domain/update-list/update-buffer.ts';
import { Button } from '#ui/controls/button.tsx';
import { Countdown } from '#ui/controls/countdown.tsx';
import { SwitchField } from '#ui/list/switch.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';

/** A hidden page or tab sends no requests. */
export function usePageVisibility(feed: UpdateFeed): void {
  useEffect(() => {
    const tell = () => feed.setHidden(document.hidden);
    tell();
    document.addEventListener('visibilitychange', tell);
    return () => {
      document.removeEventListener('visibilitychange', tell);
      feed.setHeld(false);
      feed.setHidden(true);
    };
  }, [feed]);
}

export function Waiting({ stop: { failure, retryAt, inARow } }: { stop: FeedStop }) {
  if (retryAt === undefined) return null;
  return (
    <span className="text-warn">
      <HonestText text={failureTextOf(failure).heading} />.{' '}
      {inARow >= FAILURES_BEFORE_PAUSE && `${inARow} failures in a row, paused. `}
      <Countdown until={retryAt} />
    </span>
  );
}

const INTERVALS = [500, 1_000, 2_000, 5_000, 15_000, 60_000];

export function TailBar({
  state,
  isLive,
  onLive,
  onEvery,
  onShow,
}: {
  state: FeedState;
  isLive: boolean;
  onLive: (on: boolean) => void;
  onEvery: (ms: number) => void;
  onShow: () => void;
}) {
  const { tail, held, tailAt } = state;
  const waiting = updatesIn(held);
  const stop = tail.kind === 'stopped' ? tail.stop : undefined;
  const goesOn = tail.kind !== 'looped' && (stop === undefined || stop.retryAt !== undefined);
  return (
    <>
      <span className="min-h-[1lh] text-ink-3 md:max-lg:basis-full">
        {stop?.retryAt === undefined ? (
          tailWords(tail.kind, tailAt, waiting)
        ) : (
          <Waiting stop={stop} />
        )}
      </span>
      {waiting > 0 && (
        <Button look="primary" onClick={onShow}>
          {tail.kind === 'full' ? 'at least ' : ''}
          {waiting.toLocaleString('en')} new
        </Button>
      )}
      <span className="sr-only" role="status">
        {waiting > 0 ? counted(waiting, 'new update') : ''}
      </span>
      <SwitchField label="Live" checked={isLive && goesOn} onChecked={onLive} />
      <select
        aria-label="Interval"
        value={state.everyMs}
        onChange={(event) => onEvery(Number(event.target.value))}
        className="h-7 rounded-md border border-line bg-raised px-1"
      >
        {INTERVALS.map((ms) => (
          <option key={ms} value={ms}>
            {ms < 1_000 ? `${ms} ms` : `${ms / 1_000} s`}
          </option>
        ))}
      </select>
    </>
  );
}

function tailWords(
  kind: FeedState['tail']['kind'],
  at: string | undefined,
  waiting: number,
): string {
  switch (kind) {
    case 'on':
      // Short: a longer line would wrap and move the rows of a list in use.
      return waiting > 0 ? 'list paused while in use' : `up to offset ${at}`;
    case 'paused':
      return `paused at offset ${at}`;
    case 'asleep':
      return `paused while this tab was hidden, at offset ${at}`;
    case 'full':
      return `waiting at offset ${at} until new updates are shown`;
    case 'none':
      return '';
    default:
      return `stopped at offset ${at}`;
  }
}

import { type RefObject, useEffect, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { pausedAfter } from '#api/feed/feed-engine.ts';
import { type FeedState, unitOf } from '#api/updates/feed-state.ts';
import type { UpdateFeed } from '#api/updates/update-feed.ts';
import { counted } from '#domain/text/plural.ts';
import { positionText } from '#domain/update-list/page-chain.ts';
import { updatesIn } from '#domain/update-list/update-buffer.ts';
import type { ListView } from '#features/updates/list/feed-list.tsx';
import { usePreferences } from '#ui/browser/preferences.ts';
import { usePageHidden } from '#ui/browser/use-page-hidden.ts';
import { Button } from '#ui/controls/button.tsx';
import { LaterWaiting } from '#ui/failure/failed.tsx';
import { SwitchField } from '#ui/list/switch.tsx';

/** Returns the state of a list on this page, and follows its end if `isLive`. */
export function useLiveFeed(feed: UpdateFeed, isLive: boolean): FeedState {
  const state = useSyncExternalStore(feed.state.subscribe, feed.state.get);
  usePageHidden(feed);
  useEffect(() => feed.setLive(isLive), [feed, isLive]);
  return state;
}

const INTERVALS = [500, 1_000, 2_000, 5_000, 15_000, 60_000];

/** New updates: how many wait, whether they are inserted, and how often they are requested. */
export function TailBar({
  feed,
  state,
  isLive,
  onLive: setLive,
  view,
}: {
  feed: UpdateFeed;
  state: FeedState;
  isLive: boolean;
  /** Puts the choice into the address. */
  onLive: (live: 'no' | undefined) => void;
  view: RefObject<ListView | null>;
}) {
  const onLive = (on: boolean) => {
    // A stopped list can be restarted even if the address already has `live`.
    if (on && isLive) feed.setLive(true);
    else setLive(on ? undefined : 'no');
  };
  const onShow = () => {
    // The list inserts the waiting lines before it scrolls to them.
    flushSync(() => feed.setHeld(false));
    view.current?.scrollToNew();
  };
  const { zone } = usePreferences();
  const { tail, held, tailAt } = state;
  const waiting = updatesIn(held);
  const stop = tail.kind === 'stopped' ? tail.stop : undefined;
  const goesOn = tail.kind !== 'looped' && (stop === undefined || stop.retryAt !== undefined);
  return (
    <>
      <span className="min-h-[1lh] text-ink-3 md:max-lg:basis-full">
        {stop?.retryAt === undefined ? (
          tailWords(tail.kind, tailAt && positionText(tailAt, unitOf(state), zone), waiting)
        ) : (
          <LaterWaiting {...stop} paused={pausedAfter(stop)} />
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
        onChange={(event) => feed.setPace(Number(event.target.value))}
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
      return waiting > 0 ? 'list paused while in use' : `up to ${at}`;
    case 'paused':
      return `paused at ${at}`;
    case 'asleep':
      return `paused while this tab was hidden, at ${at}`;
    case 'full':
      return `waiting at ${at} until new updates are shown`;
    case 'none':
      return '';
    default:
      return `stopped at ${at}`;
  }
}

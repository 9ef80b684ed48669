import { stopOf, waitAfter } from '#api/feed/feed-stop.ts';
import { failureOf } from '#domain/failure/failure.ts';
import type { Int64 } from '#domain/ledger/int64.ts';
import type { FeedCore, TailState } from './feed-core.ts';
import { openFeedNews } from './new-updates.ts';
import { type PageCursor, startReading, tailAfter, type UpdatesPageResult } from './page-cursor.ts';
import { readUpdatesPage } from './updates-page.ts';

/** The new updates of a feed: asked for again and again, one request at a time. */
export type FeedTail = {
  /** A page of the feed was read: from the first one (or the last, oldest first) the tail begins. */
  onPage(page: UpdatesPageResult): void;
  goLive(isOn: boolean): void;
  everyMs(interval: number): void;
  hold(isHeld: boolean): void;
  hide(isHidden: boolean): void;
  /** Ends this life of the tail: what is under way is left. The next page of the feed begins another. */
  stop(): void;
};

/** So many new lines may wait to be shown. */
const MOST_HELD = 2_000;
/** Pages by which a tail that slept catches up; beyond them it leaves a gap. */
const CATCH_UP_PAGES = 5;
const SLEEP_AFTER_MS = 30_000;

/** @param onSleep nobody has looked for a while */
export function openFeedTail(core: FeedCore, onSleep: () => void): FeedTail {
  const { ledger, request, state, set, closing } = core;
  const news = openFeedNews(core);
  let place: PageCursor | undefined;
  let failures = 0;
  let isAsking = false;
  /** Time has passed in which it did not ask: it may have much to catch up with. */
  let isWaking = false;
  let isAway = false;
  let life = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sleep: ReturnType<typeof setTimeout> | undefined;

  const isOn = () =>
    place !== undefined && state.now().tail.kind === 'on' && !closing.signal.aborted;
  const interval = () => state.now().everyMs;
  const be = (tail: TailState) => {
    if (place !== undefined) set({ tail });
  };
  const wait = (ms: number) => {
    // A tail that stopped may have its own time to go on.
    if (!isOn()) return;
    clearTimeout(timer);
    timer = setTimeout(poll, ms);
  };
  const goOnAfter = (offset: Int64) => {
    place = tailAfter(core.asked(), state.now().route, offset, core.limit());
  };
  /** Too much came meanwhile: the newest page, and a gap before it. */
  const skipAhead = async (after: Int64, signal: AbortSignal) => {
    const newest = { beginOffsetExclusive: after, endOffsetInclusive: undefined };
    const from = startReading(
      { ...core.asked(), ...newest, descendingOrder: true },
      state.now().route,
      core.limit(),
    );
    const page = await readUpdatesPage(ledger, from, { signal });
    if (!isOn() || signal.aborted) return;
    news.skipTo(page, after);
    goOnAfter(page.highestInclusive);
  };
  const readNew = async (signal: AbortSignal) => {
    for (let pages = 1; isOn() && place !== undefined; pages++) {
      const from = place;
      const page: UpdatesPageResult = await readUpdatesPage(ledger, from, { signal });
      if (!isOn() || signal.aborted) return;
      failures = 0;
      place = page.next ?? place;
      news.take(page);
      if (page.caughtUp) return;
      if (!isWaking && !news.isDue()) continue;
      news.show();
      if (state.now().held.length >= MOST_HELD) return be({ kind: 'full' });
      if (isWaking && pages >= CATCH_UP_PAGES) return skipAhead(page.highestInclusive, signal);
    }
  };
  const fail = (thrown: unknown) => {
    // Paused or ended meanwhile, its failure is no news.
    if (!isOn()) return;
    const failure = failureOf(thrown);
    const pause = failure && waitAfter(failure, failures, interval(), Math.random());
    failures += 1;
    be({
      kind: 'stopped',
      stop: stopOf(thrown, pause === undefined ? undefined : Date.now() + pause),
    });
    clearTimeout(timer);
    if (pause !== undefined) timer = setTimeout(() => tail.goLive(true), pause);
  };
  const poll = () => {
    if (isAsking || !isOn()) return;
    isAsking = true;
    const { signal } = life;
    void readNew(signal)
      .finally(() => {
        if (!signal.aborted) news.show();
      })
      .then(
        () => {
          isWaking = false;
        },
        (thrown: unknown) => {
          if (!signal.aborted) fail(thrown);
        },
      )
      .finally(() => {
        isAsking = false;
        wait(interval());
      });
  };

  const tail: FeedTail = {
    onPage: (page) => {
      if (place !== undefined || request.endOffsetInclusive !== undefined) return;
      if (request.descendingOrder) {
        news.startAfter(page.highestInclusive);
        goOnAfter(page.highestInclusive);
      } else if (page.caughtUp) {
        place = page.next;
        set({ tailAt: page.highestInclusive });
      }
      be({ kind: isAway ? 'asleep' : 'on' });
      wait(interval());
    },
    goLive: (on) => {
      clearTimeout(timer);
      news.show();
      isWaking ||= on && state.now().tail.kind !== 'on';
      be({ kind: !on ? 'paused' : isAway ? 'asleep' : 'on' });
      poll();
    },
    everyMs: (ms) => {
      set({ everyMs: ms });
      if (!isAsking) wait(ms);
    },
    hold: (isHeld) => {
      news.hold(isHeld);
      if (!isHeld && state.now().tail.kind === 'full') tail.goLive(true);
    },
    hide: (isHidden) => {
      clearTimeout(sleep);
      if (isHidden) {
        sleep = setTimeout(() => {
          isAway = true;
          if (isOn()) be({ kind: 'asleep' });
          onSleep();
        }, SLEEP_AFTER_MS);
        return;
      }
      isAway = false;
      if (state.now().tail.kind === 'asleep') tail.goLive(true);
    },
    stop: () => {
      clearTimeout(timer);
      life.abort();
      life = new AbortController();
      news.drop();
      place = undefined;
    },
  };
  closing.signal.addEventListener('abort', () => {
    tail.stop();
    clearTimeout(sleep);
  });
  return tail;
}

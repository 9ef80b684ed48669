import { failureOf } from '#domain/failure.ts';
import type { Int64 } from '#domain/int64.ts';
import { joinPage, openPageChain, type PageChain } from '#domain/page-chain.ts';
import { waitAfter } from '#domain/tail.ts';
import { addedAbove, addedBelow, gapLine, type UpdateLine } from '#domain/update-ring.ts';
import { type FeedCore, stopOf } from './feed-core.ts';
import { linesOfPage } from './feed-pages.ts';
import type { FeedState, TailState } from './feed-state.ts';
import { type ReadingPlace, startReading, tailAfter, type UpdatesPage } from './reading-place.ts';
import { readUpdatesPage } from './updates-page.ts';

/** The new updates of a feed: asked for again and again, one request at a time. */
export type FeedTail = {
  /** A page of the feed was read: from the first one (or the last, oldest first) the tail begins. */
  onPage(page: UpdatesPage): void;
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
/** While page comes after page, they are shown together, so that drawing does not take over. */
const SHOW_EVERY_MS = 500;

/** @param onSleep nobody has looked for a while */
export function openFeedTail(core: FeedCore, onSleep: () => void): FeedTail {
  const { ledger, request, state, set, closing } = core;
  const isAbove = request.descendingOrder;
  let place: ReadingPlace | undefined;
  /** Newest first the tail has a chain of its own; oldest first it lengthens that of the pages. */
  let chain: PageChain = openPageChain(false);
  let failures = 0;
  /** Read, and shown in a moment. */
  let unshown: UpdatesPage[] = [];
  let shownAt = 0;
  let isAsking = false;
  let isHeld = false;
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
  /** New lines, in the order of the list, go where it begins (or ends), or wait. */
  const withNew = (lines: readonly UpdateLine[]): Partial<FeedState> => {
    const { held, ring } = state.now();
    if (lines.length === 0) return {};
    if (isHeld) return { held: isAbove ? [...lines, ...held] : [...held, ...lines] };
    return { ring: isAbove ? addedAbove(ring, lines) : addedBelow(ring, lines) };
  };
  const add = (page: UpdatesPage) => {
    const joined = joinPage(isAbove ? chain : state.now().chain, page);
    const lines = linesOfPage(joined);
    const since = state.now().since + joined.rows.length;
    if (isAbove) chain = joined.chain;
    // At once: whoever looks on never sees a count without its lines.
    set({
      ...(isAbove ? { since } : { chain: joined.chain }),
      ...withNew(isAbove ? [...lines].reverse() : lines),
      tailAt: page.highestInclusive,
      route: page.route,
    });
    core.told(page);
    core.note([...page.notes, ...joined.oddities]);
  };
  const begin = (at: Int64) => {
    chain = { ...openPageChain(false), range: { after: at, upto: at } };
    place = tailAfter(core.asked(), state.now().route, at);
    set({ tailAt: at });
  };
  /** Too much came meanwhile: the newest page, and a gap before it. */
  const skipAhead = async (after: Int64, signal: AbortSignal) => {
    const newest = { beginOffsetExclusive: after, endOffsetInclusive: undefined };
    const from = startReading(
      { ...core.asked(), ...newest, descendingOrder: true },
      state.now().route,
    );
    const page = await readUpdatesPage(ledger, from, { signal });
    const gap = gapLine({ after, upto: page.lowestExclusive });
    const gaps = BigInt(gap.after) < BigInt(gap.upto) ? [gap] : [];
    const lines = [...page.rows, ...gaps];
    const { chain: before, since } = state.now();
    const range = before.range && { ...before.range, upto: page.highestInclusive };
    set({
      ...withNew(isAbove ? lines : [...lines].reverse()),
      since: since + page.rows.length,
      ...(isAbove ? {} : { chain: { ...before, range, gaps: [...before.gaps, ...gaps] } }),
    });
    begin(page.highestInclusive);
    core.told(page);
    core.note(gaps.map((range) => ({ kind: 'skipped', range })));
  };
  const showAll = () => {
    if (closing.signal.aborted) return;
    for (const page of unshown.splice(0)) add(page);
    shownAt = Date.now();
  };
  const readNew = async (signal: AbortSignal) => {
    for (let pages = 1; isOn() && place !== undefined; pages++) {
      const from = place;
      const page: UpdatesPage = await readUpdatesPage(ledger, from, { signal });
      if (!isOn() || signal.aborted) return;
      failures = 0;
      place = page.next ?? place;
      unshown.push(page);
      if (page.caughtUp) return;
      if (!isHeld && !isWaking && Date.now() - shownAt < SHOW_EVERY_MS) continue;
      showAll();
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
        if (!signal.aborted) showAll();
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
      if (isAbove) begin(page.highestInclusive);
      else if (page.caughtUp) {
        place = page.next;
        set({ tailAt: page.highestInclusive });
      }
      be({ kind: isAway ? 'asleep' : 'on' });
      wait(interval());
    },
    goLive: (on) => {
      clearTimeout(timer);
      showAll();
      isWaking ||= on && state.now().tail.kind !== 'on';
      be({ kind: !on ? 'paused' : isAway ? 'asleep' : 'on' });
      poll();
    },
    everyMs: (ms) => {
      set({ everyMs: ms });
      if (!isAsking) wait(ms);
    },
    hold: (next) => {
      isHeld = next;
      if (next) return;
      const { held } = state.now();
      if (held.length > 0) set({ ...withNew(held), held: [] });
      if (state.now().tail.kind === 'full') tail.goLive(true);
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
      unshown = [];
      place = undefined;
    },
  };
  closing.signal.addEventListener('abort', () => {
    tail.stop();
    clearTimeout(sleep);
  });
  return tail;
}

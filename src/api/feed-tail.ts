import { failureOf } from '#domain/failure.ts';
import type { Int64 } from '#domain/int64.ts';
import { joinPage, openPageChain, type PageChain } from '#domain/page-chain.ts';
import { afterFailure } from '#domain/tail.ts';
import { addedAbove, addedBelow, type GapLine, type UpdateLine } from '#domain/update-ring.ts';
import { type FeedCore, stopOf } from './feed-core.ts';
import { linesOfPage } from './feed-pages.ts';
import type { TailState } from './feed-state.ts';
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
  /** Until the next page of the feed there is none. */
  stop(): void;
};

const USUAL_INTERVAL_MS = 2_000;
/** So many new lines may wait to be shown. */
const MOST_HELD = 2_000;
/** Pages by which a tail that slept catches up; beyond them it leaves a gap. */
const CATCH_UP_PAGES = 5;
const SLEEP_AFTER_MS = 30_000;

export function openFeedTail(core: FeedCore): FeedTail {
  const { ledger, request, state, set, closing } = core;
  const isAbove = request.descendingOrder;
  let place: ReadingPlace | undefined;
  /** Newest first the tail has a chain of its own; oldest first it lengthens that of the pages. */
  let chain: PageChain = openPageChain(false);
  let failures = 0;
  let isAsking = false;
  let isHeld = false;
  let isWaking = false;
  let interval = USUAL_INTERVAL_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sleep: ReturnType<typeof setTimeout> | undefined;

  const isOn = () =>
    place !== undefined && state.now().tail.kind === 'on' && !closing.signal.aborted;
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
  const show = (lines: readonly UpdateLine[]) => {
    const { held, ring } = state.now();
    if (lines.length === 0) return;
    if (isHeld) set({ held: isAbove ? [...lines, ...held] : [...held, ...lines] });
    else set({ ring: isAbove ? addedAbove(ring, lines) : addedBelow(ring, lines) });
  };
  const add = (page: UpdatesPage) => {
    const joined = joinPage(isAbove ? chain : state.now().chain, page);
    if (isAbove) chain = joined.chain;
    else set({ chain: joined.chain });
    place = page.next ?? place;
    const lines = linesOfPage(joined);
    show(isAbove ? [...lines].reverse() : lines);
    set({ tailAt: page.highestInclusive, route: page.route });
    core.note([...page.notes, ...joined.oddities]);
  };
  const begin = (at: Int64) => {
    chain = { ...openPageChain(false), range: { after: at, upto: at } };
    place = tailAfter(request, state.now().route, at);
    set({ tailAt: at });
  };
  /** Too much came meanwhile: the newest page, and a gap before it. */
  const skipAhead = async (after: Int64) => {
    const newest = { beginOffsetExclusive: after, endOffsetInclusive: undefined };
    const from = startReading({ ...request, ...newest, descendingOrder: true }, state.now().route);
    const page = await readUpdatesPage(ledger, from, { signal: closing.signal });
    const gap: GapLine = { kind: 'gap', after, upto: page.lowestExclusive };
    const lines = BigInt(gap.after) < BigInt(gap.upto) ? [...page.rows, gap] : page.rows;
    show(isAbove ? lines : [...lines].reverse());
    begin(page.highestInclusive);
    if (!isAbove) {
      const before = state.now().chain;
      const range = before.range && { ...before.range, upto: page.highestInclusive };
      set({ chain: { ...before, range, gaps: [...before.gaps, gap] } });
    }
    core.note([{ kind: 'skipped', range: gap }]);
  };
  const readNew = async () => {
    for (let pages = 1; isOn() && place !== undefined; pages++) {
      const page: UpdatesPage = await readUpdatesPage(ledger, place, { signal: closing.signal });
      if (!isOn()) return;
      failures = 0;
      add(page);
      if (page.caughtUp) return;
      if (state.now().held.length >= MOST_HELD) return be({ kind: 'full' });
      if (isWaking && pages >= CATCH_UP_PAGES) return skipAhead(page.highestInclusive);
    }
  };
  const fail = (thrown: unknown) => {
    if (closing.signal.aborted) return;
    const failure = failureOf(thrown);
    const step = failure && afterFailure(failure, failures, interval, Math.random());
    const pause = step?.kind === 'wait' ? step.ms : undefined;
    failures += 1;
    be({
      kind: 'stopped',
      stop: stopOf(thrown, pause === undefined ? undefined : Date.now() + pause),
    });
    if (pause !== undefined) timer = setTimeout(() => tail.goLive(true), pause);
  };
  const poll = () => {
    if (isAsking || !isOn()) return;
    isAsking = true;
    void readNew()
      .then(() => {
        isWaking = false;
      }, fail)
      .finally(() => {
        isAsking = false;
        wait(interval);
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
      be({ kind: 'on' });
      wait(interval);
    },
    goLive: (on) => {
      clearTimeout(timer);
      be(on ? { kind: 'on' } : { kind: 'paused' });
      poll();
    },
    everyMs: (ms) => {
      interval = ms;
      if (!isAsking) wait(ms);
    },
    hold: (next) => {
      isHeld = next;
      if (next) return;
      const { held } = state.now();
      set({ held: [] });
      show(held);
      if (state.now().tail.kind === 'full') tail.goLive(true);
    },
    hide: (isHidden) => {
      clearTimeout(sleep);
      if (isHidden) {
        sleep = setTimeout(() => {
          if (isOn()) be({ kind: 'asleep' });
        }, SLEEP_AFTER_MS);
      } else if (state.now().tail.kind === 'asleep') {
        isWaking = true;
        tail.goLive(true);
      }
    },
    stop: () => {
      clearTimeout(timer);
      place = undefined;
    },
  };
  closing.signal.addEventListener('abort', () => {
    clearTimeout(timer);
    clearTimeout(sleep);
  });
  return tail;
}

import { failureOf } from '#domain/failure.ts';
import { joinPage, openPageChain, type PageChain } from '#domain/page-chain.ts';
import { isAskedAgain, isRetryable, retryWait } from '#domain/retry.ts';
import {
  addedAbove,
  addedBelow,
  type GapLine,
  openUpdateRing,
  replacedIn,
  type UpdateLine,
} from '#domain/update-ring.ts';
import type { UpdateRow } from '#domain/update-row.ts';
import type { UpdatesRequest } from '#domain/updates-request.ts';
import { updatesTroubleOf } from '#domain/updates-trouble.ts';
import { type Watched, watched } from '#domain/watched.ts';
import { linesOfPage, newestPage, tailFrom } from './feed-pages.ts';
import type { FeedNote, FeedState, FeedStop, TailState } from './feed-state.ts';
import {
  type ReadingPlace,
  startReading,
  type UpdatesLedger,
  type UpdatesPage,
  type UpdatesRoute,
} from './reading-place.ts';
import type { TokenHolder } from './token.ts';
import { readUpdatesPage } from './updates-page.ts';

/** A list of updates that is read page by page while new ones come in. */
export type UpdateFeed = {
  readonly state: Pick<Watched<FeedState>, 'now' | 'watch'>;
  /** Reads the next page; with a test, page after page until a row passes it. */
  more(until?: (row: UpdateRow) => boolean): void;
  /** Leaves what `more` is doing; nothing that was read is lost. */
  leave(): void;
  /** Reads into a gap, a few pages at a time. */
  fill(gap: GapLine): void;
  /** Whether new updates are asked for. */
  goLive(isOn: boolean): void;
  /** How often, in milliseconds. */
  everyMs(interval: number): void;
  /** While held, new lines wait in `held`. */
  hold(isHeld: boolean): void;
  /** Whether the tab is out of sight. */
  hide(isHidden: boolean): void;
  dispose(): void;
};

/** So many new lines may wait. */
const MOST_HELD = 2_000;
const MOST_NOTES = 20;
/** Pages by which a tail catches up after it slept; beyond them it leaves a gap. */
const CATCH_UP_PAGES = 5;
const FILL_PAGES = 5;
const SLEEP_AFTER_MS = 30_000;
export const USUAL_INTERVAL_MS = 2_000;

type FeedOptions = {
  /** Whose token it is: without one the list goes, with another one the reading goes on. */
  readonly token: Pick<TokenHolder, 'generation' | 'state' | 'subscribe'>;
  readonly random?: () => number;
};

/**
 * Opens the list of one request and reads its first page. The request stays as it is. Failures that
 * pass are asked again with longer and longer pauses; from any other it goes on where it stopped,
 * after "Retry" or with another token.
 */
export function openUpdateFeed(
  ledger: UpdatesLedger,
  request: UpdatesRequest,
  route: UpdatesRoute,
  { token, random = Math.random }: FeedOptions,
): UpdateFeed {
  const first: FeedState = {
    ring: openUpdateRing(),
    chain: openPageChain(request.descendingOrder),
    work: 'idle',
    effort: { updates: 0, requests: 0 },
    isEnd: false,
    stop: undefined,
    tail: { kind: 'none' },
    tailAt: undefined,
    held: [],
    notes: [],
    route,
  };
  const state = watched(first);
  const set = (change: Partial<FeedState>) => state.set({ ...state.now(), ...change });
  const isGrowing = request.endOffsetInclusive === undefined;
  const closing = new AbortController();

  let place: ReadingPlace | undefined = startReading(request, route);
  let until: ((row: UpdateRow) => boolean) | undefined;
  let leaving = new AbortController();
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  let tailPlace: ReadingPlace | undefined;
  let tailChain: PageChain = openPageChain(false);
  let tailFailures = 0;
  let tailTimer: ReturnType<typeof setTimeout> | undefined;
  let sleepTimer: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;
  let isHeld = false;
  let isWaking = false;
  let interval = USUAL_INTERVAL_MS;

  const noted = (notes: readonly FeedNote[]) =>
    notes.length === 0 ? {} : { notes: [...state.now().notes, ...notes].slice(-MOST_NOTES) };

  const stopOf = (thrown: unknown, again: number | undefined): FeedStop => {
    const failure = failureOf(thrown);
    // A bug of ours is left unhandled, so that it gets noticed.
    if (failure === undefined) throw thrown;
    return { failure, trouble: updatesTroubleOf(failure), again };
  };

  const addPage = (page: UpdatesPage) => {
    const joined = joinPage(state.now().chain, page);
    const { effort, ring } = state.now();
    place = page.next;
    const isEnd = page.next === undefined || page.caughtUp;
    set({
      chain: joined.chain,
      ring: addedBelow(ring, linesOfPage(joined)),
      isEnd,
      route: page.route,
      effort: {
        updates: effort.updates + page.rows.length,
        requests: effort.requests + page.requests,
      },
      ...noted([...page.notes, ...joined.oddities]),
    });
    if (!isGrowing || tailPlace !== undefined) return;
    if (request.descendingOrder) {
      tailPlace = tailFrom(request, page.highestInclusive, page.route);
      const at = page.highestInclusive;
      tailChain = { ...openPageChain(false), range: { after: at, upto: at } };
    } else if (page.caughtUp) tailPlace = page.next;
    if (tailPlace === undefined) return;
    set({ tail: { kind: 'on' }, tailAt: page.highestInclusive });
    wait(interval);
  };

  const readPages = async () => {
    const { signal } = leaving;
    let isThere = false;
    while (place !== undefined && !isThere && !signal.aborted) {
      const page = await readUpdatesPage(ledger, place, { signal });
      failures = 0;
      addPage(page);
      // An empty page with a token is progress, no more.
      isThere = until === undefined ? page.rows.length > 0 : page.rows.some(until);
      if (state.now().isEnd) return;
    }
  };

  const more: UpdateFeed['more'] = (test) => {
    if (state.now().work !== 'idle' || place === undefined || closing.signal.aborted) return;
    clearTimeout(timer);
    until = test;
    leaving = new AbortController();
    const { signal } = leaving;
    const work = test === undefined ? 'page' : 'seeking';
    set({ work, stop: undefined, effort: { updates: 0, requests: 0 } });
    void readPages()
      .catch((thrown: unknown) => {
        if (signal.aborted) return;
        const failure = failureOf(thrown);
        const isAgain = failure !== undefined && isAskedAgain(failure, failures);
        const pause = isAgain ? retryWait(failure, failures, random()) : 0;
        set({ stop: stopOf(thrown, isAgain ? Date.now() + pause : undefined) });
        failures = isAgain ? failures + 1 : 0;
        if (isAgain) timer = setTimeout(() => more(until), pause);
      })
      .finally(() => {
        if (leaving.signal === signal) set({ work: 'idle' });
      });
  };

  /** New lines go where the list begins, or wait there. */
  const addNew = (lines: readonly UpdateLine[]) => {
    const { held, ring } = state.now();
    const isAbove = request.descendingOrder;
    if (!isHeld) set({ ring: isAbove ? addedAbove(ring, lines) : addedBelow(ring, lines) });
    else if (lines.length > 0) set({ held: isAbove ? [...lines, ...held] : [...held, ...lines] });
  };

  const addTailPage = (page: UpdatesPage) => {
    const chain = request.descendingOrder ? tailChain : state.now().chain;
    const joined = joinPage(chain, page);
    if (request.descendingOrder) tailChain = joined.chain;
    else set({ chain: joined.chain });
    tailPlace = page.next;
    const lines = linesOfPage(joined);
    addNew(request.descendingOrder ? [...lines].reverse() : lines);
    set({ tailAt: page.highestInclusive, ...noted([...page.notes, ...joined.oddities]) });
  };

  /** Too much came: the newest page, and a gap before it. */
  const skipAhead = async (signal: AbortSignal) => {
    const { tailAt, route: by } = state.now();
    if (tailAt === undefined) return;
    const newest = await newestPage(ledger, request, { after: tailAt, route: by }, signal);
    const gap: GapLine = { kind: 'gap', after: tailAt, upto: newest.lowestExclusive };
    const lines = BigInt(gap.after) < BigInt(gap.upto) ? [...newest.rows, gap] : newest.rows;
    addNew(request.descendingOrder ? lines : [...lines].reverse());
    tailPlace = tailFrom(request, newest.highestInclusive, newest.route);
    const at = newest.highestInclusive;
    tailChain = { ...openPageChain(false), range: { after: at, upto: at } };
    if (!request.descendingOrder) {
      const { chain } = state.now();
      const range = chain.range && { ...chain.range, upto: at };
      set({ chain: { ...chain, range, gaps: [...chain.gaps, gap], last: at } });
    }
    set({ tailAt: at, ...noted([{ kind: 'skipped', range: gap }]) });
  };

  const isLive = () => {
    const { kind } = state.now().tail;
    return kind === 'on' && tailPlace !== undefined && !closing.signal.aborted;
  };

  const readTail = async () => {
    for (let pages = 1; isLive() && tailPlace !== undefined; pages++) {
      const page = await readUpdatesPage(ledger, tailPlace, { signal: closing.signal });
      tailFailures = 0;
      addTailPage(page);
      if (page.caughtUp) return;
      if (state.now().held.length >= MOST_HELD) return set({ tail: { kind: 'full' } });
      if (isWaking && pages >= CATCH_UP_PAGES) return skipAhead(closing.signal);
    }
  };

  const poll = () => {
    if (isAsking || !isLive()) return;
    isAsking = true;
    void readTail().then(
      () => {
        isWaking = false;
        isAsking = false;
        wait(interval);
      },
      (thrown: unknown) => {
        isAsking = false;
        if (closing.signal.aborted) return;
        const failure = failureOf(thrown);
        const isAgain = failure !== undefined && isRetryable(failure);
        const pause = isAgain ? Math.max(interval, retryWait(failure, tailFailures, random())) : 0;
        tailFailures += 1;
        be({
          kind: 'stopped',
          stop: stopOf(thrown, isAgain ? Date.now() + pause : undefined),
        });
        if (isAgain) tailTimer = setTimeout(() => goLive(true), pause);
      },
    );
  };
  const wait = (ms: number) => {
    clearTimeout(tailTimer);
    if (isLive()) tailTimer = setTimeout(poll, ms);
  };
  const be = (tail: TailState) => {
    if (tailPlace !== undefined && state.now().tail.kind !== tail.kind) set({ tail });
    else if (tail.kind === 'stopped') set({ tail });
  };
  const goLive = (isOn: boolean) => {
    if (tailPlace === undefined || closing.signal.aborted) return;
    clearTimeout(tailTimer);
    be(isOn ? { kind: 'on' } : { kind: 'paused' });
    if (isOn) poll();
  };

  const clear = () => {
    leaving.abort();
    clearTimeout(timer);
    clearTimeout(tailTimer);
    place = startReading(request, route);
    tailPlace = undefined;
    state.set(first);
  };
  let generation = token.generation();
  const unsubscribe = token.subscribe(() => {
    const now = token.generation();
    if (now === generation) return;
    generation = now;
    const { stop, tail } = state.now();
    const isGone = token.state().kind === 'absent';
    const wasRefused = (one: FeedStop | undefined) =>
      one?.failure.kind === 'unauthenticated' || one?.failure.kind === 'needs-token';
    const wasTail = tail.kind === 'stopped' && wasRefused(tail.stop);
    if (isGone || !(wasRefused(stop) || wasTail)) clear();
    if (!isGone && !wasTail) more(until);
    if (!isGone && wasTail) goLive(true);
  });

  more();
  return {
    state,
    more,
    leave: () => {
      leaving.abort();
      clearTimeout(timer);
      set({ work: 'idle', stop: undefined });
    },
    fill: (gap) => {
      if (state.now().work !== 'idle') return;
      leaving = new AbortController();
      const { signal } = leaving;
      set({ work: 'seeking', stop: undefined, effort: { updates: 0, requests: 0 } });
      void fillGap(gap, signal)
        .catch((thrown: unknown) => {
          if (!signal.aborted) set({ stop: stopOf(thrown, undefined) });
        })
        .finally(() => {
          if (leaving.signal === signal) set({ work: 'idle' });
        });
    },
    goLive,
    everyMs: (ms) => {
      interval = ms;
      wait(ms);
    },
    hold: (next) => {
      isHeld = next;
      if (next) return;
      const { held, tail } = state.now();
      set({ held: [] });
      addNew(held);
      if (tail.kind === 'full') goLive(true);
    },
    hide: (isHidden) => {
      clearTimeout(sleepTimer);
      if (!isHidden && state.now().tail.kind === 'asleep') {
        isWaking = true;
        goLive(true);
      }
      if (!isHidden) return;
      sleepTimer = setTimeout(() => {
        if (state.now().tail.kind === 'on') be({ kind: 'asleep' });
      }, SLEEP_AFTER_MS);
    },
    dispose: () => {
      closing.abort();
      leaving.abort();
      unsubscribe();
      for (const one of [timer, tailTimer, sleepTimer]) clearTimeout(one);
    },
  };

  async function fillGap(gap: GapLine, signal: AbortSignal): Promise<void> {
    const bounded = {
      ...request,
      beginOffsetExclusive: gap.after,
      endOffsetInclusive: gap.upto,
    };
    let left: GapLine = gap;
    let from: ReadingPlace | undefined = startReading(bounded, state.now().route);
    for (let pages = 0; from !== undefined && pages < FILL_PAGES; pages++) {
      const page: UpdatesPage = await readUpdatesPage(ledger, from, { signal });
      from = page.next;
      const rest: GapLine = request.descendingOrder
        ? { kind: 'gap', after: gap.after, upto: page.lowestExclusive }
        : { kind: 'gap', after: page.highestInclusive, upto: gap.upto };
      const { ring, effort } = state.now();
      set({
        ring: replacedIn(ring, left, from === undefined ? page.rows : [...page.rows, rest]),
        effort: {
          updates: effort.updates + page.rows.length,
          requests: effort.requests + page.requests,
        },
      });
      left = rest;
    }
  }
}

import { andThen } from '#api/feed/feed-engine.ts';
import type { FeedStop } from '#api/feed/feed-stop.ts';
import { compareInt64, type Int64 } from '#domain/ledger/int64.ts';
import { joinPage, openPageChain } from '#domain/update-list/page-chain.ts';
import { type PageLoop, pageProgress, quietWait } from '#domain/update-list/page-progress.ts';
import {
  addedAbove,
  addedBelow,
  gapLine,
  linesOfPage,
  type UpdateLine,
} from '#domain/update-list/update-buffer.ts';
import { USUAL_PAGE_SIZE } from '#domain/update-list/updates-request.ts';
import {
  NOT_QUIET,
  type TailState,
  type UpdatesState,
  type UpdatesStep,
  withCheckpoints,
  withNotes,
  withShown,
} from './feed-state.ts';
import { isSameToken, startReading, tailAfter, type UpdatesPageResult } from './page-cursor.ts';

/* The live lane of a list: polls for new updates and adds them to the list, or keeps them outside it. */

const MOST_HELD = 2_000;
/** Number of pages that a tail loads after a pause; for more updates, it leaves a gap. */
const CATCH_UP_PAGES = 5;
/** While many pages arrive, updates are shown at this interval, so that drawing keeps up. */
const SHOW_EVERY_MS = 500;
const SLEEP_AFTER_MS = 30_000;

/** The tail begins after the first page of the list; in ascending order, after the last page. */
export function beginTail(state: UpdatesState, page: UpdatesPageResult): UpdatesStep {
  const { descendingOrder, endOffsetInclusive } = state.request;
  if (state.tailCursor !== undefined || endOffsetInclusive !== undefined) return [state, []];
  if (!descendingOrder && !page.caughtUp) return [state, []];
  const begun = descendingOrder
    ? followedFrom(state, page.highestInclusive)
    : { ...withShown(state, { tailAt: page.highestInclusive }), tailCursor: page.next };
  return wait(withShown(begun, { tail: tailOf(begun) }));
}

/** Starts or pauses the tail. A started tail polls at once. */
export function setLive(before: UpdatesState, isOn: boolean): UpdatesStep {
  const state = { ...before, isLive: isOn };
  if (state.tailCursor === undefined) return [state, []];
  const tail = tailOf(state);
  const isWaking = state.isWaking || (isOn && state.shown.tail.kind !== 'on');
  const quiet = { ...state.quiet, live: NOT_QUIET };
  const next = { ...withShown(withUnshown(state), { tail }), isWaking, quiet };
  if (tail.kind !== 'on') return [{ ...next, polled: undefined }, [{ lane: 'live' }]];
  return next.polled === undefined
    ? load({ ...next, polled: 0, skipsAfter: undefined })
    : [next, []];
}

export function setHidden(state: UpdatesState, isHidden: boolean): UpdatesStep {
  if (isHidden) return [state, [{ lane: 'sleep', waitMs: SLEEP_AFTER_MS }]];
  const visible: UpdatesState = { ...state, isHidden };
  return andThen([visible, [{ lane: 'sleep' }]], (next) =>
    next.shown.tail.kind === 'asleep' ? setLive(next, true) : [next, []],
  );
}

/** Stops polling until the tab is visible again. */
export function fallAsleep(state: UpdatesState): UpdatesStep {
  const hidden = { ...state, isHidden: true };
  return state.shown.tail.kind === 'on' ? setLive(hidden, true) : [hidden, []];
}

export function setHeld(state: UpdatesState, isHeld: boolean): UpdatesStep {
  const { held, tail } = state.shown;
  const next = { ...state, isHeld };
  if (isHeld) return [next, []];
  const shown = held.length === 0 ? next : withShown(withNew(next, held), { held: [] });
  return tail.kind === 'full' ? setLive(shown, true) : [shown, []];
}

export function setPace(state: UpdatesState, everyMs: number): UpdatesStep {
  const next = withShown(state, { everyMs });
  return state.polled === undefined ? wait(next) : [next, []];
}

export function tailStopped(state: UpdatesState, stop: FeedStop | undefined): UpdatesState {
  const tail: TailState = stop === undefined ? { kind: 'paused' } : { kind: 'stopped', stop };
  return { ...withShown(withUnshown(state), { tail }), polled: undefined };
}

export function tailLoaded(before: UpdatesState, page: UpdatesPageResult, at: number): UpdatesStep {
  const progress = tailProgress(before, page);
  if (progress.kind !== 'progress') return [looped(before, progress), []];
  const silent = page.rows.length > 0 || page.caughtUp ? 0 : page.requests;
  const requests = silent === 0 ? 0 : before.quiet.live.requests + silent;
  // A node that has more updates fills its page. After a shorter page, the usual time passes.
  const isShort = page.rows.length < (before.request.maxPageSize ?? USUAL_PAGE_SIZE);
  const live = { requests, stalled: page.caughtUp ? 0 : progress.stalled, isShort };
  const state = { ...before, quiet: { ...before.quiet, live } };
  if (state.skipsAfter !== undefined) return wait(polled(skipTo(state, page, state.skipsAfter)));
  const pages = (state.polled ?? 0) + 1;
  const unshown = [...state.unshown, page];
  const read = { ...state, tailCursor: page.next ?? state.tailCursor, polled: pages, unshown };
  const isDue = state.isWaking || state.isHeld || at - state.shownAt >= SHOW_EVERY_MS;
  if (!page.caughtUp && !isDue) return load(read);
  const next = { ...withUnshown(read), shownAt: at };
  if (page.caughtUp) return wait(polled(next));
  if (next.shown.held.length >= MOST_HELD)
    return [polled(withShown(next, { tail: { kind: 'full' } })), []];
  const skips = state.isWaking && pages >= CATCH_UP_PAGES;
  return load(skips ? { ...next, skipsAfter: page.highestInclusive } : next);
}

/** The ledger end must not move back, and a page with updates must end after the one before. */
function tailProgress(state: UpdatesState, page: UpdatesPageResult) {
  const { skipsAfter, unshown, tailCursor, shown, tailChain, request, quiet } = state;
  const read = request.descendingOrder ? tailChain.range : shown.chain.range;
  const upto = skipsAfter ?? unshown.at(-1)?.highestInclusive ?? read?.upto;
  const loaded = upto === undefined ? undefined : { after: read?.after ?? upto, upto };
  // A poll of a ledger without news returns the same empty page, in some versions the same token.
  const isNews = !page.caughtUp && skipsAfter === undefined;
  const stalled = isNews ? quiet.live.stalled : 0;
  const isSame = isNews && isSameToken(tailCursor?.token, page);
  return pageProgress({ loaded, descending: false, stalled }, page, isSame);
}

function looped(state: UpdatesState, loop: PageLoop): UpdatesState {
  return polled(withShown(withUnshown(state), { tail: { kind: 'looped', loop } }));
}

function polled(state: UpdatesState): UpdatesState {
  return { ...state, polled: undefined, isWaking: false, skipsAfter: undefined };
}

function wait(state: UpdatesState): UpdatesStep {
  const { tail, everyMs } = state.shown;
  return [state, tail.kind === 'on' ? [{ lane: 'live', waitMs: everyMs }] : []];
}

function load(state: UpdatesState): UpdatesStep {
  const { request, limit, shown, tailCursor, skipsAfter } = state;
  const newest = { beginOffsetExclusive: skipsAfter, endOffsetInclusive: undefined };
  const query =
    skipsAfter === undefined
      ? tailCursor
      : startReading({ ...request, ...newest, descendingOrder: true }, shown.route, limit);
  const { requests, isShort } = state.quiet.live;
  const waitMs = isShort ? Math.max(shown.everyMs, quietWait(requests)) : undefined;
  return [state, query === undefined ? [] : [{ lane: 'live', load: query, waitMs }]];
}

function followedFrom(state: UpdatesState, after: Int64): UpdatesState {
  const { request, limit, shown } = state;
  const { strays } = shown.chain;
  const tailChain = { ...openPageChain(false), range: { after, upto: after }, strays };
  const tailCursor = tailAfter(request, shown.route, after, limit);
  return { ...withShown(state, { tailAt: after }), tailChain, tailCursor };
}

/** Returns the list with the pages that were not shown yet. */
function withUnshown(state: UpdatesState): UpdatesState {
  return { ...state.unshown.reduce(withNewPage, state), unshown: [] };
}

function withNewPage(state: UpdatesState, page: UpdatesPageResult): UpdatesState {
  const { shown, tailChain } = state;
  const isAbove = state.request.descendingOrder;
  const joined = joinPage(isAbove ? tailChain : shown.chain, page);
  const lines = linesOfPage(joined);
  const read = withShown(withNew(state, isAbove ? lines.toReversed() : lines), {
    ...(isAbove ? { since: shown.since + joined.rows.length } : { chain: joined.chain }),
    tailAt: page.highestInclusive,
    route: page.route,
  });
  const noted = withNotes(withCheckpoints(read, page), [...page.notes, ...joined.anomalies]);
  return isAbove ? { ...noted, tailChain: joined.chain } : noted;
}

/** Adds the newest page, with a gap between the offset and the page. */
function skipTo(state: UpdatesState, page: UpdatesPageResult, after: Int64): UpdatesState {
  const { chain, since } = state.shown;
  const isAbove = state.request.descendingOrder;
  const gap = gapLine({ after, upto: page.lowestExclusive });
  const gaps = compareInt64(gap.after, gap.upto) < 0 ? [gap] : [];
  const lines = [...page.rows, ...gaps];
  const range = chain.range && { ...chain.range, upto: page.highestInclusive };
  const read = withShown(withNew(state, isAbove ? lines : lines.reverse()), {
    since: since + page.rows.length,
    ...(isAbove ? {} : { chain: { ...chain, range } }),
  });
  const skipped = gaps.map((range) => ({ kind: 'skipped', range }) as const);
  const noted = withNotes(withCheckpoints(read, page), [...page.notes, ...skipped]);
  return followedFrom(noted, page.highestInclusive);
}

/** Adds new lines, in list order, to the end where new ones belong, or to `held`. */
function withNew(state: UpdatesState, lines: readonly UpdateLine[]): UpdatesState {
  const { held, buffer } = state.shown;
  const isAbove = state.request.descendingOrder;
  if (lines.length === 0) return state;
  if (state.isHeld)
    return withShown(state, { held: isAbove ? [...lines, ...held] : [...held, ...lines] });
  return withShown(state, {
    buffer: isAbove ? addedAbove(buffer, lines) : addedBelow(buffer, lines),
  });
}

function tailOf({ isHidden, isLive }: UpdatesState): TailState {
  if (!isLive) return { kind: 'paused' };
  return { kind: isHidden ? 'asleep' : 'on' };
}

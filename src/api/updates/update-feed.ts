import { andThen, type FeedRules, feedReducer } from '#api/feed/feed-engine.ts';
import { type FeedToken, runFeed } from '#api/feed/feed-runner.ts';
import type { UpdatesRoute } from '#api/ledger/capabilities.ts';
import { isRetryable } from '#domain/failure/retry.ts';
import { isSame, joinPage, rowsInRange } from '#domain/update-list/page-chain.ts';
import { pageProgress, quietWait } from '#domain/update-list/page-progress.ts';
import {
  addedBelow,
  type GapLine,
  gapLine,
  linesOf,
  linesOfPage,
  replacedIn,
} from '#domain/update-list/update-buffer.ts';
import type { UpdatesRequest } from '#domain/update-list/updates-request.ts';
import {
  type FeedBudget,
  type FeedChoice,
  type FeedJob,
  firstState,
  NO_EFFORT,
  NOT_QUIET,
  type RowTest,
  type UpdatesState,
  type UpdatesStep,
  withCheckpoints,
  withNotes,
  withShown,
} from './feed-state.ts';
import {
  beginTail,
  fallAsleep,
  setHeld,
  setHidden,
  setLive,
  setPace,
  tailLoaded,
  tailStopped,
} from './feed-tail.ts';
import {
  isSameToken,
  type PageCursor,
  startReading,
  type UpdatesLedger,
  type UpdatesPageResult,
} from './page-cursor.ts';
import { readUpdatesPage } from './updates-page.ts';

type PagesJob = Extract<FeedJob, { kind: 'pages' }>;

/** Number of gap pages loaded before the user decides whether to continue. */
const FILL_PAGES = 5;

export function readMore(state: UpdatesState, until?: RowTest, budget?: FeedBudget): UpdatesStep {
  const { work, isEnd } = state.shown;
  if (work !== 'idle' || isEnd || state.cursor === undefined) return [state, []];
  return runJob({ ...state, job: { kind: 'pages', until, budget } });
}

/** Loads as much as the list reads when it opens. */
function readFirst(state: UpdatesState): UpdatesStep {
  return readMore(state, undefined, state.choice.budget);
}

/** Replaces an automatic page load, which the list repeats later. A search goes on instead. */
function fillGap(state: UpdatesState, gap: GapLine): UpdatesStep {
  const { request, limit, shown } = state;
  if (shown.work === 'seeking') return [state, []];
  const range = { beginOffsetExclusive: gap.after, endOffsetInclusive: gap.upto };
  const cursor = startReading({ ...request, ...range }, shown.route, limit);
  return runJob({ ...state, job: { kind: 'gap', gap, left: gap, cursor, pages: 0 } });
}

/** Starts the job, or resumes a failed or cancelled one. */
function runJob(state: UpdatesState): UpdatesStep {
  const { job } = state;
  const isPage = job.kind === 'pages' && job.until === undefined && job.budget === undefined;
  const work = isPage ? 'page' : 'seeking';
  const fresh = { stop: undefined, loop: undefined, isCancelled: false, effort: NO_EFFORT };
  const begun = withShown({ ...state, quiet: { ...state.quiet, pages: NOT_QUIET } }, fresh);
  const next = job.kind === 'gap' ? { ...job, pages: 0 } : job;
  return loadNext(withShown({ ...begun, job: next }, { work }));
}

/** Whether a failed first page is loaded again like a poll of the tail. */
function waitsForFirst({ shown, request, isLive, isHidden }: UpdatesState): boolean {
  const isFirst = shown.chain.range === undefined && request.endOffsetInclusive === undefined;
  return isFirst && isLive && !isHidden;
}

/** Begins or ends the retries of the first page, when `change` begins or ends the wait for it. */
function withFirst(state: UpdatesState, change: (state: UpdatesState) => UpdatesStep): UpdatesStep {
  return andThen(change(state), (next) => {
    const { stop } = next.shown;
    const waits = waitsForFirst(next);
    if (!stop || !isRetryable(stop.failure) || waits === waitsForFirst(state)) return [next, []];
    if (waits) return runJob(next);
    return [withShown(next, { stop: { ...stop, retryAt: undefined } }), [{ lane: 'pages' }]];
  });
}

function cancelJob(state: UpdatesState): UpdatesStep {
  const idle = { work: 'idle', stop: undefined, nextAt: undefined } as const;
  const left = withShown(state, { ...idle, isCancelled: true });
  return [left, [{ lane: 'pages' }]];
}

/** @param at the time now, for a wait after requests without rows; undefined for the first page */
function loadNext(state: UpdatesState, at?: number): UpdatesStep {
  const query = nextOf(state);
  if (query === undefined)
    return [withShown(state, { work: 'idle', nextAt: undefined }), [{ lane: 'pages' }]];
  // A page of lists also asks for the ledger end.
  const waitMs = quietWait(state.quiet.pages.requests) * (state.shown.route === 'list' ? 2 : 1);
  const nextAt = at === undefined || waitMs === 0 ? undefined : at + waitMs;
  const wait = waitMs === 0 ? undefined : waitMs;
  return [withShown(state, { nextAt }), [{ lane: 'pages', load: query, waitMs: wait }]];
}

function nextOf({ job, cursor, shown }: UpdatesState): PageCursor | undefined {
  if (job.kind === 'pages') return cursor;
  // Filling may have dropped the remaining gap from the list.
  const isThere = job.pages < FILL_PAGES && linesOf(shown.buffer).includes(job.left);
  return isThere ? job.cursor : undefined;
}

function jobLoaded(state: UpdatesState, page: UpdatesPageResult, at: number): UpdatesStep {
  const { updates, requests } = state.shown.effort;
  const effort = { updates: updates + page.rows.length, requests: requests + page.requests };
  const { job, quiet } = state;
  const before = loadedBefore(state);
  // At the ledger end, an ascending page repeats its bounds, and may repeat its token.
  const isSame = !page.caughtUp && isSameToken(before.token, page);
  const progress = pageProgress(before, page, isSame);
  if (progress.kind !== 'progress')
    return [withShown(state, { effort, work: 'idle', nextAt: undefined, loop: progress }), []];
  const silent = page.rows.length > 0 ? 0 : quiet.pages.requests + page.requests;
  const pages = { requests: silent, stalled: progress.stalled };
  const counted = withShown({ ...state, quiet: { ...quiet, pages } }, { effort });
  return job.kind === 'gap'
    ? loadNext(withGapPage(counted, job, page), at)
    : withPage(counted, job, page, at);
}

function loadedBefore({ job, cursor, shown, request, quiet }: UpdatesState) {
  const { descendingOrder: descending } = request;
  const { stalled } = quiet.pages;
  if (job.kind === 'pages')
    return { loaded: shown.chain.range, descending, stalled, token: cursor?.token };
  const edge = descending ? job.left.upto : job.left.after;
  return { loaded: { after: edge, upto: edge }, descending, stalled, token: job.cursor?.token };
}

function withPage(
  state: UpdatesState,
  job: PagesJob,
  page: UpdatesPageResult,
  at: number,
): UpdatesStep {
  const joined = joinPage(state.shown.chain, page);
  const isEnd = page.next === undefined || page.caughtUp;
  const { keeps } = state.choice;
  const kept = keeps ? { ...joined, rows: joined.rows.filter(keeps) } : joined;
  const buffer = addedBelow(state.shown.buffer, linesOfPage(kept));
  const read = withShown(state, { chain: joined.chain, buffer, isEnd, route: page.route });
  const noted = withNotes(withCheckpoints(read, page), [...page.notes, ...joined.anomalies]);
  // An empty page with a page token is progress, not the end.
  const left = { ...job, budget: job.budget && budgetAfter(job.budget, page) };
  const isDone = isEnd || isJobDone(left, page);
  return andThen(beginTail({ ...noted, cursor: page.next, job: left }, page), (next) =>
    isDone ? [withShown(next, { work: 'idle', nextAt: undefined }), []] : loadNext(next, at),
  );
}

function budgetAfter(budget: FeedBudget, { rows, requests }: UpdatesPageResult): FeedBudget {
  return { updates: budget.updates - rows.length, requests: budget.requests - requests };
}

function isJobDone({ until, budget }: PagesJob, { rows }: UpdatesPageResult): boolean {
  if (budget !== undefined) return budget.updates <= 0 || budget.requests <= 0;
  return until === undefined ? rows.length > 0 : rows.some(until);
}

function withGapPage(
  state: UpdatesState,
  job: Extract<FeedJob, { kind: 'gap' }>,
  page: UpdatesPageResult,
): UpdatesState {
  const { gap, left } = job;
  const bounds = state.request.descendingOrder
    ? { after: gap.after, upto: page.lowestExclusive }
    : { after: page.highestInclusive, upto: gap.upto };
  const { buffer } = state.shown;
  const within = rowsInRange(page.rows, left);
  // Updates of Scan may have the same time, and only some of them were dropped.
  const kept = rowsInRange(
    linesOf(buffer).filter((line) => line.kind !== 'gap'),
    left,
  );
  const rows = within.filter((row) => !kept.some((other) => isSame(other, row)));
  const rest = gapLine(bounds, Math.max(0, left.dropped - rows.length));
  const lines = page.next === undefined ? rows : [...rows, rest];
  const repeated = page.rows.length - within.length;
  const filled = withNotes(
    withShown(state, { buffer: replacedIn(buffer, left, lines) }),
    repeated === 0 ? page.notes : [...page.notes, { kind: 'repeated', rows: repeated }],
  );
  const next = { ...filled, job: { ...job, left: rest, cursor: page.next, pages: job.pages + 1 } };
  return gap.dropped === 0 ? withCheckpoints(next, page) : next;
}

const rules: FeedRules<UpdatesState, PageCursor, UpdatesPageResult> = {
  loaded: (state, lane, page, at) =>
    lane === 'live' ? tailLoaded(state, page, at) : jobLoaded(state, page, at),
  stopped: (state, lane, stop) =>
    lane === 'live'
      ? tailStopped(state, stop)
      : withShown(state, {
          work: 'idle',
          nextAt: undefined,
          stop,
          // After a bug the same request would fail again at once.
          isCancelled: stop === undefined,
        }),
  stopOf: ({ shown: { stop, tail } }, lane) => {
    if (lane === 'pages') return stop;
    return tail.kind === 'stopped' ? tail.stop : undefined;
  },
  resume: (state, lane) => {
    if (lane === 'pages') return runJob(state);
    if (lane === 'live') return setLive(state, true);
    return andThen(withFirst(state, fallAsleep), (next) =>
      next.shown.work === 'seeking' ? cancelJob(next) : [next, []],
    );
  },
  paceOf: (state, lane) =>
    lane === 'live' || waitsForFirst(state) ? state.shown.everyMs : undefined,
  forget: ({ request, shown: { route, everyMs }, limit, choice, isHeld, isHidden, isLive }) => {
    const first = withShown(firstState(request, route, choice, limit), { everyMs });
    return [{ ...first, isHeld, isHidden, isLive }, [{ lane: 'pages' }, { lane: 'live' }]];
  },
  restart: (state) => andThen(rules.forget(state), readFirst),
};

export const reduceUpdates = feedReducer(rules);

/**
 * A list of updates that is loaded page by page while new updates arrive, until it is disposed of.
 */
export type UpdateFeed = ReturnType<typeof openFeed>;

/**
 * Opens the list of a request to a ledger and loads its first page, or as much as a budget allows.
 */
export function openUpdateFeed(
  ledger: UpdatesLedger,
  request: UpdatesRequest,
  route: UpdatesRoute,
  token: FeedToken,
  choice: FeedChoice = {},
): UpdateFeed {
  const load = (cursor: PageCursor, signal: AbortSignal) =>
    readUpdatesPage(ledger, cursor, { signal });
  return openFeed(firstState(request, route, choice), load, token);
}

/** Opens a list that `load` reads, and loads its first page, or as much as a budget allows. */
export function openFeed(
  first: UpdatesState,
  load: (cursor: PageCursor, signal: AbortSignal) => Promise<UpdatesPageResult>,
  token: FeedToken,
) {
  const { request } = first;
  const turn = (change: (state: UpdatesState) => UpdatesStep) =>
    apply((now) => withFirst(now, change));
  const { state, apply, dispose } = runFeed(
    first,
    ({ shown }) => shown,
    reduceUpdates,
    load,
    token,
  );
  apply(readFirst);
  return {
    request,
    state,
    /** Loads the next page with rows, or pages until a row matches. */
    more: (until?: RowTest) => apply((now) => readMore(now, until)),
    /** Loads pages until the budget is used up. */
    read: (most: FeedBudget) => apply((now) => readMore(now, undefined, most)),
    retry: () => apply(runJob),
    cancel: () => apply(cancelJob),
    fillGap: (gap: GapLine) => apply((now) => fillGap(now, gap)),
    setLive: (isOn: boolean) => turn((now) => setLive(now, isOn)),
    setPace: (ms: number) => apply((now) => setPace(now, ms)),
    /** If true, new lines are kept outside the list. */
    setHeld: (isHeld: boolean) => apply((now) => setHeld(now, isHeld)),
    setHidden: (isHidden: boolean) => turn((now) => setHidden(now, isHidden)),
    /** Removes all lines and loads the first page. */
    restart: () => apply(rules.restart),
    dispose,
  };
}

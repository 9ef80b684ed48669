import {
  andThen,
  type Failures,
  type FeedRules,
  type FeedStep,
  feedReducer,
} from '#api/feed/feed-engine.ts';
import { type FeedToken, runFeed } from '#api/feed/feed-runner.ts';
import type { FeedStop } from '#api/feed/feed-stop.ts';
import {
  type CompletionPlace,
  type CompletionReading,
  earlierStart,
  newestStep,
  nextStep,
  usualStart,
  withEarlier,
  withLess,
} from '#domain/completion-list/completion-reading.ts';
import type { CompletionQuestion } from '#domain/completion-question/completion-question.ts';
import type { Failure } from '#domain/failure/failure.ts';
import { compareInt64, type Int64, readInt64 } from '#domain/ledger/int64.ts';
import type { OffsetRange } from '#domain/update-list/page-chain.ts';
import { quietWait } from '#domain/update-list/page-progress.ts';
import {
  type CompletionsLedger,
  type CompletionsLoaded,
  type CompletionsQuery,
  loadCompletions,
} from './completion-requests.ts';

export type CompletionFeedState = {
  /** Undefined until the start is known. */
  readonly reading: CompletionReading | undefined;
  readonly isLoading: boolean;
  readonly isFollowing: boolean;
  /** The next request must load the ledger end. */
  readonly wantsEnd: boolean;
  readonly stop: FeedStop | undefined;
  readonly pruned: Int64;
  /** The user cancelled loading; while following, only an earlier range is cancelled. */
  readonly isCancelled: boolean;
  readonly less: LessAtOnce | undefined;
  readonly failures: Failures;
  readonly place: CompletionPlace | undefined;
  readonly holders: number;
  /** Number of requests left until the user decides whether to continue. */
  readonly requestsLeft: number;
  /** Number of responses in a row without a new completion, while more may follow. */
  readonly quiet: number;
  /** The time of the next automatic request, if it waits after such responses. */
  readonly nextAt: number | undefined;
  /** The ledger end moved back while the list was loaded, although the node rejected nothing. */
  readonly movedBack: OffsetRange | undefined;
};

export type LessAtOnce = {
  /** `too-many`: status 413. `too-long`: the node did not complete the response in time. */
  readonly because: 'too-many' | 'too-long';
  readonly from: number;
  readonly to: number;
};

type Step = FeedStep<CompletionFeedState, CompletionsQuery>;

const MOST_REQUESTS = 25;
const NEWS_EVERY_MS = 1_500;
/** Requesting fewer elements than this does not help a slow node. */
const LEAST_FOR_TIME = 25;

const NOTHING_READ = {
  reading: undefined,
  isLoading: false,
  wantsEnd: false,
  stop: undefined,
  pruned: '0' as Int64,
  isCancelled: false,
  less: undefined,
  quiet: 0,
  nextAt: undefined,
  movedBack: undefined,
};

export const FIRST_STATE: CompletionFeedState = {
  ...NOTHING_READ,
  isFollowing: false,
  failures: {},
  place: undefined,
  holders: 0,
  requestsLeft: 0,
};

const rules: FeedRules<CompletionFeedState, CompletionsQuery, CompletionsLoaded> = {
  loaded: (state, _lane, { isCurrent, ...read }, at) => {
    const isNew = isCurrent || loadedCount(read.reading) > loadedCount(state.reading);
    const hasAsked = read.reading.requests > (state.reading?.requests ?? 0);
    const quiet = isNew ? 0 : state.quiet + (hasAsked ? 1 : 0);
    const next = { ...state, ...read, wantsEnd: false, quiet, nextAt: undefined };
    return isCurrent ? [next, [{ lane: 'pages', waitMs: NEWS_EVERY_MS }]] : load(next, at);
  },
  recover: (state, failure) => {
    const less = failure.kind === 'too-many-elements' ? withLessAtOnce(state, 'too-many') : state;
    return less === state ? undefined : load({ ...less, quiet: 0 });
  },
  stopped: (state, _lane, stop) => {
    const isHelped = tookLong(stop?.failure) && (state.reading?.limit ?? 0) >= 2 * LEAST_FOR_TIME;
    const next = isHelped ? withLessAtOnce(state, 'too-long') : state;
    return { ...next, isLoading: false, stop };
  },
  stopOf: ({ stop }, lane) => (lane === 'pages' ? stop : undefined),
  resume: (state) => go(state, state.isCancelled),
  paceOf: ({ isFollowing }) => (isFollowing ? NEWS_EVERY_MS : undefined),
  forget: (state) => [{ ...state, ...NOTHING_READ }, [{ lane: 'pages' }]],
  restart: (state) => andThen(rules.forget(state), go),
};

export const reduceCompletions = feedReducer(rules);

function loadedCount(reading: CompletionReading | undefined): number {
  if (reading === undefined) return 0;
  const { completions, dropped, earlier } = reading;
  return completions.length + dropped + (earlier?.completions.length ?? 0);
}

/** Loads from the place in the address, unless that has already happened. */
export function begin(state: CompletionFeedState, place: CompletionPlace): Step {
  const { place: before, reading } = state;
  // A rejected start leaves nothing to read on.
  const isRead = reading !== undefined && place.after === reading.range.after;
  const isSameStart = before?.after === place.after || isRead;
  const isMissing = before?.sel !== place.sel && liesBefore(place, reading);
  const next = { ...state, place };
  return before !== undefined && isSameStart && !isMissing ? [next, []] : rules.restart(next);
}

/** Loads from the usual start, unless the loaded range includes it and is not cancelled. */
function beginRecent(state: CompletionFeedState): Step {
  const { reading, pruned, isCancelled } = state;
  const place = { after: undefined, sel: undefined };
  if (reading === undefined) return begin(state, place);
  const start = usualStart(pruned, reading.goal);
  const { after, upto } = reading.range;
  const isRead = compareInt64(after, start) <= 0 && compareInt64(start, upto) <= 0;
  return isRead && !isCancelled ? [state, []] : rules.restart({ ...state, place });
}

/** Whether the selected completion is before the loaded range, and no start is given. */
function liesBefore(
  { after, sel }: CompletionPlace,
  reading: CompletionReading | undefined,
): boolean {
  const at = readInt64(sel);
  if (after !== undefined || at === undefined || reading === undefined) return false;
  return compareInt64(at, reading.range.after) <= 0;
}

/** The start of the preceding range. A cancelled range resumes, so nothing is loaded twice. */
function startOfEarlier({ reading, pruned }: CompletionFeedState): Int64 | undefined {
  return reading && (reading.earlier?.range.after ?? earlierStart(reading, pruned));
}

export function readEarlier(state: CompletionFeedState): Step {
  const { reading } = state;
  const after = startOfEarlier(state);
  if (reading === undefined || after === undefined) return [state, []];
  const next = reading.earlier === undefined ? withEarlier(reading, after) : reading;
  return go({ ...state, reading: next, place: { sel: undefined, ...state.place, after } });
}

export function setFollowing(state: CompletionFeedState, isFollowing: boolean): Step {
  const { reading, isCancelled } = state;
  if (state.isFollowing === isFollowing) return [state, []];
  const next = { ...state, isFollowing };
  if (isFollowing) return go(next);
  if (reading === undefined) return [next, []];
  return nextStep(reading) === undefined || isCancelled ? halt(next) : go(next);
}

function cancel(state: CompletionFeedState): Step {
  const left = { isLoading: false, isFollowing: false, stop: undefined, nextAt: undefined };
  return [{ ...state, ...left, isCancelled: true }, [{ lane: 'pages' }]];
}

export function cancelRest(state: CompletionFeedState): Step {
  if (state.holders === 0) return [state, []];
  return state.isFollowing ? go(state, true) : cancel(state);
}

export function hold(state: CompletionFeedState): Step {
  const held = { ...state, holders: state.holders + 1 };
  if (held.holders > 1) return [held, []];
  const isWanted = !state.isCancelled || state.reading === undefined;
  return isWanted ? readToEnd(held) : [{ ...held, wantsEnd: true }, []];
}

export function release(state: CompletionFeedState): Step {
  const released = { ...state, holders: state.holders - 1 };
  return released.holders === 0 ? halt(released) : [released, []];
}

function readToEnd(state: CompletionFeedState): Step {
  return go({ ...state, wantsEnd: true });
}

/** Stops all work and any scheduled retry. */
function halt(state: CompletionFeedState): Step {
  const stop = state.stop && { ...state.stop, retryAt: undefined };
  return [{ ...state, isLoading: false, stop, nextAt: undefined }, [{ lane: 'pages' }]];
}

/** Drops current work and continues from the current reading. */
function go(state: CompletionFeedState, isCancelled = false): Step {
  const next = { isLoading: true, stop: undefined, isCancelled, requestsLeft: MOST_REQUESTS };
  const begun = { ...state, ...next, quiet: 0, nextAt: undefined };
  return state.holders === 0 ? halt(state) : load(begun);
}

/** @param at the time now, for a wait after responses without a completion */
function load(state: CompletionFeedState, at = 0): Step {
  const { place, reading, requestsLeft } = state;
  if (place === undefined) return halt(state);
  if (reading === undefined) return [state, [{ lane: 'pages', load: { kind: 'start', place } }]];
  if (state.wantsEnd) return [state, [{ lane: 'pages', load: { kind: 'end', reading } }]];
  const step = state.isCancelled ? newestStep(reading) : nextStep(reading);
  if (!state.isFollowing && (step === undefined || requestsLeft <= 0)) return halt(state);
  const waitMs = quietWait(state.quiet);
  const nextAt = waitMs === 0 ? undefined : at + waitMs;
  const next = { ...state, requestsLeft: requestsLeft - 1, nextAt };
  return [next, [{ lane: 'pages', load: { kind: 'step', reading, step }, waitMs }]];
}

function tookLong(failure: Failure | undefined): boolean {
  return failure?.kind === 'timeout' || (failure?.kind === 'status' && failure.status === 503);
}

/** Returns the same state if the limit cannot be smaller. */
function withLessAtOnce(
  state: CompletionFeedState,
  because: LessAtOnce['because'],
): CompletionFeedState {
  const { reading, less } = state;
  const next = reading && withLess(reading);
  if (reading === undefined || next === undefined) return state;
  const from = less?.from ?? reading.limit;
  return { ...state, reading: next, less: { because, from, to: next.limit } };
}

export type CompletionFeed = ReturnType<typeof openCompletionFeed>;

/** Loads nothing before `begin`, or while there are no holders. */
export function openCompletionFeed(
  ledger: CompletionsLedger,
  question: CompletionQuestion,
  token: FeedToken,
) {
  const { state, apply, dispose } = runFeed(
    FIRST_STATE,
    (now) => now,
    reduceCompletions,
    (query, signal) => loadCompletions(ledger, question, query, signal),
    token,
  );
  return {
    question,
    state,
    begin: (place: CompletionPlace) => apply((now) => begin(now, place)),
    beginRecent: () => apply(beginRecent),
    more: () => apply(readToEnd),
    /** Loads the preceding range. Returns its start, or undefined if there is none. */
    earlier: (): Int64 | undefined => {
      const after = startOfEarlier(state.get());
      apply(readEarlier);
      return after;
    },
    setLive: (isOn: boolean) => apply((now) => setFollowing(now, isOn)),
    cancel: () => apply(cancel),
    /** Cancels what is not loaded yet; a list that follows new completions keeps following. */
    cancelRest: () => apply(cancelRest),
    /**
     * The list loads only while the page or a search is a holder. Returns a function that ends
     * this.
     */
    hold: (): (() => void) => {
      let isHeld = true;
      apply(hold);
      return () => {
        if (isHeld) apply(release);
        isHeld = false;
      };
    },
    restart: () => apply(rules.restart),
    dispose,
  };
}

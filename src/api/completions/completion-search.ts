import type { Completion } from '#domain/completion/completion.ts';
import { type FoundBy, foundBy } from '#domain/completion/completion-match.ts';
import {
  type CompletionReading,
  earlierStart,
  MOST_COMPLETIONS,
  newestStep,
  nextStep,
} from '#domain/completion-list/completion-reading.ts';
import type { Failure } from '#domain/failure/failure.ts';
import type { Int64 } from '#domain/ledger/int64.ts';
import { type Watched, watched } from '#domain/ledger/store.ts';
import type { CompletionFeed } from './completion-feed.ts';

/** How the search for an id among completions stands. */
export type CompletionSearchState = {
  readonly kind:
    | 'looking'
    /** `found` is there. */
    | 'found'
    /** The budget is used up, or the reader stopped it: it goes on when told to. */
    | 'paused'
    /** All that this node keeps was looked through. */
    | 'nowhere'
    /** More than is kept on a page. */
    | 'too-many'
    | 'failed';
  readonly found: FoundCompletion | undefined;
  readonly failure: Failure | undefined;
  /** What was looked through. */
  readonly completions: number;
  readonly requests: number;
  readonly after: Int64 | undefined;
  readonly upto: Int64 | undefined;
};

type FoundCompletion = {
  readonly completion: Completion;
  readonly by: FoundBy;
  /** Where the reading that holds it begins, where that is earlier than usual. */
  readonly after: Int64 | undefined;
};

/** What may be spent before the reader says whether it goes on. */
export type SearchBudget = { readonly completions: number; readonly requests: number };
export const SEARCH_BUDGET: SearchBudget = { completions: 2_000, requests: 20 };

/** Before anything was looked through. */
const NOTHING_SOUGHT: CompletionSearchState = {
  kind: 'paused',
  found: undefined,
  failure: undefined,
  completions: 0,
  requests: 0,
  after: undefined,
  upto: undefined,
};

/** What may have been read when the budget, from now on, is spent. */
function raised(reading: CompletionReading | undefined, budget: SearchBudget): SearchBudget {
  const { completions = 0, requests = 0 } = reading === undefined ? {} : lookedThrough(reading);
  return {
    completions: completions + budget.completions,
    requests: requests + budget.requests,
  };
}

/** Whether the budget is used up. */
function isSpent(reading: CompletionReading | undefined, most: SearchBudget): boolean {
  const { completions = 0, requests = 0 } = reading === undefined ? {} : lookedThrough(reading);
  return completions >= most.completions || requests >= most.requests;
}

/** What a reading has looked through. */
function lookedThrough(reading: CompletionReading): Partial<CompletionSearchState> {
  const { completions, earlier, requests, range } = reading;
  return {
    completions: completions.length + (earlier?.completions.length ?? 0),
    requests,
    after: range.after,
    upto: range.upto,
  };
}

/** The newest that has the id: a command that was sent again has several completions. */
function newestHit(
  read: readonly Completion[],
  id: string,
): Omit<FoundCompletion, 'after'> | undefined {
  for (let at = read.length - 1; at >= 0; at--) {
    const completion = read[at];
    const by = completion && foundBy(completion, id);
    if (completion !== undefined && by !== undefined) return { completion, by };
  }
  return undefined;
}

export type CompletionSearch = {
  readonly state: Pick<Watched<CompletionSearchState>, 'now' | 'watch'>;
  /** Spends as much again. */
  goOn(): void;
  stop(): void;
  close(): void;
};

type SearchedFeed = Pick<
  CompletionFeed,
  'state' | 'begin' | 'more' | 'earlier' | 'cancelRest' | 'hold'
>;

/**
 * Looks for an id in the newest window of completions, then in ever earlier ones. The reading is
 * that of the page, so what was read for the one is not asked for again by the other; a search holds
 * it while it looks, and stops only what it began itself.
 */
export function openCompletionSearch(
  feed: SearchedFeed,
  id: string,
  budget: SearchBudget = SEARCH_BUDGET,
): CompletionSearch {
  const state = watched(NOTHING_SOUGHT);
  let most = raised(feed.state.now().reading, budget);
  let isEarlier = false;
  let hasBegun = false;
  let release: (() => void) | undefined;
  const end = (kind: CompletionSearchState['kind'], more: Partial<CompletionSearchState> = {}) => {
    state.set({ ...state.now(), ...more, kind });
    release?.();
    release = undefined;
  };
  const pauseHere = () => {
    end('paused');
    if (hasBegun) feed.cancelRest();
    hasBegun = false;
  };
  const look = () => {
    if (state.now().kind !== 'looking') return;
    const { reading, isAsking, isLeft, wantsEnd, stop } = feed.state.now();
    if (reading !== undefined) state.set({ ...state.now(), ...lookedThrough(reading) });
    if (stop !== undefined) {
      if (stop.again === undefined) end('failed', { failure: stop.failure });
      return;
    }
    // On its page the reader stopped what is read for both.
    if (isLeft) return end('paused');
    if (reading === undefined) return;
    const isRead = nextStep(reading) === undefined && !wantsEnd;
    const hit = newestHit(reading.completions, id);
    // A window is told oldest first: before it is whole a newer one may still come.
    if (hit !== undefined && newestStep(reading) === undefined && !wantsEnd) {
      const after = isEarlier ? reading.range.after : undefined;
      return end('found', { found: { ...hit, after } });
    }
    // One that is on its way is worth the rest of its window.
    const isNear = (hit ?? newestHit(reading.earlier?.completions ?? [], id)) !== undefined;
    if (!isNear && isSpent(reading, most) && !isAllRead(feed)) return pauseHere();
    if (!isRead) return isAsking ? undefined : feed.more();
    isEarlier = true;
    hasBegun = true;
    if (feed.earlier() === undefined)
      end(reading.completions.length >= MOST_COMPLETIONS ? 'too-many' : 'nowhere');
  };
  const begin = () => {
    hasBegun = !feed.state.now().isAsking;
    release = feed.hold();
    const { reading, isAsking, wantsEnd, stop } = feed.state.now();
    if (reading === undefined && !isAsking && stop === undefined)
      feed.begin({ after: undefined, sel: undefined });
    // What was read is not all there is: the ledger may have gone on, or the reading was stopped.
    else if (!isAsking || (reading !== undefined && !wantsEnd)) feed.more();
    state.set({ ...state.now(), kind: 'looking', failure: undefined });
    look();
  };
  const unwatch = feed.state.watch(look);
  begin();
  return {
    state,
    goOn: () => {
      most = raised(feed.state.now().reading, budget);
      begin();
    },
    stop: pauseHere,
    close: () => {
      unwatch();
      if (state.now().kind === 'looking') pauseHere();
    },
  };
}

function isAllRead({ state }: SearchedFeed): boolean {
  const { reading, pruned } = state.now();
  return (
    reading !== undefined &&
    nextStep(reading) === undefined &&
    earlierStart(reading, pruned) === undefined
  );
}

import type { Completion } from '#domain/completion/completion.ts';
import { type FoundBy, foundBy, spellingsOf } from '#domain/completion/completion-match.ts';
import {
  type CompletionReading,
  earlierStart,
  MOST_COMPLETIONS,
  newestStep,
  nextStep,
} from '#domain/completion-list/completion-reading.ts';
import { SEARCH_BUDGET, type SearchBudget } from '#domain/completion-list/search-budget.ts';
import type { Failure } from '#domain/failure/failure.ts';
import type { Int64 } from '#domain/ledger/int64.ts';
import { createStore, type Store } from '#domain/ledger/store.ts';
import type { CompletionFeed } from './completion-feed.ts';

export type CompletionSearchState = {
  readonly kind:
    | 'looking'
    | 'found'
    /** The budget is used up, or the user stopped the search. */
    | 'paused'
    /** The id is not among the completions that this node has. */
    | 'not-found'
    /** The range has more completions than a page keeps. */
    | 'too-many'
    | 'failed';
  readonly found: FoundCompletion | undefined;
  readonly failure: Failure | undefined;
  readonly completions: number;
  readonly requests: number;
  readonly after: Int64 | undefined;
  readonly upto: Int64 | undefined;
};

type FoundCompletion = {
  readonly completion: Completion;
  readonly by: FoundBy;
  /** The id as the completion has it. */
  readonly id: string;
  /** Start of the reading that contains the hit, if earlier than usual. */
  readonly after: Int64 | undefined;
};

const NOTHING_SOUGHT: CompletionSearchState = {
  kind: 'paused',
  found: undefined,
  failure: undefined,
  completions: 0,
  requests: 0,
  after: undefined,
  upto: undefined,
};

function raised(reading: CompletionReading | undefined, budget: SearchBudget): SearchBudget {
  const { completions = 0, requests = 0 } = searched(reading);
  return {
    completions: completions + budget.completions,
    requests: requests + budget.requests,
  };
}

function isSpent(reading: CompletionReading, most: SearchBudget): boolean {
  const { completions = 0, requests = 0 } = searched(reading);
  return completions >= most.completions || requests >= most.requests;
}

function searched(reading: CompletionReading | undefined): Partial<CompletionSearchState> {
  if (reading === undefined) return {};
  const { completions, earlier, requests, range } = reading;
  return {
    completions: completions.length + (earlier?.completions.length ?? 0),
    requests,
    after: range.after,
    upto: range.upto,
  };
}

/** The kind of the completion's id that matches. */
type MatchId = (completion: Completion, id: string) => FoundBy | undefined;

/**
 * Returns the newest hit of the first spelling that has one, because a resubmitted command has several
 * completions. Another spelling in a newer range comes before the exact one in an older range, which
 * would cost many requests for an id that ends with a mark.
 */
function newestHit(
  read: readonly Completion[],
  spellings: readonly string[],
  matchId: MatchId,
): Omit<FoundCompletion, 'after'> | undefined {
  for (const id of spellings)
    for (let at = read.length - 1; at >= 0; at--) {
      const completion = read[at];
      const by = completion && matchId(completion, id);
      if (completion !== undefined && by !== undefined) return { completion, by, id };
    }
  return undefined;
}

export type CompletionSearch = {
  readonly state: Pick<Store<CompletionSearchState>, 'get' | 'subscribe'>;
  /**
   * Continues the search with another budget of the same size. After a hit it searches the earlier
   * completions too, and does not stop at further hits.
   */
  goOn(): void;
  stop(): void;
  close(): void;
};

type SearchedFeed = Pick<
  CompletionFeed,
  'state' | 'begin' | 'more' | 'earlier' | 'cancelRest' | 'hold'
>;

/**
 * Searches for an id in the newest range of completions, then in earlier ones. The search uses the
 * page's list and cancels only its own work.
 */
export function openCompletionSearch(
  feed: SearchedFeed,
  id: string,
  budget: SearchBudget = SEARCH_BUDGET,
  matchId: MatchId = foundBy,
): CompletionSearch {
  const state = createStore(NOTHING_SOUGHT);
  const spellings = spellingsOf(id);
  let most = raised(feed.state.get().reading, budget);
  let isEarlier = false;
  let searchesOn = false;
  let hasBegun = false;
  let release: (() => void) | undefined;
  const end = (kind: CompletionSearchState['kind'], more: Partial<CompletionSearchState> = {}) => {
    state.set({ ...state.get(), ...more, kind });
    release?.();
    release = undefined;
  };
  const pauseHere = () => {
    end('paused');
    if (hasBegun) feed.cancelRest();
    hasBegun = false;
  };
  const look = () => {
    if (state.get().kind !== 'looking') return;
    const { reading, isLoading, isCancelled, wantsEnd, stop } = feed.state.get();
    if (reading !== undefined) state.set({ ...state.get(), ...searched(reading) });
    if (stop !== undefined) {
      if (stop.retryAt === undefined) end('failed', { failure: stop.failure });
      return;
    }
    // The user cancelled loading on the list's page.
    if (isCancelled) return end('paused');
    if (reading === undefined) return;
    const isRead = nextStep(reading) === undefined && !wantsEnd;
    const hit = newestHit(reading.completions, spellings, matchId);
    // A range is listed oldest first, so a newer hit may follow.
    if (hit !== undefined && !searchesOn && newestStep(reading) === undefined && !wantsEnd) {
      const after = isEarlier ? reading.range.after : undefined;
      return end('found', { found: { ...hit, after } });
    }
    // A hit in an incomplete range justifies loading all of it.
    const isNear =
      !searchesOn &&
      (hit ?? newestHit(reading.earlier?.completions ?? [], spellings, matchId)) !== undefined;
    if (!isNear && isSpent(reading, most) && !isAllRead(feed)) return pauseHere();
    if (!isRead) return isLoading ? undefined : feed.more();
    isEarlier = true;
    hasBegun = true;
    if (feed.earlier() === undefined)
      end(reading.completions.length >= MOST_COMPLETIONS ? 'too-many' : 'not-found');
  };
  const begin = () => {
    hasBegun = !feed.state.get().isLoading;
    release = feed.hold();
    const { reading, isLoading, wantsEnd, stop } = feed.state.get();
    if (reading === undefined && !isLoading && stop === undefined)
      feed.begin({ after: undefined, sel: undefined });
    // The ledger end may have moved, or the reading was cancelled.
    else if (!isLoading || (reading !== undefined && !wantsEnd)) feed.more();
    state.set({ ...state.get(), kind: 'looking', failure: undefined });
    look();
  };
  const unwatch = feed.state.subscribe(look);
  begin();
  return {
    state,
    goOn: () => {
      searchesOn = state.get().found !== undefined;
      most = raised(feed.state.get().reading, budget);
      begin();
    },
    stop: pauseHere,
    close: () => {
      unwatch();
      if (state.get().kind === 'looking') pauseHere();
    },
  };
}

function isAllRead({ state }: SearchedFeed): boolean {
  const { reading, pruned } = state.get();
  return (
    reading !== undefined &&
    nextStep(reading) === undefined &&
    earlierStart(reading, pruned) === undefined
  );
}

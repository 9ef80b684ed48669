import {
  earlierStart,
  MOST_COMPLETIONS,
  newestStep,
  nextStep,
} from '#domain/completion-reading.ts';
import { type Watched, watched } from '#domain/watched.ts';
import type { CompletionFeed } from './completion-feed-state.ts';
import {
  type CompletionSearchState,
  isSpent,
  lookedThrough,
  NOTHING_SOUGHT,
  newestHit,
  raised,
  SEARCH_BUDGET,
  type SearchBudget,
} from './completion-search-state.ts';

export type CompletionSearch = {
  readonly state: Pick<Watched<CompletionSearchState>, 'now' | 'watch'>;
  /** Spends as much again. */
  goOn(): void;
  stop(): void;
  close(): void;
};

type SearchedFeed = Pick<
  CompletionFeed,
  'state' | 'begin' | 'more' | 'earlier' | 'leaveRest' | 'hold'
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
    if (hasBegun) feed.leaveRest();
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

import type { Completion } from '#domain/completion.ts';
import { type FoundBy, foundBy } from '#domain/completion-match.ts';
import type { CompletionReading } from '#domain/completion-reading.ts';
import type { Failure } from '#domain/failure.ts';
import type { Int64 } from '#domain/int64.ts';

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
export const NOTHING_SOUGHT: CompletionSearchState = {
  kind: 'paused',
  found: undefined,
  failure: undefined,
  completions: 0,
  requests: 0,
  after: undefined,
  upto: undefined,
};

/** What may have been read when the budget, from now on, is spent. */
export function raised(reading: CompletionReading | undefined, budget: SearchBudget): SearchBudget {
  const { completions = 0, requests = 0 } = reading === undefined ? {} : lookedThrough(reading);
  return {
    completions: completions + budget.completions,
    requests: requests + budget.requests,
  };
}

/** Whether the budget is used up. */
export function isSpent(reading: CompletionReading | undefined, most: SearchBudget): boolean {
  const { completions = 0, requests = 0 } = reading === undefined ? {} : lookedThrough(reading);
  return completions >= most.completions || requests >= most.requests;
}

/** What a reading has looked through. */
export function lookedThrough(reading: CompletionReading): Partial<CompletionSearchState> {
  const { completions, earlier, requests, range } = reading;
  return {
    completions: completions.length + (earlier?.completions.length ?? 0),
    requests,
    after: range.after,
    upto: range.upto,
  };
}

/** The newest that has the id: a command that was sent again has several completions. */
export function newestHit(
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

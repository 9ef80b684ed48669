import { compareInt64 } from '#domain/ledger/int64.ts';
import type { OffsetRange, ReadPage } from './page-chain.ts';

/** Why a list stops: the pages of the node do not continue it (REL-12, REL-16). */
export type PageLoop =
  /** The page has the token that was sent, and no bound beyond those already loaded. */
  | { readonly kind: 'same-page'; readonly loaded: OffsetRange }
  /** Several pages in a row had new tokens, but no bound beyond those already loaded. */
  | { readonly kind: 'same-bounds'; readonly loaded: OffsetRange; readonly pages: number }
  /** The page covers offsets before those already loaded, in the direction of loading. */
  | { readonly kind: 'bounds-back'; readonly loaded: OffsetRange; readonly page: OffsetRange };

/** What came before a page. */
export type LoadedBefore = {
  /** Undefined before the first page. */
  readonly loaded: OffsetRange | undefined;
  readonly descending: boolean;
  /** Number of pages in a row without a moved bound. */
  readonly stalled: number;
};

/** A node that is asked for the same offsets this often in a row is in a loop. */
const MOST_STALLED = 3;

/**
 * Whether a page continues the list. An empty page with moved bounds is progress; so is a new
 * token, a few times. The rows do not count: without a moved bound they were returned before, or
 * are outside the bounds of their page.
 * @param isSameToken whether the page has the page token that its request had
 * @returns the loop, or the number of pages without a moved bound
 */
export function pageProgress(
  { loaded, descending, stalled }: LoadedBefore,
  page: Pick<ReadPage, 'lowestExclusive' | 'highestInclusive'>,
  isSameToken: boolean,
): PageLoop | { readonly kind: 'progress'; readonly stalled: number } {
  if (loaded === undefined) return { kind: 'progress', stalled: 0 };
  const moved = descending
    ? compareInt64(loaded.after, page.lowestExclusive)
    : compareInt64(page.highestInclusive, loaded.upto);
  if (moved > 0) return { kind: 'progress', stalled: 0 };
  if (moved < 0) {
    const range = { after: page.lowestExclusive, upto: page.highestInclusive };
    return { kind: 'bounds-back', loaded, page: range };
  }
  if (isSameToken) return { kind: 'same-page', loaded };
  const pages = stalled + 1;
  return pages >= MOST_STALLED
    ? { kind: 'same-bounds', loaded, pages }
    : { kind: 'progress', stalled: pages };
}

/** Requests in a row without a row that are sent at once. */
const QUICK = 3;
/** After this many, the wait doubles. */
const PATIENT = 20;
const WAIT_MS = 1_700;
const LONGEST_WAIT_MS = 10_000;

/**
 * The delay before the next automatic request of a list, after requests without a new row: 1.7 s
 * from the third, doubled up to 10 s from the twentieth (REL-16).
 * @param quiet number of requests in a row without a new row
 */
export function quietWait(quiet: number): number {
  if (quiet < QUICK) return 0;
  return Math.min(LONGEST_WAIT_MS, WAIT_MS * 2 ** Math.max(0, Math.min(quiet - PATIENT, 10)));
}

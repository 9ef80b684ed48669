import type { Int64 } from '#domain/ledger/int64.ts';
import { joinPage, openPageChain, type PageChain } from '#domain/update-list/page-chain.ts';
import {
  addedAbove,
  addedBelow,
  gapLine,
  linesOfPage,
  type UpdateLine,
} from '#domain/update-list/update-buffer.ts';
import type { FeedCore, FeedState } from './feed-core.ts';
import type { UpdatesPageResult } from './page-cursor.ts';

/** The new updates of a feed on their way from the tail that read them into the list. */
export type FeedNews = {
  /** From here on they are new. */
  startAfter(offset: Int64): void;
  /** A page that is shown with the next `show`. */
  take(page: UpdatesPageResult): void;
  /** While page comes after page, they are shown together, so that drawing does not take over. */
  isDue(): boolean;
  show(): void;
  /** Shows the newest page, and a gap for all between it and an offset. */
  skipTo(page: UpdatesPageResult, after: Int64): void;
  /** While it is held, what is shown waits beside the list. */
  hold(isHeld: boolean): void;
  /** Forgets what was not shown yet. */
  drop(): void;
};

const SHOW_EVERY_MS = 500;

export function openFeedNews(core: FeedCore): FeedNews {
  const { request, state, set, note, closing } = core;
  const isAbove = request.descendingOrder;
  /** Newest first the tail has a chain of its own; oldest first it lengthens that of the pages. */
  let chain: PageChain = openPageChain(false);
  let unshown: UpdatesPageResult[] = [];
  let shownAt = 0;
  let isHeld = false;

  /** New lines, in the order of the list, go where it begins (or ends), or wait. */
  const withNew = (lines: readonly UpdateLine[]): Partial<FeedState> => {
    const { held, ring } = state.now();
    if (lines.length === 0) return {};
    if (isHeld) return { held: isAbove ? [...lines, ...held] : [...held, ...lines] };
    return { ring: isAbove ? addedAbove(ring, lines) : addedBelow(ring, lines) };
  };
  const add = (page: UpdatesPageResult) => {
    const joined = joinPage(isAbove ? chain : state.now().chain, page);
    const lines = linesOfPage(joined);
    const since = state.now().since + joined.rows.length;
    if (isAbove) chain = joined.chain;
    // At once: whoever looks on never sees a count without its lines.
    set({
      ...(isAbove ? { since } : { chain: joined.chain }),
      ...withNew(isAbove ? [...lines].reverse() : lines),
      tailAt: page.highestInclusive,
      route: page.route,
    });
    core.told(page);
    note([...page.notes, ...joined.anomalies]);
  };

  const news: FeedNews = {
    startAfter: (at) => {
      chain = { ...openPageChain(false), range: { after: at, upto: at } };
      set({ tailAt: at });
    },
    take: (page) => {
      unshown.push(page);
    },
    isDue: () => isHeld || Date.now() - shownAt >= SHOW_EVERY_MS,
    show: () => {
      if (closing.signal.aborted) return;
      for (const page of unshown.splice(0)) add(page);
      shownAt = Date.now();
    },
    skipTo: (page, after) => {
      const gap = gapLine({ after, upto: page.lowestExclusive });
      const gaps = BigInt(gap.after) < BigInt(gap.upto) ? [gap] : [];
      const lines = [...page.rows, ...gaps];
      const { chain: before, since } = state.now();
      const range = before.range && { ...before.range, upto: page.highestInclusive };
      set({
        ...withNew(isAbove ? lines : [...lines].reverse()),
        since: since + page.rows.length,
        ...(isAbove ? {} : { chain: { ...before, range } }),
      });
      news.startAfter(page.highestInclusive);
      core.told(page);
      note([...page.notes, ...gaps.map((range) => ({ kind: 'skipped', range }) as const)]);
    },
    hold: (next) => {
      isHeld = next;
      if (next) return;
      const { held } = state.now();
      if (held.length > 0) set({ ...withNew(held), held: [] });
    },
    drop: () => {
      unshown = [];
    },
  };
  return news;
}

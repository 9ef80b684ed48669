import { stopOf } from '#api/feed/feed-stop.ts';
import { failureOf } from '#domain/failure/failure.ts';
import { isAskedAgain, retryWait } from '#domain/failure/retry.ts';
import { joinPage } from '#domain/update-list/page-chain.ts';
import {
  addedBelow,
  type GapLine,
  gapLine,
  linesOf,
  linesOfPage,
  replacedIn,
} from '#domain/update-list/update-buffer.ts';
import type { UpdateRow } from '#domain/update-list/update-row.ts';
import type { FeedCore } from './feed-core.ts';
import { type PageCursor, startReading, type UpdatesPageResult } from './page-cursor.ts';
import { readUpdatesPage } from './updates-page.ts';

type RowTest = (row: UpdateRow) => boolean;

/** The pages of a feed, from the first on. */
export type FeedPages = {
  more(until?: RowTest): void;
  /** Goes on with what was under way when it failed. */
  again(): void;
  leave(): void;
  fill(gap: GapLine): void;
  /** Forgets where it was: the next page is the first one. */
  rewind(): void;
};

/** What is done until it is done, left, or failed; done again it goes on where it was. */
type Job = { readonly kind: 'page' | 'seeking'; run(signal: AbortSignal): Promise<void> };

const FILL_PAGES = 5;

/** @param onPage told of each page that was added */
export function openFeedPages(
  core: FeedCore,
  onPage: (page: UpdatesPageResult) => void,
): FeedPages {
  const { ledger, request, state, set } = core;
  const start = () => startReading(core.asked(), state.now().route, core.limit());
  let place: PageCursor | undefined = start();
  let leaving = new AbortController();
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const spent = (page: UpdatesPageResult) => {
    const { updates, requests } = state.now().effort;
    set({ effort: { updates: updates + page.rows.length, requests: requests + page.requests } });
  };
  const add = (page: UpdatesPageResult) => {
    const joined = joinPage(state.now().chain, page);
    const ring = addedBelow(state.now().ring, linesOfPage(joined));
    const isEnd = page.next === undefined || page.caughtUp;
    place = page.next;
    set({ chain: joined.chain, ring, isEnd, route: page.route });
    spent(page);
    core.told(page);
    core.note([...page.notes, ...joined.anomalies]);
    onPage(page);
  };
  const pagesUntil = (until?: RowTest): Job => ({
    kind: until === undefined ? 'page' : 'seeking',
    run: async (signal) => {
      for (let isThere = false; place !== undefined && !isThere; ) {
        const page: UpdatesPageResult = await readUpdatesPage(ledger, place, { signal });
        if (signal.aborted) return;
        failures = 0;
        add(page);
        // An empty page with a token is progress, no more.
        isThere = until === undefined ? page.rows.length > 0 : page.rows.some(until);
        if (state.now().isEnd) return;
      }
    },
  });
  let job = pagesUntil();
  /** Does one thing at a time; `leave` ends it. */
  const work = (next: Job) => {
    if (core.closing.signal.aborted) return;
    job = next;
    clearTimeout(timer);
    leaving = new AbortController();
    const { signal } = leaving;
    const effort = { updates: 0, requests: 0 };
    set({ work: job.kind, stop: undefined, isLeft: false, effort });
    void job
      .run(signal)
      .catch((thrown: unknown) => {
        if (!signal.aborted) fail(thrown);
      })
      .finally(() => {
        if (leaving.signal === signal && !core.closing.signal.aborted) set({ work: 'idle' });
      });
  };
  const fail = (thrown: unknown) => {
    const failure = failureOf(thrown);
    const isAgain = failure !== undefined && isAskedAgain(failure, failures);
    const pause = isAgain ? retryWait(failure, failures, Math.random()) : 0;
    failures = isAgain ? failures + 1 : 0;
    set({ stop: stopOf(thrown, isAgain ? Date.now() + pause : undefined) });
    if (isAgain) timer = setTimeout(pages.again, pause);
  };
  const filling = (gap: GapLine): Job => {
    const range = { beginOffsetExclusive: gap.after, endOffsetInclusive: gap.upto };
    let left = gap;
    let from: PageCursor | undefined = startReading(
      { ...core.asked(), ...range },
      state.now().route,
      core.limit(),
    );
    // What is left of it may have been pushed out by what was read of it.
    const isThere = () => linesOf(state.now().ring).includes(left);
    const add = (page: UpdatesPageResult) => {
      const bounds = request.descendingOrder
        ? { after: gap.after, upto: page.lowestExclusive }
        : { after: page.highestInclusive, upto: gap.upto };
      const rest = gapLine(bounds, Math.max(0, left.dropped - page.rows.length));
      const lines = page.next === undefined ? page.rows : [...page.rows, rest];
      set({ ring: replacedIn(state.now().ring, left, lines) });
      spent(page);
      core.note(page.notes);
      from = page.next;
      left = rest;
    };
    return {
      kind: 'seeking',
      run: async (signal) => {
        for (let pages = 0; from !== undefined && isThere() && pages < FILL_PAGES; pages++) {
          const page: UpdatesPageResult = await readUpdatesPage(ledger, from, { signal });
          if (signal.aborted) return;
          failures = 0;
          add(page);
          if (gap.dropped === 0) core.told(page);
        }
      },
    };
  };

  const pages: FeedPages = {
    more: (test) => {
      if (state.now().work !== 'idle' || place === undefined || state.now().isEnd) return;
      work(pagesUntil(test));
    },
    again: () => work(job),
    leave: () => {
      leaving.abort();
      clearTimeout(timer);
      set({ work: 'idle', stop: undefined, isLeft: true });
    },
    fill: (gap) => {
      if (state.now().work === 'idle') work(filling(gap));
    },
    rewind: () => {
      pages.leave();
      job = pagesUntil();
      place = start();
    },
  };
  return pages;
}

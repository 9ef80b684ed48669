import type { Failures, FeedStep } from '#api/feed/feed-engine.ts';
import type { FeedStop } from '#api/feed/feed-stop.ts';
import type { UpdatesRoute } from '#api/ledger/capabilities.ts';
import { type Checkpoints, joinedCheckpoints, NO_CHECKPOINTS } from '#domain/ledger/checkpoint.ts';
import type { Int64 } from '#domain/ledger/int64.ts';
import { LONGEST_LIST } from '#domain/update-list/list-response.ts';
import {
  type OffsetRange,
  openPageChain,
  type PageAnomaly,
  type PageChain,
  type PositionUnit,
} from '#domain/update-list/page-chain.ts';
import type { PageLoop } from '#domain/update-list/page-progress.ts';
import {
  type GapLine,
  openUpdateBuffer,
  type UpdateBuffer,
  type UpdateLine,
} from '#domain/update-list/update-buffer.ts';
import type { UpdateRow } from '#domain/update-list/update-row.ts';
import type { UpdatesRequest } from '#domain/update-list/updates-request.ts';
import {
  type PageCursor,
  type ReadingNote,
  startReading,
  type UpdatesPageResult,
} from './page-cursor.ts';

export type FeedState = {
  readonly buffer: UpdateBuffer;
  readonly chain: PageChain;
  /** `seeking`: pages are loaded until a row matches, or to fill a gap. */
  readonly work: 'idle' | 'page' | 'seeking';
  /** Number of updates and requests of the current work. */
  readonly effort: { readonly updates: number; readonly requests: number };
  /** There are no more pages; in ascending order, none at present. */
  readonly isEnd: boolean;
  readonly stop: FeedStop | undefined;
  readonly tail: TailState;
  /** Number of updates that the tail loaded; `chain` does not count them. */
  readonly since: number;
  /** The offset up to which new updates were loaded; undefined without a tail. */
  readonly tailAt: Int64 | undefined;
  /** New lines that are not inserted while `isHeld`, in list order. */
  readonly held: readonly UpdateLine[];
  readonly notes: readonly FeedNote[];
  readonly checkpoints: Checkpoints;
  readonly route: UpdatesRoute;
  /** Milliseconds between polls for new updates. */
  readonly everyMs: number;
  /** The pages of the node do not continue the list, so no more are requested automatically. */
  readonly loop: PageLoop | undefined;
  /** The time of the next automatic request for a page, if it waits after pages without rows. */
  readonly nextAt: number | undefined;
  /** The user stopped the pages, so no more are requested automatically. */
  readonly isCancelled: boolean;
};

/** What the positions of the list are. */
export function unitOf({ route }: Pick<FeedState, 'route'>): PositionUnit {
  return route === 'scan' ? 'record-time' : 'offset';
}

export type TailState =
  /** The request has an end, or nothing is loaded yet. */
  | { readonly kind: 'none' }
  | { readonly kind: 'on' }
  | { readonly kind: 'paused' }
  /** The tab was hidden for a while. */
  | { readonly kind: 'asleep' }
  /** `held` is full. */
  | { readonly kind: 'full' }
  | { readonly kind: 'stopped'; readonly stop: FeedStop }
  | { readonly kind: 'looped'; readonly loop: PageLoop };

export type FeedNote =
  | ReadingNote
  | PageAnomaly
  /** More updates arrived during a pause than one page contains; a gap represents the others. */
  | { readonly kind: 'skipped'; readonly range: OffsetRange };

export type RowTest = (row: UpdateRow) => boolean;

/** How many updates and requests are loaded before the list stops. */
export type FeedBudget = { readonly updates: number; readonly requests: number };

/**
 * What a list keeps, and how much it reads when it opens and begins again: all rows and one page
 * unless named.
 */
export type FeedChoice = {
  /** Rows that fail are counted, but not kept. */
  readonly keeps?: RowTest;
  readonly budget?: FeedBudget;
  /** Number of lines to keep. */
  readonly cap?: number;
};

/** Work of the pages lane; a failed or cancelled job resumes where it ended. */
export type FeedJob =
  | {
      readonly kind: 'pages';
      readonly until: RowTest | undefined;
      /** How much is left to load; undefined loads the next page with rows, or until a match. */
      readonly budget: FeedBudget | undefined;
    }
  | {
      readonly kind: 'gap';
      readonly gap: GapLine;
      readonly left: GapLine;
      readonly cursor: PageCursor | undefined;
      readonly pages: number;
    };

/** The state of a list for the screen, and the positions of its lanes. */
export type UpdatesState = {
  readonly shown: FeedState;
  readonly failures: Failures;
  /** Includes the page size that the node is known to accept. */
  readonly request: UpdatesRequest;
  readonly limit: number;
  readonly choice: FeedChoice;
  readonly job: FeedJob;
  readonly cursor: PageCursor | undefined;
  /** The position of the tail; undefined before the first page. */
  readonly tailCursor: PageCursor | undefined;
  /** In descending order, the tail has its own chain; in ascending order, it extends `chain`. */
  readonly tailChain: PageChain;
  /** Pages of the tail that are not shown yet. */
  readonly unshown: readonly UpdatesPageResult[];
  readonly shownAt: number;
  /** Number of pages of the current poll; undefined between polls. */
  readonly polled: number | undefined;
  /** Polling was paused, so many updates may be missing. */
  readonly isWaking: boolean;
  /** The poll reads the newest page only and leaves a gap after this offset. */
  readonly skipsAfter: Int64 | undefined;
  /** New lines are kept outside the list. */
  readonly isHeld: boolean;
  readonly isHidden: boolean;
  /** New updates are wanted; set also before the tail begins. */
  readonly isLive: boolean;
  readonly quiet: Quiet;
};

/** For each lane, what it loaded in a row without progress. */
type Quiet = Readonly<Record<'pages' | 'live', QuietLane>>;
export type QuietLane = {
  /** Number of requests without a row. */
  readonly requests: number;
  /** Number of pages without a moved bound. */
  readonly stalled: number;
  /** The last page of a poll had fewer rows than its size, so the poll does not continue at once. */
  readonly isShort?: boolean;
};
export const NOT_QUIET: QuietLane = { requests: 0, stalled: 0 };

export type UpdatesStep = FeedStep<UpdatesState, PageCursor>;

const MOST_NOTES = 20;
const USUAL_INTERVAL_MS = 2_000;
export const NO_EFFORT = { updates: 0, requests: 0 };

/** @param limit number of elements per request of a bounded list */
export function firstState(
  request: UpdatesRequest,
  route: UpdatesRoute,
  choice: FeedChoice,
  limit = LONGEST_LIST,
): UpdatesState {
  return {
    shown: {
      buffer: openUpdateBuffer(choice.cap),
      chain: openPageChain(request.descendingOrder),
      work: 'idle',
      effort: NO_EFFORT,
      isEnd: false,
      stop: undefined,
      tail: { kind: 'none' },
      since: 0,
      tailAt: undefined,
      held: [],
      notes: [],
      checkpoints: NO_CHECKPOINTS,
      route,
      everyMs: USUAL_INTERVAL_MS,
      isCancelled: false,
      loop: undefined,
      nextAt: undefined,
    },
    failures: {},
    request,
    limit,
    choice,
    job: { kind: 'pages', until: undefined, budget: undefined },
    cursor: startReading(request, route, limit),
    tailCursor: undefined,
    tailChain: openPageChain(false),
    unshown: [],
    shownAt: 0,
    polled: undefined,
    isWaking: false,
    skipsAfter: undefined,
    isHeld: false,
    isHidden: false,
    isLive: true,
    quiet: { pages: NOT_QUIET, live: NOT_QUIET },
  };
}

export function withShown(state: UpdatesState, change: Partial<FeedState>): UpdatesState {
  return { ...state, shown: { ...state.shown, ...change } };
}

/** Returns the state with added notes, and with the sizes that they report. */
export function withNotes(state: UpdatesState, notes: readonly FeedNote[]): UpdatesState {
  if (notes.length === 0) return state;
  let { limit, request } = state;
  for (const note of notes) {
    if (note.kind === 'size-halved') request = { ...request, maxPageSize: note.to };
    if (note.kind === 'limit-halved') limit = note.to;
  }
  const all = [...state.shown.notes, ...notes];
  // Always kept, because the page names its endpoint by this note.
  const noVerdicts = all.filter(({ kind }) => kind === 'without-verdicts').slice(0, 1);
  const others = all.filter(({ kind }) => kind !== 'without-verdicts').slice(-MOST_NOTES);
  return { ...withShown(state, { notes: [...noVerdicts, ...others] }), limit, request };
}

/**
 * Returns the state with the checkpoints of a page. A page that is loaded twice is counted once.
 */
export function withCheckpoints(
  state: UpdatesState,
  { checkpoints }: UpdatesPageResult,
): UpdatesState {
  if (checkpoints.count === 0) return state;
  return withShown(state, { checkpoints: joinedCheckpoints(state.shown.checkpoints, checkpoints) });
}

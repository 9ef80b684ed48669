import type { FeedStop } from '#api/feed/feed-stop.ts';
import type { UpdatesRoute } from '#api/ledger/capabilities.ts';
import { type Watched, watched } from '#domain/ledger/store.ts';
import { LONGEST_LIST } from '#domain/update-list/list-answer.ts';
import {
  type Checkpoints,
  joinedCheckpoints,
  NO_CHECKPOINTS,
  type OffsetRange,
  openPageChain,
  type PageAnomaly,
  type PageChain,
} from '#domain/update-list/page-chain.ts';
import {
  openUpdateBuffer,
  type UpdateBuffer,
  type UpdateLine,
} from '#domain/update-list/update-buffer.ts';
import type { UpdatesRequest } from '#domain/update-list/updates-request.ts';
import type { ReadingNote, UpdatesLedger, UpdatesPageResult } from './page-cursor.ts';

/** A list of updates as it stands: what was read, what is under way and why it does not go on. */
export type FeedState = {
  readonly ring: UpdateBuffer;
  /** The pages that were asked for, from the first on. */
  readonly chain: PageChain;
  /** `seeking`: page after page, until a row matches. */
  readonly work: 'idle' | 'page' | 'seeking';
  /** Updates read by the work under way, and requests it took. */
  readonly effort: { readonly updates: number; readonly requests: number };
  /** Nothing more lies in this direction; of a tail: by now. */
  readonly isEnd: boolean;
  /** Why the pages do not go on. */
  readonly stop: FeedStop | undefined;
  readonly tail: TailState;
  /** Updates that the tail has read and `chain` does not count. */
  readonly since: number;
  /** The offset up to which new updates were read; undefined without a tail. */
  readonly tailAt: OffsetRange['upto'] | undefined;
  /** New lines that wait until the reader looks, in the order of the list. */
  readonly held: readonly UpdateLine[];
  readonly notes: readonly FeedNote[];
  /** Told while this was read. */
  readonly checkpoints: Checkpoints;
  readonly route: UpdatesRoute;
  /** How often new updates are asked for, in milliseconds. */
  readonly everyMs: number;
  /** The reader has stopped it, so it does not read on by itself. */
  readonly isLeft: boolean;
};

/** How new updates come. */
export type TailState =
  /** The request has an end, or nothing was read yet. */
  | { readonly kind: 'none' }
  | { readonly kind: 'on' }
  | { readonly kind: 'paused' }
  /** The tab was hidden for a while. */
  | { readonly kind: 'asleep' }
  /** As many wait to be shown as may wait. */
  | { readonly kind: 'full' }
  | { readonly kind: 'stopped'; readonly stop: FeedStop };

/** What happened on the way, newest last. */
export type FeedNote =
  | ReadingNote
  | PageAnomaly
  /** Too much came while nobody looked: the newest were read, and a gap was left. */
  | { readonly kind: 'skipped'; readonly range: OffsetRange };

/** What the parts of one feed share. */
export type FeedCore = {
  readonly ledger: UpdatesLedger;
  readonly request: UpdatesRequest;
  /** The same with pages as large as the node gives them, as far as that is known. */
  asked(): UpdatesRequest;
  /** The same of bounded lists: how many elements to ask for at once. */
  limit(): number;
  readonly state: Watched<FeedState>;
  set(change: Partial<FeedState>): void;
  note(notes: readonly FeedNote[]): void;
  /** Counts what a page tells besides updates; of what is read a second time nothing. */
  told(page: Pick<UpdatesPageResult, 'checkpoints'>): void;
  /** Forgets all that was read. */
  clear(): void;
  /** Aborted when the feed is closed. */
  readonly closing: AbortController;
};

const MOST_NOTES = 20;
const USUAL_INTERVAL_MS = 2_000;

/** @param cap how many lines are kept */
export function openFeedCore(
  ledger: UpdatesLedger,
  request: UpdatesRequest,
  route: UpdatesRoute,
  cap: number,
): FeedCore {
  const first: FeedState = {
    ring: openUpdateBuffer(cap),
    chain: openPageChain(request.descendingOrder),
    work: 'idle',
    effort: { updates: 0, requests: 0 },
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
    isLeft: false,
  };
  const state = watched(first);
  const set = (change: Partial<FeedState>) => state.set({ ...state.now(), ...change });
  let maxPageSize = request.maxPageSize;
  let limit = LONGEST_LIST;
  return {
    ledger,
    request,
    asked: () => ({ ...request, maxPageSize }),
    limit: () => limit,
    state,
    set,
    note: (notes) => {
      for (const note of notes) {
        if (note.kind === 'size-halved') maxPageSize = note.to;
        if (note.kind === 'limit-halved') limit = note.to;
      }
      if (notes.length > 0) set({ notes: [...state.now().notes, ...notes].slice(-MOST_NOTES) });
    },
    told: ({ checkpoints }) => {
      if (checkpoints.count === 0) return;
      set({ checkpoints: joinedCheckpoints(state.now().checkpoints, checkpoints) });
    },
    clear: () => {
      const { route: by, everyMs } = state.now();
      state.set({ ...first, route: by, everyMs });
    },
    closing: new AbortController(),
  };
}

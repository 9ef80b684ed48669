import { joinedCheckpoints, NO_CHECKPOINTS } from '#domain/checkpoint.ts';
import { LONGEST_LIST } from '#domain/list-answer.ts';
import { openPageChain } from '#domain/page-chain.ts';
import { openUpdateRing } from '#domain/update-ring.ts';
import type { UpdatesRequest } from '#domain/updates-request.ts';
import { type Watched, watched } from '#domain/watched.ts';
import type { FeedNote, FeedState } from './feed-state.ts';
import type { UpdatesLedger, UpdatesPage, UpdatesRoute } from './reading-place.ts';

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
  told(page: Pick<UpdatesPage, 'checkpoints'>): void;
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
    ring: openUpdateRing(cap),
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

import type { UpdatesRoute } from '#api/ledger/capabilities.ts';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import type { Int64 } from '#domain/ledger/int64.ts';
import { LONGEST_LIST } from '#domain/update-list/list-answer.ts';
import type { Checkpoints } from '#domain/update-list/page-chain.ts';
import type { UpdateRow } from '#domain/update-list/update-row.ts';
import type { UpdatesRequest } from '#domain/update-list/updates-request.ts';

/** What a reading asks of a ledger. */
export type UpdatesLedger = Pick<
  LedgerClient,
  'baseUrl' | 'updates' | 'ledgerEnd' | 'prunedOffsets'
>;

/**
 * Where a reading stands: a plain value with all that its next page needs. Asking from the same
 * place again gives the same page, so a failure, a new token or a click on "Retry" loses nothing.
 */
export type PageCursor = {
  /** As it is repeated; a resumption by offset has put its begin or its end to `position`. */
  readonly request: UpdatesRequest;
  readonly route: UpdatesRoute;
  /** The node's own, of the page before. */
  readonly token: string | undefined;
  /** Oldest first: read up to. Newest first: still to be read up to. Undefined: not begun. */
  readonly position: Int64 | undefined;
  /** Of a list alone. */
  readonly windows: Windows;
};

/** How a list is read in windows of offsets. */
export type Windows = {
  /** Nothing is read up to here; undefined: not yet known. */
  readonly floor: Int64 | undefined;
  /** How many offsets the next window newest first has; undefined: not yet known. */
  readonly width: bigint | undefined;
  /** How many elements are asked for at once; less where the node gives less. */
  readonly limit: number;
  /** How many elements the longest answer had: so many this node gives for sure. */
  readonly longest: number;
};

/** One page of a reading, whichever route it came by. */
export type UpdatesPageResult = {
  /** In the order of the request; checkpoints are no updates and are not among them. */
  readonly rows: readonly UpdateRow[];
  readonly lowestExclusive: Int64;
  readonly highestInclusive: Int64;
  /** Undefined: this was the end. */
  readonly next: PageCursor | undefined;
  /** Of a tail: nothing more is there by now, so one may wait before the next page. */
  readonly caughtUp: boolean;
  readonly route: UpdatesRoute;
  /** How many requests it took. */
  readonly requests: number;
  /** Those read on the way: of lists only, pages have none (docs/facts/wire.md#update-kinds). */
  readonly checkpoints: Checkpoints;
  readonly notes: readonly ReadingNote[];
};

/** What the reading did about an answer, to be said on screen. */
export type ReadingNote =
  | { readonly kind: 'token-refused'; readonly resumedAt: Int64 }
  | { readonly kind: 'size-halved'; readonly from: number; readonly to: number }
  /** The node does not have get-updates-page. */
  | { readonly kind: 'list-instead' }
  | { readonly kind: 'limit-halved'; readonly from: number; readonly to: number }
  /** What was still to be read is deleted meanwhile, up to there. */
  | { readonly kind: 'pruned-meanwhile'; readonly upto: Int64 };

/**
 * The place before the first page. The request stays as it is from here on.
 * @param limit how many elements a list is asked for at once
 */
export function startReading(
  request: UpdatesRequest,
  route: UpdatesRoute,
  limit = LONGEST_LIST,
): PageCursor {
  const windows = { floor: undefined, width: undefined, limit, longest: 0 };
  return { request, route, token: undefined, position: undefined, windows };
}

/** The tail of a reading: the same request, oldest first and without an end, after an offset. */
export function tailAfter(
  request: UpdatesRequest,
  route: UpdatesRoute,
  offset: Int64,
  limit = LONGEST_LIST,
): PageCursor {
  const bounds = { beginOffsetExclusive: offset, endOffsetInclusive: undefined };
  const start = startReading({ ...request, ...bounds, descendingOrder: false }, route, limit);
  // It was read up to there, by another reading.
  return { ...start, position: offset };
}

/** The place as it can be said without the node's token: by offset. */
export function resumedByOffset(place: PageCursor): PageCursor {
  const { request, position } = place;
  if (position === undefined) return { ...place, token: undefined };
  const moved = request.descendingOrder
    ? { endOffsetInclusive: position }
    : { beginOffsetExclusive: position };
  return { ...place, token: undefined, request: { ...request, ...moved } };
}

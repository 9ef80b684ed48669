import type { UpdatesRoute } from '#api/ledger/capabilities.ts';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import type { Checkpoints } from '#domain/ledger/checkpoint.ts';
import type { Int64 } from '#domain/ledger/int64.ts';
import { LONGEST_LIST } from '#domain/update-list/list-response.ts';
import type { UpdateRow } from '#domain/update-list/update-row.ts';
import type { UpdatesRequest } from '#domain/update-list/updates-request.ts';

export type UpdatesLedger = Pick<
  LedgerClient,
  'baseUrl' | 'address' | 'small' | 'ledgerEnd' | 'prunedOffsets'
>;

/**
 * Where the next page begins, as a plain value. The same cursor loads the same page again, so a
 * failure, a new token or "Retry" continues without loss.
 */
export type PageCursor = {
  /** After a restart by offset, this request begins or ends at `position`. */
  readonly request: UpdatesRequest;
  readonly route: UpdatesRoute;
  /** The token that the previous page returned. */
  readonly token: string | undefined;
  /** In ascending order: loaded up to here; in descending order: to be loaded up to here. */
  readonly position: Int64 | undefined;
  readonly windows: Windows;
};

/** The windows of offsets in which the list route is read. */
export type Windows = {
  /** Where reading ends in descending order; undefined if not yet known. */
  readonly floor: Int64 | undefined;
  /** Number of offsets in the next window in descending order; undefined if not yet known. */
  readonly width: bigint | undefined;
  readonly limit: number;
  /** Number of elements of the longest response so far. */
  readonly longest: number;
  /** Number of requests in a row without a row. */
  readonly quiet: number;
};

export type UpdatesPageResult = {
  /** Rows in the order of the request, without checkpoints. */
  readonly rows: readonly UpdateRow[];
  readonly lowestExclusive: Int64;
  readonly highestInclusive: Int64;
  readonly next: PageCursor | undefined;
  /** For a tail: the ledger has nothing new at present. */
  readonly caughtUp: boolean;
  readonly route: UpdatesRoute;
  readonly requests: number;
  /** Checkpoints from the list route (docs/facts/wire.md#update-kinds). */
  readonly checkpoints: Checkpoints;
  readonly notes: readonly ReadingNote[];
};

/** A change of a request after a rejection, shown on screen. */
export type ReadingNote =
  | { readonly kind: 'token-refused'; readonly resumedAt: Int64 }
  | {
      readonly kind: 'size-halved';
      /** Undefined if the node had chosen the size. */
      readonly from: number | undefined;
      readonly to: number;
      /** The error of the node; undefined if the response was too large. */
      readonly message: string | undefined;
    }
  /** Scan has no events, so its updates are listed, without verdicts. */
  | { readonly kind: 'without-verdicts' }
  /** The node does not have get-updates-page. */
  | { readonly kind: 'list-instead' }
  | { readonly kind: 'limit-halved'; readonly from: number; readonly to: number }
  /** Updates outside the offsets of the request; omitted. */
  | { readonly kind: 'outside-request'; readonly rows: number }
  /** Updates up to `upto` were pruned before they were loaded. */
  | { readonly kind: 'pruned-meanwhile'; readonly upto: Int64 };

/** After this many requests in a row without a row, a page of lists has one request. */
export const MOST_QUIET = 3;

/** @param limit number of elements per request of the list route */
export function startReading(
  request: UpdatesRequest,
  route: UpdatesRoute,
  limit = LONGEST_LIST,
): PageCursor {
  const windows = { floor: undefined, width: undefined, limit, longest: 0, quiet: 0 };
  return { request, route, token: undefined, position: undefined, windows };
}

/** The same request as a tail: after an offset, oldest first and without an end. */
export function tailAfter(
  request: UpdatesRequest,
  route: UpdatesRoute,
  offset: Int64,
  limit = LONGEST_LIST,
): PageCursor {
  const bounds = { beginOffsetExclusive: offset, endOffsetInclusive: undefined };
  const start = startReading({ ...request, ...bounds, descendingOrder: false }, route, limit);
  // A poll usually finds nothing, so it sends one request for a list at a time.
  const windows = { ...start.windows, quiet: MOST_QUIET - 1 };
  return { ...start, position: offset, windows };
}

/** Whether a page has the page token that its request had. */
export function isSameToken(
  token: string | undefined,
  { next }: Pick<UpdatesPageResult, 'next'>,
): boolean {
  return token !== undefined && next?.token === token;
}

/** Returns the same position by offset, without a page token. */
export function resumedByOffset(place: PageCursor): PageCursor {
  const { request, position } = place;
  if (position === undefined) return { ...place, token: undefined };
  const moved = request.descendingOrder
    ? { endOffsetInclusive: position }
    : { beginOffsetExclusive: position };
  return { ...place, token: undefined, request: { ...request, ...moved } };
}

import type { UpdatesRoute } from '#api/ledger/capabilities.ts';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import type { Int64 } from '#domain/ledger/int64.ts';
import { LONGEST_LIST } from '#domain/update-list/list-response.ts';
import type { Checkpoints } from '#domain/update-list/page-chain.ts';
import type { UpdateRow } from '#domain/update-list/update-row.ts';
import type { UpdatesRequest } from '#domain/update-list/updates-request.ts';

export type UpdatesLedger = Pick<
  LedgerClient,
  'baseUrl' | 'updates' | 'ledgerEnd' | 'prunedOffsets'
>;

/**
 * Where the next page begins, as a plain value. The same cursor loads the same page again, so a
 * failure, a new token or "Retry" loses nothing.
 */
export type PageCursor = {
  /** After a restart by offset, its begin or its end is `position`. */
  readonly request: UpdatesRequest;
  readonly route: UpdatesRoute;
  /** The page token of the page before. */
  readonly token: string | undefined;
  /** Oldest first: read up to here. Newest first: still to be read up to here. */
  readonly position: Int64 | undefined;
  /** For the list route only. */
  readonly windows: Windows;
};

/** How the list route is read in windows of offsets. */
export type Windows = {
  /** Where reading ends, newest first; undefined: not yet known. */
  readonly floor: Int64 | undefined;
  /** Offsets in the next window, newest first; undefined: not yet known. */
  readonly width: bigint | undefined;
  /** Elements per request. */
  readonly limit: number;
  /** Elements of the longest response, which this node is sure to list. */
  readonly longest: number;
};

/** One page, of either route. */
export type UpdatesPageResult = {
  /** In the order of the request, without checkpoints. */
  readonly rows: readonly UpdateRow[];
  readonly lowestExclusive: Int64;
  readonly highestInclusive: Int64;
  /** Undefined after the last page. */
  readonly next: PageCursor | undefined;
  /** Of a tail: nothing more is on the ledger at present. */
  readonly caughtUp: boolean;
  readonly route: UpdatesRoute;
  readonly requests: number;
  /** Of the list route only (docs/facts/wire.md#update-kinds). */
  readonly checkpoints: Checkpoints;
  readonly notes: readonly ReadingNote[];
};

/** How a request was changed after a rejection, for the screen. */
export type ReadingNote =
  | { readonly kind: 'token-refused'; readonly resumedAt: Int64 }
  | { readonly kind: 'size-halved'; readonly from: number; readonly to: number }
  /** The node does not have get-updates-page. */
  | { readonly kind: 'list-instead' }
  | { readonly kind: 'limit-halved'; readonly from: number; readonly to: number }
  /** Updates that were still to be read were pruned, up to there. */
  | { readonly kind: 'pruned-meanwhile'; readonly upto: Int64 };

/** @param limit elements per request of the list route */
export function startReading(
  request: UpdatesRequest,
  route: UpdatesRoute,
  limit = LONGEST_LIST,
): PageCursor {
  const windows = { floor: undefined, width: undefined, limit, longest: 0 };
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
  return { ...start, position: offset };
}

/** The same place by offset, without a page token. */
export function resumedByOffset(place: PageCursor): PageCursor {
  const { request, position } = place;
  if (position === undefined) return { ...place, token: undefined };
  const moved = request.descendingOrder
    ? { endOffsetInclusive: position }
    : { beginOffsetExclusive: position };
  return { ...place, token: undefined, request: { ...request, ...moved } };
}

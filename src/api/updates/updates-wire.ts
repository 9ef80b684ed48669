import * as z from 'zod/mini';
import { parseExact } from '#api/json/exact-json.ts';
import { int64Json } from '#api/json/int64-json.ts';
import { checkShape, int64Wire, listWire, textWire, WrongShape } from '#api/json/shape.ts';
import { openNamePool, readUpdateRow } from '#api/update-row/read-update-row.ts';
import { curlOf } from '#domain/failure/failure.ts';
import { type Int64, readInt64 } from '#domain/ledger/int64.ts';
import type { LedgerPath } from '#domain/node/route-table.ts';
import { LONGEST_LIST } from '#domain/update-list/list-response.ts';
import type { OffsetRange } from '#domain/update-list/page-chain.ts';
import type { UpdateRow } from '#domain/update-list/update-row.ts';
import type { UpdatesRequest } from '#domain/update-list/updates-request.ts';
import { updatesFormat } from './updates-format.ts';

export const PAGE_PATH = '/v2/updates/get-updates-page';
const LIST_PATH = '/v2/updates';

/**
 * GetUpdatesPageRequest. With a token, everything else must be as on the first page
 * (docs/facts/wire.md#page-token).
 */
export function pageBody(request: UpdatesRequest, token?: string): object {
  const { beginOffsetExclusive: begin, endOffsetInclusive: end } = request;
  return {
    updateFormat: updatesFormat(request),
    ...(begin === undefined ? {} : { beginOffsetExclusive: int64Json(begin) }),
    ...(end === undefined ? {} : { endOffsetInclusive: int64Json(end) }),
    ...(request.maxPageSize === undefined ? {} : { maxPageSize: request.maxPageSize }),
    descendingOrder: request.descendingOrder,
    ...(token === undefined ? {} : { pageToken: token }),
  };
}

/**
 * GetUpdatesRequest of a bounded range. Up to 3.4, `verbose` is required although the format has
 * one, and the order is always oldest first (ledger-3.3.yaml, ledger-3.4.11.yaml).
 */
export function listBody(request: UpdatesRequest, range: OffsetRange): object {
  return {
    beginExclusive: int64Json(range.after),
    endInclusive: int64Json(range.upto),
    verbose: false,
    updateFormat: updatesFormat(request),
  };
}

/** Without a limit the node rejects a list of more than 200 elements. */
export function listPath(limit: number): LedgerPath {
  return `${LIST_PATH}?limit=${limit}`;
}

export type Preview = { readonly url: string; readonly json: string; readonly curl: string };

/**
 * The first request of a list, exactly as it will be sent.
 * @param ledgerEnd for the list route, which requires an end; if undefined, 1 is shown
 */
export function previewOf(
  baseUrl: string,
  request: UpdatesRequest,
  route: 'page' | 'list',
  ledgerEnd?: Int64,
): Preview {
  const range = {
    after: request.beginOffsetExclusive ?? ZERO,
    upto: request.endOffsetInclusive ?? ledgerEnd ?? ONE,
  };
  const url = baseUrl + (route === 'page' ? PAGE_PATH : listPath(LONGEST_LIST));
  const body = route === 'page' ? pageBody(request) : listBody(request, range);
  const place = { server: 'ledger', method: 'POST', url, at: '' } as const;
  return {
    url,
    json: JSON.stringify(body, null, 2),
    curl: curlOf({ ...place, body: JSON.stringify(body) }),
  };
}

const ZERO = '0' as Int64;
const ONE = '1' as Int64;

/**
 * Response of POST /v2/updates/get-updates-page; `readUpdateRow` reads the updates
 * (docs/facts/wire.md#updates-page).
 */
const updatesPageWire = z.looseObject({
  lowestPageOffsetExclusive: int64Wire,
  highestPageOffsetInclusive: int64Wire,
  updates: z.nullish(listWire),
  nextPageToken: z.nullish(textWire),
});

export type PageResponse = {
  readonly rows: readonly UpdateRow[];
  readonly lowestExclusive: Int64;
  readonly highestInclusive: Int64;
  readonly token: string | undefined;
};

/** May throw SyntaxError or WrongShape. */
export function readPageResponse(text: string): PageResponse {
  const page = checkShape(updatesPageWire, parseExact(text));
  return {
    rows: readRows(page.updates ?? []),
    lowestExclusive: int64(page.lowestPageOffsetExclusive, 'lowestPageOffsetExclusive'),
    highestInclusive: int64(page.highestPageOffsetInclusive, 'highestPageOffsetInclusive'),
    token: page.nextPageToken || undefined,
  };
}

/** The elements of POST /v2/updates, with checkpoints. May throw SyntaxError or WrongShape. */
export function readListResponse(text: string): readonly UpdateRow[] {
  return readRows(checkShape(listWire, parseExact(text)));
}

function readRows(items: readonly unknown[]): readonly UpdateRow[] {
  const pool = openNamePool();
  return items.map((item) => readUpdateRow(item, pool));
}

function int64(value: unknown, path: string): Int64 {
  const digits = readInt64(value);
  if (digits === undefined) throw new WrongShape(path, 'an integer');
  return digits;
}

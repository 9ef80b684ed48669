import { curlOf } from '#domain/failure-place.ts';
import type { Int64 } from '#domain/int64.ts';
import { LONGEST_LIST } from '#domain/list-answer.ts';
import type { OffsetRange } from '#domain/page-chain.ts';
import type { UpdatesRequest } from '#domain/updates-request.ts';
import { int64Json } from './int64-json.ts';
import { updatesFormat } from './updates-format.ts';

export const PAGE_PATH = '/v2/updates/get-updates-page';
const LIST_PATH = '/v2/updates';

/**
 * GetUpdatesPageRequest. With a token everything else is as it was on the first page, the size too
 * (wire-facts S2).
 */
export function pageBody(request: UpdatesRequest, token?: string): object {
  const { beginOffsetExclusive: begin, endOffsetInclusive: end } = request;
  return {
    updateFormat: updatesFormat(request),
    ...(begin === undefined ? {} : { beginOffsetExclusive: int64Json(begin) }),
    ...(end === undefined ? {} : { endOffsetInclusive: int64Json(end) }),
    maxPageSize: request.maxPageSize,
    descendingOrder: request.descendingOrder,
    ...(token === undefined ? {} : { pageToken: token }),
  };
}

/**
 * GetUpdatesRequest of a bounded stretch. Up to 3.4 its `verbose` is required although the format
 * has its own, and there is no other order than oldest first (ledger-3.3.yaml, ledger-3.4.11.yaml).
 */
export function listBody(request: UpdatesRequest, range: OffsetRange): object {
  return {
    beginExclusive: int64Json(range.after),
    endInclusive: int64Json(range.upto),
    verbose: false,
    updateFormat: updatesFormat(request),
  };
}

/** The list with at most so many elements: without a limit more than 200 are refused. */
export function listPath(limit: number): string {
  return `${LIST_PATH}?limit=${limit}`;
}

/** What a form shows before it is sent: where to, the exact JSON, and a line for a terminal. */
export type Preview = { readonly url: string; readonly json: string; readonly curl: string };

/**
 * The first request of a reading, as it will be sent.
 * @param ledgerEnd for a list only, which needs an end; undefined shows 1 in its place
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

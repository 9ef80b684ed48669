import { type ListRejection, listRejectionOf } from '#api/feed/feed-stop.ts';
import type { Watching } from '#api/http/api-request.ts';
import { type Failure, failureOf, serverMessageOf } from '#domain/failure/failure.ts';
import { NO_CHECKPOINTS } from '#domain/ledger/checkpoint.ts';
import { compareInt64, type Int64 } from '#domain/ledger/int64.ts';
import { isTail, USUAL_PAGE_SIZE } from '#domain/update-list/updates-request.ts';
import { readListPage } from './list-page.ts';
import {
  type PageCursor,
  type ReadingNote,
  resumedByOffset,
  type UpdatesLedger,
  type UpdatesPageResult,
} from './page-cursor.ts';
import { PAGE_PATH, pageBody, readPageResponse } from './updates-wire.ts';

/**
 * Loads the page at a cursor. Some rejections change the request and are reported as notes: a
 * rejected page token (restart by offset), a page size too large (halved), a missing route (list
 * instead), and pruning that has overtaken a tail (gap). Everything else rejects with
 * `RequestFailed`; the same cursor may be loaded again.
 */
export async function readUpdatesPage(
  ledger: UpdatesLedger,
  from: PageCursor,
  watching: Watching = {},
): Promise<UpdatesPageResult> {
  const notes: ReadingNote[] = [];
  let place = from;
  for (;;) {
    try {
      if (place.route === 'page')
        return asRequested(await readNodePage(ledger, place, notes, watching), place);
      const page = await readListPage(ledger, place, watching);
      return asRequested({ ...page, notes: [...notes, ...page.notes] }, place);
    } catch (thrown) {
      watching.signal?.throwIfAborted();
      const failure = failureOf(thrown);
      const recovery = failure && recoverFrom(failure, place);
      if (recovery === undefined) throw thrown;
      notes.push(recovery.note);
      place = recovery.place;
    }
  }
}

/** Omits rows outside the offsets of the request, and reports them (REL-12). */
function asRequested(page: UpdatesPageResult, { request }: PageCursor): UpdatesPageResult {
  const { beginOffsetExclusive: begin, endOffsetInclusive: end } = request;
  const rows = page.rows.filter(
    ({ offset }) =>
      offset === undefined ||
      ((begin === undefined || compareInt64(offset, begin) > 0) &&
        (end === undefined || compareInt64(offset, end) <= 0)),
  );
  const strays = page.rows.length - rows.length;
  if (strays === 0) return page;
  return { ...page, rows, notes: [...page.notes, { kind: 'outside-request', rows: strays }] };
}

async function readNodePage(
  ledger: UpdatesLedger,
  place: PageCursor,
  notes: readonly ReadingNote[],
  watching: Watching,
): Promise<UpdatesPageResult> {
  const { request } = place;
  const body = pageBody(request, place.token);
  const { token, ...page } = await ledger.small(
    { path: PAGE_PATH, body, read: readPageResponse },
    watching,
  );
  const position = request.descendingOrder ? page.lowestExclusive : page.highestInclusive;
  const next = { ...place, token, position };
  const isEmpty = page.lowestExclusive === page.highestInclusive;
  // Without a token, a tail continues after the last offset.
  const goesOn = token === undefined && isTail(request) ? resumedByOffset(next) : undefined;
  return {
    ...page,
    next: token === undefined ? goesOn : next,
    caughtUp: isTail(request) && (isEmpty || token === undefined),
    route: 'page',
    requests: 1 + notes.length,
    checkpoints: NO_CHECKPOINTS,
    notes,
  };
}

type Recovery = { readonly place: PageCursor; readonly note: ReadingNote };

function recoverFrom(failure: Failure, place: PageCursor): Recovery | undefined {
  if (place.route === 'page' && failure.kind === 'not-offered') {
    return { place: { ...resumedByOffset(place), route: 'list' }, note: { kind: 'list-instead' } };
  }
  return recoverFromRejection(listRejectionOf(failure), place, ledgerMessage(failure));
}

function recoverFromRejection(
  rejection: ListRejection | undefined,
  place: PageCursor,
  message: string | undefined,
): Recovery | undefined {
  switch (rejection?.kind) {
    case 'token-refused': {
      if (place.token === undefined || place.position === undefined) return undefined;
      // Offsets of another participant are not comparable, so its rows would not continue these.
      if (/\b(?:different|other|another) (?:Canton )?participant/i.test(message ?? ''))
        return undefined;
      const note = { kind: 'token-refused', resumedAt: place.position } as const;
      return { place: resumedByOffset(place), note };
    }
    case 'pruned':
      return rejection.earliest === undefined ? undefined : afterPruned(place, rejection.earliest);
    case 'size-refused':
      return place.route === 'page' ? withHalfSize(place, message) : withHalfLimit(place);
    case 'too-many-elements':
      return place.route === 'page' ? undefined : withHalfLimit(place);
    default:
      return undefined;
  }
}

/** Only a tail continues after a gap; a pruned start is shown as a failure. */
function afterPruned(place: PageCursor, earliest: Int64): Recovery | undefined {
  const { request, position } = place;
  if (!isTail(request) || position === undefined) return undefined;
  if (compareInt64(earliest, position) <= 0) return undefined;
  const skipped = resumedByOffset({ ...place, position: earliest });
  return { place: skipped, note: { kind: 'pruned-meanwhile', upto: earliest } };
}

function ledgerMessage(failure: Failure): string | undefined {
  const words = serverMessageOf(failure);
  return words.kind === 'ledger-error' ? `${words.error.code}: ${words.error.cause}` : undefined;
}

function withHalfSize(place: PageCursor, message: string | undefined): Recovery | undefined {
  const from = place.request.maxPageSize;
  if (from !== undefined && from <= 1) return undefined;
  const to = Math.floor((from ?? USUAL_PAGE_SIZE) / 2);
  const resumed = resumedByOffset(place);
  const request = { ...resumed.request, maxPageSize: to };
  return { place: { ...resumed, request }, note: { kind: 'size-halved', from, to, message } };
}

function withHalfLimit(place: PageCursor): Recovery | undefined {
  const from = place.windows.limit;
  if (from <= 1) return undefined;
  const to = Math.floor(from / 2);
  const windows = { ...place.windows, limit: to };
  return { place: { ...place, windows }, note: { kind: 'limit-halved', from, to } };
}

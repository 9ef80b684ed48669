import { type UpdatesTrouble, updatesTroubleOf } from '#api/feed/feed-stop.ts';
import type { Watching } from '#api/http/api-request.ts';
import { type Failure, failureOf } from '#domain/failure/failure.ts';
import { compareInt64, type Int64 } from '#domain/ledger/int64.ts';
import { NO_CHECKPOINTS } from '#domain/update-list/page-chain.ts';
import { isTail } from '#domain/update-list/updates-request.ts';
import {
  type PageCursor,
  type ReadingNote,
  resumedByOffset,
  type UpdatesLedger,
  type UpdatesPageResult,
} from './page-cursor.ts';
import { readListPage } from './updates-list-page.ts';
import { PAGE_PATH, pageBody, readPageAnswer } from './updates-wire.ts';

/**
 * The next page of a reading. What the node refuses for a reason that a reading can answer to is
 * answered and noted: a page token that is no longer good (resumed by offset), a page size too large
 * (halved), a node without the route (read as a list), pruning that has overtaken a tail (a gap is
 * left). Everything else rejects with `RequestFailed`,
 * and the same place can be asked again: after 401 with another token, after 503 when the node is
 * back. `updatesTroubleOf` tells a pruned start and a ledger end that lies before the offset.
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
      if (place.route === 'page') return await readNodePage(ledger, place, notes, watching);
      const page = await readListPage(ledger, place, watching);
      return { ...page, notes: [...notes, ...page.notes] };
    } catch (thrown) {
      watching.signal?.throwIfAborted();
      const failure = failureOf(thrown);
      const answer = failure && answerTo(failure, place);
      if (answer === undefined) throw thrown;
      notes.push(answer.note);
      place = answer.place;
    }
  }
}

async function readNodePage(
  ledger: UpdatesLedger,
  place: PageCursor,
  notes: readonly ReadingNote[],
  watching: Watching,
): Promise<UpdatesPageResult> {
  const { request } = place;
  const body = pageBody(request, place.token);
  const { token, ...page } = await ledger.updates(PAGE_PATH, body, readPageAnswer, watching);
  const position = request.descendingOrder ? page.lowestExclusive : page.highestInclusive;
  const next = { ...place, token, position };
  const isEmpty = page.lowestExclusive === page.highestInclusive;
  // A tail has no end: without a token it goes on from the last offset.
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

type Answer = { readonly place: PageCursor; readonly note: ReadingNote };

/** What to do about a failure, if anything; each answer can be given only so often. */
function answerTo(failure: Failure, place: PageCursor): Answer | undefined {
  if (place.route === 'page' && failure.kind === 'not-offered') {
    return { place: { ...resumedByOffset(place), route: 'list' }, note: { kind: 'list-instead' } };
  }
  return answerToTrouble(updatesTroubleOf(failure), place);
}

function answerToTrouble(
  trouble: UpdatesTrouble | undefined,
  place: PageCursor,
): Answer | undefined {
  switch (trouble?.kind) {
    case 'token-refused': {
      if (place.token === undefined || place.position === undefined) return undefined;
      const note = { kind: 'token-refused', resumedAt: place.position } as const;
      return { place: resumedByOffset(place), note };
    }
    case 'pruned':
      return trouble.earliest === undefined ? undefined : pastWhatIsPruned(place, trouble.earliest);
    case 'size-refused':
      return place.route === 'page' ? withHalfTheSize(place) : withHalfTheLimit(place);
    case 'too-many-elements':
      return place.route === 'page' ? undefined : withHalfTheLimit(place);
    default:
      return undefined;
  }
}

/** A tail goes on behind a gap; who asks for what is pruned is told so instead. */
function pastWhatIsPruned(place: PageCursor, earliest: Int64): Answer | undefined {
  const { request, position } = place;
  if (!isTail(request) || position === undefined) return undefined;
  if (compareInt64(earliest, position) <= 0) return undefined;
  const skipped = resumedByOffset({ ...place, position: earliest });
  return { place: skipped, note: { kind: 'pruned-meanwhile', upto: earliest } };
}

function withHalfTheSize(place: PageCursor): Answer | undefined {
  const from = place.request.maxPageSize;
  if (from <= 1) return undefined;
  const to = Math.floor(from / 2);
  const resumed = resumedByOffset(place);
  const request = { ...resumed.request, maxPageSize: to };
  return { place: { ...resumed, request }, note: { kind: 'size-halved', from, to } };
}

function withHalfTheLimit(place: PageCursor): Answer | undefined {
  const from = place.windows.limit;
  if (from <= 1) return undefined;
  const to = Math.floor(from / 2);
  const windows = { ...place.windows, limit: to };
  return { place: { ...place, windows }, note: { kind: 'limit-halved', from, to } };
}

import { listRejectionIn } from '#api/feed/feed-stop.ts';
import { placeOf, type Watching } from '#api/http/api-request.ts';
import { askPrunedUpTo } from '#api/ledger/ledger-range.ts';
import { RequestFailed } from '#domain/failure/failure.ts';
import { type Checkpoints, joinedCheckpoints, NO_CHECKPOINTS } from '#domain/ledger/checkpoint.ts';
import { toInt64 } from '#domain/ledger/int64.ts';
import { isWholeList } from '#domain/update-list/list-response.ts';
import { checkpointsIn } from '#domain/update-list/page-chain.ts';
import type { UpdateRow } from '#domain/update-list/update-row.ts';
import { isTail, USUAL_PAGE_SIZE } from '#domain/update-list/updates-request.ts';
import {
  MOST_QUIET,
  type PageCursor,
  type ReadingNote,
  type UpdatesLedger,
  type UpdatesPageResult,
  type Windows,
} from './page-cursor.ts';
import { listBody, listPath, readListResponse } from './updates-wire.ts';
import { larger, lastOffset, nextWidth } from './window-width.ts';

/**
 * A page made of bounded POST /v2/updates, the only route of 3.3 and 3.4. The node lists oldest
 * first, at most 200 elements, and cuts silently at the limit (docs/facts/wire.md#updates-list). A
 * response that may be cut is taken to end at its last offset:
 *
 *   oldest first    (position, end] from its beginning, each request from the last offset on
 *   newest first    a window (position − width, position]; an incomplete one is dropped and
 *                   requested again, narrower
 */
export async function readListPage(
  ledger: UpdatesLedger,
  place: PageCursor,
  watching: Watching,
): Promise<UpdatesPageResult> {
  const { request } = place;
  const { descendingOrder: descending } = request;
  const reader = openWindowReader(ledger, place, watching);
  const notes: ReadingNote[] = [];
  let { after, upto } = await offsetsLeft(ledger, place, reader, watching);
  let part: Part;
  for (;;) {
    try {
      part = await (descending ? readDown : readUp)(reader, { after, upto }, place);
      break;
    } catch (thrown) {
      const floor = await prunedMeanwhile(thrown, ledger, place, watching);
      if (floor === undefined || floor <= after) throw thrown;
      notes.push({ kind: 'pruned-meanwhile', upto: toInt64(floor) });
      after = floor < upto ? floor : upto;
    }
  }
  const { position, windows } = part;
  const lowest = descending ? position : after;
  const highest = descending ? upto : position;
  const isDone = descending ? lowest <= after : highest >= upto && !isTail(request);
  return {
    rows: part.rows,
    lowestExclusive: toInt64(lowest),
    highestInclusive: toInt64(highest),
    next: isDone ? undefined : { ...place, position: toInt64(position), windows },
    caughtUp: isTail(request) && lowest === highest,
    route: 'list',
    requests: reader.requests(),
    checkpoints: part.checkpoints,
    notes,
  };
}

/**
 * The offsets that are still to be loaded. Rejects like the node if the ledger ends before them.
 */
async function offsetsLeft(
  ledger: UpdatesLedger,
  { request, position, windows }: PageCursor,
  reader: WindowReader,
  watching: Watching,
): Promise<Offsets> {
  const { beginOffsetExclusive: begin, endOffsetInclusive: end, descendingOrder } = request;
  const given = descendingOrder ? begin : (position ?? begin);
  const top = (descendingOrder ? position : undefined) ?? end;
  const after = BigInt(given ?? windows.floor ?? (await askPrunedUpTo(ledger, watching)));
  const upto = BigInt(top ?? (await ledger.ledgerEnd(watching)).offset);
  if (after > upto) {
    // The node rejects this request and reports its ledger end.
    if (given !== undefined) await reader.list(after, after, 1);
    return descendingOrder ? { after: upto, upto } : { after, upto: after };
  }
  // In descending order, a pruned start would be rejected only several pages later.
  if (descendingOrder && begin !== undefined && position === undefined && after < upto)
    await reader.list(after, upto, 1);
  return { after, upto };
}

/** In descending order without a start, pruning since the first page only shortens the list. */
async function prunedMeanwhile(
  thrown: unknown,
  ledger: UpdatesLedger,
  { request, position }: PageCursor,
  watching: Watching,
): Promise<bigint | undefined> {
  const rejection = listRejectionIn(thrown);
  if (rejection?.kind !== 'pruned' || !request.descendingOrder) return undefined;
  if (position === undefined || request.beginOffsetExclusive !== undefined) return undefined;
  return BigInt(rejection.earliest ?? (await askPrunedUpTo(ledger, watching)));
}

/** Maximum number of requests per page, which may then be short. */
const MOST_REQUESTS = 25;
const FIRST_WIDTH = 500n;

type Offsets = { readonly after: bigint; readonly upto: bigint };

type Part = {
  readonly rows: readonly UpdateRow[];
  /** In ascending order: loaded up to here; in descending order: loaded down to here. */
  readonly position: bigint;
  readonly checkpoints: Checkpoints;
  readonly windows: Windows;
};

type WindowReader = ReturnType<typeof openWindowReader>;

function openWindowReader(ledger: UpdatesLedger, { request }: PageCursor, watching: Watching) {
  let requests = 0;
  let asked = { url: ledger.baseUrl, upstream: ledger.address, body: {}, after: '' };
  return {
    /** The last response reached its limit and has no offset from which to continue. */
    lost: () =>
      new RequestFailed({
        kind: 'no-progress',
        after: asked.after,
        place: placeOf({ server: 'ledger', ...asked }),
      }),
    requests: () => requests,
    list: (after: bigint, upto: bigint, limit: number) => {
      requests++;
      const range = { after: toInt64(after), upto: toInt64(upto) };
      const [path, body] = [listPath(limit), listBody(request, range)];
      asked = {
        url: ledger.baseUrl + path,
        upstream: ledger.address + path,
        body,
        after: range.after,
      };
      return ledger.small({ path, body, read: readListResponse }, watching);
    },
  };
}

async function readUp(reader: WindowReader, offsets: Offsets, place: PageCursor): Promise<Part> {
  const { maxPageSize = USUAL_PAGE_SIZE } = place.request;
  const rows: UpdateRow[] = [];
  let { longest } = place.windows;
  let position = offsets.after;
  let checkpoints = NO_CHECKPOINTS;
  let requests = 0;
  while (position < offsets.upto && rows.length < maxPageSize && mayAsk(place, rows, requests)) {
    const limit = Math.min(place.windows.limit, maxPageSize - rows.length);
    const response = await reader.list(position, offsets.upto, limit);
    requests++;
    // After a response that may be cut, the next request begins at its last offset.
    const end = isWhole(response, offsets.upto, limit, longest)
      ? offsets.upto
      : lastOffset(response);
    if (end === undefined || end <= position) throw reader.lost();
    const updates = response.filter(({ kind }) => kind !== 'checkpoint');
    checkpoints = joinedCheckpoints(checkpoints, checkpointsIn(response, position));
    longest = Math.max(longest, response.length);
    rows.push(...updates);
    position = end;
  }
  const { width, limit } = place.windows;
  const quiet = quietAfter(place, rows, requests);
  const windows = { floor: undefined, width, limit, longest, quiet };
  return { rows, position, checkpoints, windows };
}

async function readDown(reader: WindowReader, offsets: Offsets, place: PageCursor): Promise<Part> {
  const { maxPageSize = USUAL_PAGE_SIZE } = place.request;
  const rows: UpdateRow[] = [];
  let { longest, limit, width = FIRST_WIDTH } = place.windows;
  let position = offsets.upto;
  let checkpoints = NO_CHECKPOINTS;
  let requests = 0;
  while (position > offsets.after && rows.length < maxPageSize && mayAsk(place, rows, requests)) {
    const after = position - width > offsets.after ? position - width : offsets.after;
    const span = position - after;
    const response = await reader.list(after, position, limit);
    requests++;
    if (!isWhole(response, position, limit, longest)) {
      const end = lastOffset(response);
      if (end === undefined || end <= after) throw reader.lost();
      const isFull = response.length >= limit;
      if (!isFull) requests++;
      const isCut = isFull || goesOn(await reader.list(end, position, limit), position);
      // Some nodes have a smaller limit of their own.
      if (isCut) limit = Math.min(limit, response.length);
      if (isCut && span > 1n) {
        width = larger(1n, ((end - after) * 3n) / 4n);
        continue;
      }
    }
    longest = Math.max(longest, response.length);
    const updates = response.filter(({ kind }) => kind !== 'checkpoint').reverse();
    const wanted = maxPageSize - rows.length;
    const taken = wholeOffsets(updates, wanted);
    rows.push(...taken);
    const lowest = taken.length < updates.length ? taken.at(-1)?.offset : undefined;
    position = lowest === undefined ? after : BigInt(lowest) - 1n;
    checkpoints = joinedCheckpoints(checkpoints, checkpointsIn(response, position));
    width = nextWidth(span, response.length, Math.min(limit, wanted));
  }
  const floor = toInt64(offsets.after);
  const quiet = quietAfter(place, rows, requests);
  return { rows, position, checkpoints, windows: { floor, width, limit, longest, quiet } };
}

function mayAsk({ windows }: PageCursor, rows: readonly UpdateRow[], requests: number): boolean {
  if (rows.length > 0) return requests < MOST_REQUESTS;
  return requests === 0 || windows.quiet + requests < MOST_QUIET;
}

function quietAfter({ windows }: PageCursor, rows: readonly UpdateRow[], requests: number): number {
  return rows.length > 0 ? 0 : windows.quiet + requests;
}

function isWhole(
  response: readonly UpdateRow[],
  upto: bigint,
  limit: number,
  longest: number,
): boolean {
  return isWholeList({ length: response.length, last: lastOffset(response) }, upto, limit, longest);
}

/** Whether the next elements prove that a response was cut; checkpoints up to `upto` do not. */
function goesOn(after: readonly UpdateRow[], upto: bigint): boolean {
  if (after.length === 0) return false;
  const last = lastOffset(after);
  return last === undefined || last < upto || after.some(({ kind }) => kind !== 'checkpoint');
}

/** Returns the wanted number of rows, or more if several have the last offset. */
function wholeOffsets(rows: readonly UpdateRow[], wanted: number): readonly UpdateRow[] {
  let count = Math.min(wanted, rows.length);
  const edge = rows[count - 1]?.offset;
  const belongs = (row: UpdateRow | undefined) =>
    row !== undefined && (row.offset === undefined || row.offset === edge || edge === undefined);
  while (count > 0 && belongs(rows[count])) count++;
  return rows.slice(0, count);
}

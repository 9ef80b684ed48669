import { placeOf, type Watching } from '#api/http/api-request.ts';
import { RequestFailed } from '#domain/failure/failure.ts';
import { compareInt64, type Int64, toInt64 } from '#domain/ledger/int64.ts';
import { isWholeList } from '#domain/update-list/list-answer.ts';
import {
  type Checkpoints,
  checkpointsIn,
  joinedCheckpoints,
  NO_CHECKPOINTS,
} from '#domain/update-list/page-chain.ts';
import type { UpdateRow } from '#domain/update-list/update-row.ts';
import type { PageCursor, UpdatesLedger, Windows } from './page-cursor.ts';
import { listBody, listPath, readListAnswer } from './updates-wire.ts';

/** So many requests make one page; a page that is short then is progress all the same. */
const MOST_REQUESTS = 25;
const FIRST_WIDTH = 500n;
const WIDEST = 1n << 40n;

/** What is left to read of a list, in offsets. */
export type Stretch = { readonly after: bigint; readonly upto: bigint };

/** What was read of a stretch. */
export type Part = {
  readonly rows: readonly UpdateRow[];
  /** Oldest first: read up to. Newest first: read down to. */
  readonly position: bigint;
  readonly checkpoints: Checkpoints;
  /** What was learnt for the next page. */
  readonly windows: Windows;
};

/** Asks for parts of the list. */
export type WindowReader = {
  readonly list: (after: bigint, upto: bigint, limit: number) => Promise<readonly UpdateRow[]>;
  readonly requests: () => number;
  /** The last answer was as long as its limit and tells no offset from which to go on. */
  readonly lost: () => RequestFailed;
};

export function openWindowReader(
  ledger: UpdatesLedger,
  { request }: PageCursor,
  watching: Watching,
): WindowReader {
  let requests = 0;
  let asked = { url: ledger.baseUrl, body: {} };
  return {
    lost: () => {
      const place = placeOf({ server: 'ledger', ...asked });
      return new RequestFailed({
        kind: 'wrong-shape',
        path: 'update.offset',
        expected: 'an offset beyond the last one',
        place,
      });
    },
    requests: () => requests,
    list: (after, upto, limit) => {
      requests++;
      const range = { after: toInt64(after), upto: toInt64(upto) };
      const [path, body] = [listPath(limit), listBody(request, range)];
      asked = { url: ledger.baseUrl + path, body };
      return ledger.updates(path, body, readListAnswer, watching);
    },
  };
}

/** From the beginning of a stretch on, each answer from the last offset of the one before. */
export async function readUp(
  asking: WindowReader,
  stretch: Stretch,
  place: PageCursor,
): Promise<Part> {
  const { maxPageSize } = place.request;
  const rows: UpdateRow[] = [];
  let { longest } = place.windows;
  let position = stretch.after;
  let checkpoints = NO_CHECKPOINTS;
  let requests = 0;
  while (position < stretch.upto && rows.length < maxPageSize && requests < MOST_REQUESTS) {
    const limit = Math.min(place.windows.limit, maxPageSize - rows.length);
    const answer = await asking.list(position, stretch.upto, limit);
    requests++;
    // Where it is not sure to be whole the next question begins at its last offset, as if it were not.
    const end = isWhole(answer, stretch.upto, limit, longest) ? stretch.upto : lastOffset(answer);
    if (end === undefined || end <= position) throw asking.lost();
    const updates = answer.filter(({ kind }) => kind !== 'checkpoint');
    checkpoints = joinedCheckpoints(checkpoints, checkpointsIn(answer, position));
    longest = Math.max(longest, answer.length);
    rows.push(...updates);
    position = end;
  }
  const { width, limit } = place.windows;
  return { rows, position, checkpoints, windows: { floor: undefined, width, limit, longest } };
}

/**
 * From the end of a stretch down, by windows that are read oldest first and turned round. One that
 * does not come whole is dropped and asked for again, narrower, so nothing is missed or told twice.
 */
export async function readDown(
  asking: WindowReader,
  stretch: Stretch,
  place: PageCursor,
): Promise<Part> {
  const { maxPageSize } = place.request;
  const rows: UpdateRow[] = [];
  let { longest, limit, width = FIRST_WIDTH } = place.windows;
  let position = stretch.upto;
  let checkpoints = NO_CHECKPOINTS;
  let requests = 0;
  while (position > stretch.after && rows.length < maxPageSize && requests < MOST_REQUESTS) {
    const after = position - width > stretch.after ? position - width : stretch.after;
    const span = position - after;
    const answer = await asking.list(after, position, limit);
    requests++;
    if (!isWhole(answer, position, limit, longest)) {
      const end = lastOffset(answer);
      if (end === undefined || end <= after) throw asking.lost();
      const isCut =
        answer.length >= limit || goesOn(await asking.list(end, position, limit), position);
      // A node that cuts at a limit of its own does not say so.
      if (isCut) limit = Math.min(limit, answer.length);
      if (isCut && span > 1n) {
        width = larger(1n, ((end - after) * 3n) / 4n);
        continue;
      }
    }
    longest = Math.max(longest, answer.length);
    const updates = answer.filter(({ kind }) => kind !== 'checkpoint').reverse();
    const wanted = maxPageSize - rows.length;
    const taken = wholeOffsets(updates, wanted);
    rows.push(...taken);
    const lowest = taken.length < updates.length ? taken.at(-1)?.offset : undefined;
    position = lowest === undefined ? after : BigInt(lowest) - 1n;
    checkpoints = joinedCheckpoints(checkpoints, checkpointsIn(answer, position));
    width = nextWidth(span, answer.length, Math.min(limit, wanted));
  }
  const floor = toInt64(stretch.after);
  return { rows, position, checkpoints, windows: { floor, width, limit, longest } };
}

/** As `isWholeList` says. */
function isWhole(
  answer: readonly UpdateRow[],
  upto: bigint,
  limit: number,
  longest: number,
): boolean {
  return isWholeList({ length: answer.length, last: lastOffset(answer) }, upto, limit, longest);
}

/** Whether what comes after an answer shows that it was cut; checkpoints up to the end do not. */
function goesOn(after: readonly UpdateRow[], upto: bigint): boolean {
  if (after.length === 0) return false;
  const last = lastOffset(after);
  return last === undefined || last < upto || after.some(({ kind }) => kind !== 'checkpoint');
}

/** Wide enough for about as many updates as are wanted; an estimate that is wrong costs a request. */
function nextWidth(span: bigint, found: number, wanted: number): bigint {
  const aim = BigInt(Math.max(1, Math.floor(wanted * 0.75)));
  const guess = found === 0 ? span * 8n : (span * aim) / BigInt(found);
  const most = span * 8n < WIDEST ? span * 8n : WIDEST;
  return larger(1n, guess < most ? guess : most);
}

/** At least so many rows where there are so many, and never a part of those at one offset. */
function wholeOffsets(rows: readonly UpdateRow[], wanted: number): readonly UpdateRow[] {
  let count = Math.min(wanted, rows.length);
  const edge = rows[count - 1]?.offset;
  const belongs = (row: UpdateRow | undefined) =>
    row !== undefined && (row.offset === undefined || row.offset === edge || edge === undefined);
  while (count > 0 && belongs(rows[count])) count++;
  return rows.slice(0, count);
}

function lastOffset(rows: readonly UpdateRow[]): bigint | undefined {
  let last: Int64 | undefined;
  for (const { offset } of rows)
    if (offset !== undefined && (last === undefined || compareInt64(offset, last) > 0))
      last = offset;
  return last === undefined ? undefined : BigInt(last);
}

function larger(left: bigint, right: bigint): bigint {
  return left > right ? left : right;
}

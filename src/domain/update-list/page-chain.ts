import { compareInt64, greatest, type Int64, least } from '#domain/ledger/int64.ts';
import type { UpdateRow } from './update-row.ts';

/**
 * Checkpoints that came with lists of updates (docs/facts/wire.md#update-kinds). With one the node
 * says that it has told everything up to an offset: no update, and no part of the ledger.
 */
export type Checkpoints = {
  /** Each offset once. */
  readonly count: number;
  readonly newest: UpdateRow | undefined;
};

export const NO_CHECKPOINTS: Checkpoints = { count: 0, newest: undefined };

/**
 * Those among the rows of a list.
 * @param after only those after this offset: what lies before is asked for again
 */
export function checkpointsIn(rows: readonly UpdateRow[], after: bigint): Checkpoints {
  const byOffset = new Map<Int64, UpdateRow>();
  let newest: UpdateRow | undefined;
  for (const row of rows) {
    if (row.kind !== 'checkpoint' || row.offset === undefined) continue;
    if (BigInt(row.offset) <= after) continue;
    byOffset.set(row.offset, row);
    newest = later(newest, row);
  }
  return { count: byOffset.size, newest };
}

/** Those of two ranges of a ledger that share no offset. */
export function joinedCheckpoints(left: Checkpoints, right: Checkpoints): Checkpoints {
  return { count: left.count + right.count, newest: later(left.newest, right.newest) };
}

function later(left: UpdateRow | undefined, right: UpdateRow | undefined): UpdateRow | undefined {
  if (left?.offset === undefined) return right;
  if (right?.offset === undefined) return left;
  return compareInt64(right.offset, left.offset) >= 0 ? right : left;
}

/** A range of the ledger: what lies after `after`, up to and with `upto`. */
export type OffsetRange = { readonly after: Int64; readonly upto: Int64 };

/** What a page says it has read, and the rows it found there, in the order of the reading. */
export type ReadPage = {
  readonly lowestExclusive: Int64;
  readonly highestInclusive: Int64;
  readonly rows: readonly UpdateRow[];
};

/** The pages of one reading so far. */
export type PageChain = {
  readonly descending: boolean;
  /** From the first page to the last, gaps and all; undefined before the first page. */
  readonly range: OffsetRange | undefined;
  readonly pages: number;
  readonly rows: number;
  /** The offset of the last row, which the next one must go beyond. */
  readonly last: Int64 | undefined;
};

/** What is odd about a page, in the order in which it is told. */
export type PageAnomaly =
  /** So many rows were there before, or twice; they are left out. */
  | { readonly kind: 'repeated'; readonly rows: number }
  /** So many rows lie outside the bounds that the page tells of itself; they are kept. */
  | { readonly kind: 'outside-bounds'; readonly rows: number }
  /** So many rows stand in the wrong order; they are kept. */
  | { readonly kind: 'out-of-order'; readonly rows: number }
  /** The page's lower bound lies above its upper one. */
  | { readonly kind: 'bounds-crossed' };

export type JoinedPage = {
  readonly chain: PageChain;
  /** Nobody has read this between the page before and this one. */
  readonly gap: OffsetRange | undefined;
  /** Those of the page that are new. */
  readonly rows: readonly UpdateRow[];
  readonly anomalies: readonly PageAnomaly[];
};

export function openPageChain(descending: boolean): PageChain {
  return { descending, range: undefined, pages: 0, rows: 0, last: undefined };
}

/**
 * Joins the next page to those before it. Each must begin where the last one ended
 * (docs/facts/wire.md#updates-page):
 *
 *   ascending    lowest = the highest so far     descending   highest = the lowest so far
 *
 * One that begins further on leaves a gap; one that begins earlier repeats what was read.
 */
export function joinPage(chain: PageChain, page: ReadPage): JoinedPage {
  const { descending, range } = chain;
  const { lowestExclusive: low, highestInclusive: high } = page;
  const gap = range && gapBetween(range, page, descending);
  const fresh = page.rows.filter((row) => !wasRead(range, row));
  const found: PageAnomaly[] = [];
  const note = (kind: 'repeated' | 'outside-bounds' | 'out-of-order', rows: number) => {
    if (rows > 0) found.push({ kind, rows });
  };
  const { rows, repeated, disordered, last } = ordered(fresh, chain);
  if (compareInt64(low, high) > 0) found.push({ kind: 'bounds-crossed' });
  note('repeated', page.rows.length - fresh.length + repeated);
  note('outside-bounds', rows.filter((row) => isOutside(row, { after: low, upto: high })).length);
  note('out-of-order', disordered);
  return {
    gap,
    rows,
    anomalies: found,
    chain: {
      descending,
      range: {
        after: range === undefined ? low : least(range.after, low),
        upto: range === undefined ? high : greatest(range.upto, high),
      },
      pages: chain.pages + 1,
      rows: chain.rows + rows.length,
      last,
    },
  };
}

function gapBetween(
  range: OffsetRange,
  page: ReadPage,
  descending: boolean,
): OffsetRange | undefined {
  const gap = descending
    ? { after: page.highestInclusive, upto: range.after }
    : { after: range.upto, upto: page.lowestExclusive };
  return compareInt64(gap.after, gap.upto) < 0 ? gap : undefined;
}

function wasRead(range: OffsetRange | undefined, { offset }: UpdateRow): boolean {
  return range !== undefined && offset !== undefined && !isOutside({ offset }, range);
}

function isOutside({ offset }: Pick<UpdateRow, 'offset'>, { after, upto }: OffsetRange): boolean {
  return (
    offset !== undefined && (compareInt64(offset, after) <= 0 || compareInt64(offset, upto) > 0)
  );
}

/** Takes out the same update told twice; two updates at one offset are two. */
function ordered(fresh: readonly UpdateRow[], { descending, last: before }: PageChain) {
  const rows: UpdateRow[] = [];
  let last = before;
  let disordered = 0;
  for (const row of fresh) {
    const { offset } = row;
    const step =
      offset === undefined || last === undefined
        ? 1
        : compareInt64(offset, last) * (descending ? -1 : 1);
    // One that goes beyond all before it cannot be among them.
    if (step <= 0 && rows.some((other) => isSame(other, row))) continue;
    rows.push(row);
    if (step < 0) disordered++;
    else last = offset ?? last;
  }
  return { rows, repeated: fresh.length - rows.length, disordered, last };
}

function isSame(left: UpdateRow, right: UpdateRow): boolean {
  return (
    left.offset === right.offset && left.updateId === right.updateId && left.kind === right.kind
  );
}

/** What the pages of a reading range over; of one that was empty, in which direction it looked. */
export function loadedSpan(range: OffsetRange, descending: boolean): string {
  if (range.after !== range.upto) return offsetSpan(range);
  return `none ${descending ? 'up to' : 'after'} offset ${range.upto}`;
}

/** `offsets 13 to 40`; both ends belong to it. */
export function offsetSpan({ after, upto }: OffsetRange): string {
  const first = String(BigInt(after) + 1n);
  return first === upto ? `offset ${upto}` : `offsets ${first}–${upto}`;
}

import { type Checkpoints, checkpointsAfter } from '#domain/ledger/checkpoint.ts';
import { compareInt64, greatest, type Int64, least } from '#domain/ledger/int64.ts';
import { isoOfMicroseconds } from '#domain/ledger/microseconds.ts';
import { readZonedTime, type Zone, type ZonedTime } from '#domain/ledger/time.ts';
import type { UpdateRow } from './update-row.ts';

/** @param after only checkpoints after this offset count, because earlier ones are loaded twice */
export function checkpointsIn(rows: readonly UpdateRow[], after: bigint): Checkpoints {
  const checkpoints = rows.flatMap(({ kind, offset, times = [] }) =>
    kind === 'checkpoint' && offset !== undefined ? [{ offset, times }] : [],
  );
  return checkpointsAfter(checkpoints, after);
}

/** Offsets after `after`, up to and including `upto`. */
export type OffsetRange = { readonly after: Int64; readonly upto: Int64 };

/** The bounds that a page reports, and its rows in the order of the request. */
export type ReadPage = {
  readonly lowestExclusive: Int64;
  readonly highestInclusive: Int64;
  readonly rows: readonly UpdateRow[];
};

export type PageChain = {
  readonly descending: boolean;
  /** From the first page to the last, with gaps; undefined before the first page. */
  readonly range: OffsetRange | undefined;
  readonly pages: number;
  readonly rows: number;
  readonly last: Int64 | undefined;
  /** The last rows that `range` does not cover: without an offset, or outside of their page. */
  readonly strays: readonly UpdateRow[];
};

const MOST_STRAYS = 1_000;

export type PageAnomaly =
  /** Rows of an earlier page, or duplicates; omitted. */
  | { readonly kind: 'repeated'; readonly rows: number }
  /** Rows outside the bounds of their page; kept. */
  | { readonly kind: 'outside-bounds'; readonly rows: number }
  /** Rows in the wrong order; kept. */
  | { readonly kind: 'out-of-order'; readonly rows: number }
  /** The lower bound of the page is above the upper one. */
  | { readonly kind: 'bounds-crossed' };

export type JoinedPage = {
  readonly chain: PageChain;
  /** The offsets between the previous page and this one, which were never loaded. */
  readonly gap: OffsetRange | undefined;
  readonly rows: readonly UpdateRow[];
  readonly anomalies: readonly PageAnomaly[];
};

export function openPageChain(descending: boolean): PageChain {
  return { descending, range: undefined, pages: 0, rows: 0, last: undefined, strays: [] };
}

/**
 * Joins the next page to the chain. Each page must begin where the last one ended
 * (docs/facts/wire.md#updates-page):
 *
 *   ascending    lowest = the highest so far     descending   highest = the lowest so far
 *
 * A page that begins later leaves a gap; one that begins earlier repeats rows.
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
  const outside = rows.filter((row) => isOutside(row, { after: low, upto: high }));
  note('outside-bounds', outside.length);
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
      strays: [...chain.strays, ...outside, ...rows.filter(isWithoutOffset)].slice(-MOST_STRAYS),
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

/** Rows that `range` covers. */
export function rowsInRange(rows: readonly UpdateRow[], range: OffsetRange): readonly UpdateRow[] {
  return rows.filter((row) => !isOutside(row, range));
}

function wasRead(range: OffsetRange | undefined, { offset }: UpdateRow): boolean {
  return range !== undefined && offset !== undefined && !isOutside({ offset }, range);
}

function isOutside({ offset }: Pick<UpdateRow, 'offset'>, { after, upto }: OffsetRange): boolean {
  return (
    offset !== undefined && (compareInt64(offset, after) <= 0 || compareInt64(offset, upto) > 0)
  );
}

/** Pages repeat such a row, because no position is after it. */
function isWithoutOffset({ offset }: UpdateRow): boolean {
  return offset === undefined;
}

/**
 * Removes duplicates; two updates at one offset are no duplicates, nor are two rows of a page without
 * an offset and an id.
 */
function ordered(fresh: readonly UpdateRow[], { descending, last: before, strays }: PageChain) {
  const rows: UpdateRow[] = [];
  let last = before;
  let [repeated, disordered] = [0, 0];
  for (const row of fresh) {
    const { offset } = row;
    const step =
      offset === undefined || last === undefined
        ? 1
        : compareInt64(offset, last) * (descending ? -1 : 1);
    const isKnown = (other: UpdateRow) => isSame(other, row);
    // A row beyond all others of the chain cannot be a duplicate of one.
    const mayBeIn = offset === undefined ? row.updateId !== '' : step <= 0;
    if ((mayBeIn && rows.some(isKnown)) || strays.some(isKnown)) {
      if (offset !== undefined) repeated++;
      continue;
    }
    rows.push(row);
    if (step < 0) disordered++;
    else last = offset ?? last;
  }
  return { rows, repeated, disordered, last };
}

export function isSame(left: UpdateRow, right: UpdateRow): boolean {
  if (left.offset === undefined && left.updateId === '')
    return JSON.stringify(left) === JSON.stringify(right);
  return (
    left.offset === right.offset && left.updateId === right.updateId && left.kind === right.kind
  );
}

/** What the positions of a list are: `record-time` in microseconds since the epoch, from Scan. */
export type PositionUnit = 'offset' | 'record-time';

/** The loaded positions; if there are none, the direction of loading. */
export function loadedSpan(
  range: OffsetRange,
  descending: boolean,
  unit: PositionUnit,
  zone: Zone,
): string {
  if (range.after !== range.upto) return positionSpan(range, unit, zone);
  return `none ${descending ? 'up to' : 'after'} ${positionText(range.upto, unit, zone)}`;
}

/** `offset 13`, or `2026-01-02 14:02:11 UTC`. */
export function positionText(position: Int64, unit: PositionUnit, zone: Zone): string {
  if (unit === 'offset') return `offset ${position}`;
  const at = secondAt(BigInt(position), zone);
  return `${at.date} ${at.time} ${at.zone}`;
}

/** `offsets 13–40`, both inclusive, or `2026-01-02 14:02:11–14:05:33 UTC`. */
export function positionSpan(range: OffsetRange, unit: PositionUnit, zone: Zone): string {
  if (unit === 'offset') return offsetSpan(range);
  const from = secondAt(BigInt(range.after) + 1n, zone);
  const upto = secondAt(BigInt(range.upto), zone);
  const fromZone = from.zone === upto.zone ? '' : ` ${from.zone}`;
  const uptoDate = from.date === upto.date ? '' : `${upto.date} `;
  return `${from.date} ${from.time}${fromZone}–${uptoDate}${upto.time} ${upto.zone}`;
}

function secondAt(position: bigint, zone: Zone): ZonedTime {
  const [date = '', time = ''] = isoOfMicroseconds(position).split(/[T.]/);
  // A year of more than four digits is not in the documented format.
  return readZonedTime(`${date}T${time}Z`, zone) ?? { date, time, zone: 'UTC' };
}

/** Returns `offsets 13–40`, both inclusive. */
export function offsetSpan({ after, upto }: OffsetRange): string {
  if (BigInt(after) > BigInt(upto)) return `reversed bounds ${after} and ${upto}`;
  const first = String(BigInt(after) + 1n);
  return first === upto ? `offset ${upto}` : `offsets ${first}–${upto}`;
}

import { EARLIEST_MS } from '#domain/ledger/shown-time.ts';
import { millisecondsOf } from '#domain/ledger/time.ts';
import type { TimeRange } from './time-range.ts';

/** A loaded row, with the kind that its bar is coloured by. */
export type TimedRow = { readonly recordTime: string | undefined; readonly kind: string };

/** The rows in a range of record time, `from` inclusive, `to` exclusive. */
export type HistogramBucket = {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  /** The kinds that the bucket has, in the order of the histogram. */
  readonly kinds: readonly { readonly name: string; readonly rows: number }[];
};

export type TimeHistogram = {
  /** Buckets without gaps, oldest first; empty if no row has a time. */
  readonly buckets: readonly HistogramBucket[];
  /** Number of rows without a time, or with one that cannot be true. */
  readonly untimed: number;
};

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Round bucket widths, in milliseconds. */
const STEPS = [
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500],
  ...[1, 2, 5, 10, 15, 30].map((seconds) => seconds * SECOND),
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE),
  ...[1, 2, 3, 6, 12].map((hours) => hours * HOUR),
  ...[1, 2, 7, 14, 28].map((days) => days * DAY),
];

/**
 * Counts rows by record time in equal buckets whose borders are round times in UTC. The clocks of
 * several synchronizers may differ.
 * @param order the kinds of rows, in the order in which a bar stacks them
 * @param most maximum number of buckets, at least 2, because two close times may be on different
 * sides of a border
 * @param latest later times and those before `EARLIEST_MS` cannot be true, and one of them would put
 * all others in one bucket
 * @param shown the rows that are counted; the buckets are those of all rows, so that a filter does
 * not move them
 */
export function histogramOf(
  rows: readonly TimedRow[],
  order: readonly string[],
  most: number,
  latest = Number.POSITIVE_INFINITY,
  shown = rows,
): TimeHistogram {
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const row of rows) {
    const at = timeOf(row);
    if (!(at >= EARLIEST_MS && at <= latest)) continue;
    first = Math.min(first, at);
    last = Math.max(last, at);
  }
  const timed = shown
    .map((row) => ({ at: timeOf(row), kind: row.kind }))
    .filter(({ at }) => at >= first && at <= last);
  const untimed = shown.length - timed.length;
  if (first > last) return { buckets: [], untimed };
  const step = stepFor(first, last, Math.floor(most));
  const start = Math.floor(first / step) * step;
  const counts = Array.from(
    { length: Math.floor((last - start) / step) + 1 },
    () => new Map<string, number>(),
  );
  for (const { at, kind } of timed) {
    const bucket = counts[Math.floor((at - start) / step)];
    bucket?.set(kind, (bucket.get(kind) ?? 0) + 1);
  }
  const buckets = counts.map((bucket, place) => {
    const from = start + place * step;
    const kinds = order.flatMap((name) => {
      const rows = bucket.get(name);
      return rows === undefined ? [] : [{ name, rows }];
    });
    return { from, to: from + step, count: kinds.reduce((sum, { rows }) => sum + rows, 0), kinds };
  });
  return { buckets, untimed };
}

/** The smallest round step that needs no more than this many buckets. */
function stepFor(first: number, last: number, most: number): number {
  const isWide = (step: number) => Math.floor(last / step) - Math.floor(first / step) < most;
  let step = STEPS.find(isWide) ?? 28 * DAY;
  while (!isWide(step)) step *= 2;
  return step;
}

/** Whether a row has a time in a range; without a range, always. */
export function isWithin(
  { recordTime }: Pick<TimedRow, 'recordTime'>,
  range: TimeRange | undefined,
): boolean {
  if (range === undefined) return true;
  const at = timeOf({ recordTime });
  return at >= range.from && at < range.to;
}

function timeOf({ recordTime }: Pick<TimedRow, 'recordTime'>): number {
  return recordTime === undefined ? Number.NaN : millisecondsOf(recordTime);
}

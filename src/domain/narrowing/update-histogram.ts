import type { UpdateRow } from '#domain/update-list/update-row.ts';

/** The number of updates in a range of record time, `from` inclusive, `to` exclusive. */
export type HistogramBucket = {
  readonly from: number;
  readonly to: number;
  readonly count: number;
};

export type UpdateHistogram = {
  /** Buckets without gaps, oldest first; empty if no row has a time. */
  readonly buckets: readonly HistogramBucket[];
  /** Number of rows without a time, or with one that cannot be true. */
  readonly untimed: number;
};

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Earlier times have a sign, which no documented time has. */
const YEAR_0 = Date.parse('0000-01-01T00:00:00Z');
/** Round bucket widths, in milliseconds. */
const STEPS = [
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500],
  ...[1, 2, 5, 10, 15, 30].map((seconds) => seconds * SECOND),
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE),
  ...[1, 2, 3, 6, 12].map((hours) => hours * HOUR),
  ...[1, 2, 7, 14, 28].map((days) => days * DAY),
];

/**
 * Counts updates by record time in equal buckets whose borders are round times in UTC. The clocks
 * of several synchronizers may differ.
 * @param most maximum number of buckets, at least 2, because two close times may be on different
 * sides of a border
 * @param latest later times cannot be true, and one of them would put all others in one bucket
 */
export function histogramOf(
  rows: readonly UpdateRow[],
  most: number,
  latest = Number.POSITIVE_INFINITY,
): UpdateHistogram {
  const times: number[] = [];
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const { recordTime } of rows) {
    const at = recordTime === undefined ? Number.NaN : Date.parse(recordTime);
    if (!(at >= YEAR_0 && at <= latest)) continue;
    times.push(at);
    first = Math.min(first, at);
    last = Math.max(last, at);
  }
  const untimed = rows.length - times.length;
  if (times.length === 0) return { buckets: [], untimed };
  const step = stepFor(first, last, Math.floor(most));
  const start = Math.floor(first / step) * step;
  const counts = new Array<number>(Math.floor((last - start) / step) + 1).fill(0);
  for (const at of times) {
    const place = Math.floor((at - start) / step);
    counts[place] = (counts[place] ?? 0) + 1;
  }
  const buckets = counts.map((count, place) => {
    const from = start + place * step;
    return { from, to: from + step, count };
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

export function isWithin(row: UpdateRow, range: { from: number; to: number }): boolean {
  const at = row.recordTime === undefined ? Number.NaN : Date.parse(row.recordTime);
  return at >= range.from && at < range.to;
}

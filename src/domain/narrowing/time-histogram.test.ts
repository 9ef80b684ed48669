import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { histogramOf, isWithin, type TimedRow } from './time-histogram.ts';

const KINDS = ['transaction', 'topology'];
const row = (recordTime: string | undefined): TimedRow => ({ kind: 'transaction', recordTime });

describe('histogramOf', () => {
  test('makes round buckets without gaps', () => {
    const rows = ['2026-01-02T00:00:01Z', '2026-01-02T00:00:59.999999Z', '2026-01-02T00:03:00Z'];
    const { buckets, untimed } = histogramOf([...rows, undefined, 'no time'].map(row), KINDS, 5);
    const start = Date.UTC(2026, 0, 2);
    expect(buckets.map(({ from, count }) => [(from - start) / 60_000, count])).toEqual([
      [0, 2],
      [1, 0],
      [2, 0],
      [3, 1],
    ]);
    expect(untimed).toBe(2);
  });

  test('counts the kinds of each bucket, in the given order', () => {
    const rows = ['topology', 'transaction', 'topology'].map((kind, at) => ({
      kind,
      recordTime: `2026-01-02T00:0${at}:30Z`,
    }));
    const { buckets } = histogramOf([...rows, ...rows.slice(0, 2)], KINDS, 2);
    expect(buckets.map(({ count, kinds }) => [count, kinds])).toEqual([
      [
        4,
        [
          { name: 'transaction', rows: 2 },
          { name: 'topology', rows: 2 },
        ],
      ],
      [1, [{ name: 'topology', rows: 1 }]],
    ]);
  });

  test('counts the shown rows only, in the buckets of all rows', () => {
    const rows = ['2026-01-02T00:00:01Z', '2026-01-02T00:01:01Z', undefined].map(row);
    const latest = Date.parse('2026-01-03T00:00:00Z');
    const countsOf = (shown: readonly TimedRow[]) => {
      const { buckets, untimed } = histogramOf(rows, KINDS, 2, latest, shown);
      return [...buckets.map(({ count }) => count), untimed];
    };
    expect(countsOf(rows)).toEqual([1, 1, 1]);
    expect(countsOf(rows.slice(1, 2))).toEqual([0, 1, 0]);
    expect(countsOf([])).toEqual([0, 0, 0]);
  });

  test('has no buckets when no row has a time', () => {
    expect(histogramOf([], KINDS, 10)).toEqual({ buckets: [], untimed: 0 });
    expect(histogramOf([row(undefined)], KINDS, 10)).toEqual({ buckets: [], untimed: 1 });
  });

  test('leaves out times that cannot be true, so that the others keep their buckets (DATA-08)', () => {
    const impossible = [
      '9999-12-31T23:59:59Z',
      '+275760-09-13T00:00:00Z',
      '-251606-01-01T00:00:00Z',
      '0001-01-01T00:00:00Z',
      '2026-02-30T00:00:00Z',
    ];
    const latest = Date.parse('2026-01-03T00:00:00Z');
    const rows = [...impossible, '2026-01-02T00:00:01Z', '2026-01-02T00:01:01Z'].map(row);
    const { buckets, untimed } = histogramOf(rows, KINDS, 5, latest);
    expect(untimed).toBe(5);
    expect(buckets.map(({ to, from, count }) => [to - from, count])).toEqual([
      [15_000, 1],
      [15_000, 0],
      [15_000, 0],
      [15_000, 0],
      [15_000, 1],
    ]);
  });

  test('puts each row in one bucket, with at most the given number of buckets', () => {
    const time = fc.date({
      min: new Date('1970-01-01T00:00:00Z'),
      max: new Date('2100-01-01T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(
        fc.array(time, { minLength: 1, maxLength: 40 }),
        fc.integer({ min: 2, max: 60 }),
        (times, most) => {
          const rows = times.map((at) => row(at.toISOString()));
          const { buckets } = histogramOf(rows, KINDS, most);
          expect(buckets.length).toBeLessThanOrEqual(most);
          for (const bucket of buckets)
            expect(rows.filter((one) => isWithin(one, bucket))).toHaveLength(bucket.count);
          expect(buckets.reduce((sum, { count }) => sum + count, 0)).toBe(rows.length);
        },
      ),
    );
  });
});

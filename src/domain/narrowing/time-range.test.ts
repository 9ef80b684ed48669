import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readTimeRange } from './time-range.ts';
import { timeRangeLabel, timeRangeLength, timeRangeParam } from './time-range-text.ts';

const at = (iso: string) => Date.parse(iso);

describe('time range', () => {
  test.each([
    ['2026-01-02T14:02:40Z', '2026-01-02T14:05:00Z', '2026-01-02 14:02:40 – 14:05:00 UTC'],
    ['2026-01-02T14:02:00Z', '2026-01-02T14:05:00Z', '2026-01-02 14:02 – 14:05 UTC'],
    ['2026-01-02T23:59:00Z', '2026-01-03T00:01:00Z', '2026-01-02 23:59 – 2026-01-03 00:01 UTC'],
    [
      '2026-01-02T14:02:40Z',
      '2026-01-02T14:02:40.250Z',
      '2026-01-02 14:02:40.000 – 14:02:40.250 UTC',
    ],
  ])('labels %s to %s as %s', (from, to, words) => {
    expect(timeRangeLabel({ from: at(from), to: at(to) }, 'utc')).toBe(words);
  });

  test('writes a length in the largest whole unit', () => {
    const lengths = [250, 1000, 90_000, 300_000, 7_200_000, 86_400_000];
    expect(lengths.map((to) => timeRangeLength({ from: 0, to }))).toEqual([
      '250 ms',
      '1 s',
      '90 s',
      '5 min',
      '2 h',
      '1 d',
    ]);
  });

  test('survives as text', () => {
    const time = fc.integer({ min: 0, max: at('2200-01-01T00:00:00Z') });
    fc.assert(
      fc.property(time, fc.integer({ min: 1, max: 10 ** 9 }), (from, length) => {
        const range = { from, to: from + length };
        expect(readTimeRange(timeRangeParam(range))).toEqual(range);
      }),
    );
  });

  test.each(['', '/', 'x/y', '2026-01-02T14:02:40Z', '2026-01-02T14:05:00Z/2026-01-02T14:02:40Z'])(
    '“%s” is no range',
    (text) => expect(readTimeRange(text)).toBeUndefined(),
  );
});

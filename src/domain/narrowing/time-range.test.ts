import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readTimeRange } from './time-range.ts';
import { axisTimes, timeRangeLabel, timeRangeLength, timeRangeParam } from './time-range-text.ts';

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

  test.each([
    [
      '2026-01-02T14:00:00Z',
      '2026-01-02T14:00:02Z',
      ['14:00:00.000', '14:00:01.000', '14:00:02.000'],
    ],
    ['2026-01-02T14:00:00Z', '2026-01-02T14:04:00Z', ['14:00:00', '14:02:00', '14:04:00']],
    ['2026-01-02T14:00:00Z', '2026-01-02T15:00:00Z', ['14:00', '14:30', '15:00']],
    ['2026-01-02T00:00:00Z', '2026-01-04T00:00:00Z', ['01-02 00:00', '01-03 00:00', '01-04 00:00']],
    ['2026-01-02T00:00:00Z', '2026-01-12T00:00:00Z', ['2026-01-02', '2026-01-07', '2026-01-12']],
  ])('axisTimes of %s to %s are %j', (from, to, times) => {
    const axis = axisTimes({ from: at(from), to: at(to) }, 2, 'utc');
    expect(axis.map(({ label }) => label)).toEqual(times);
  });

  test.each([1, 2, 3, 4, 5, 7])('axisTimes of %i ms has each time once', (length) => {
    const times = axisTimes({ from: 1_000, to: 1_000 + length }, 4, 'utc').map(({ at }) => at);
    expect(times).toEqual([...new Set(times)]);
    expect([times[0], times.at(-1)]).toEqual([1_000, 1_000 + length]);
  });
});

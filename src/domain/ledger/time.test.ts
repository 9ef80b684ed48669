import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { microsecondsBetween, secondsText } from './microseconds.ts';
import { readRowMoment, timeAnomaly } from './shown-time.ts';
import { durationText, millisecondsOf, readZonedTime, relative } from './time.ts';

test('readZonedTime keeps microseconds (DATA-08)', () => {
  expect(readZonedTime('2026-05-12T14:03:27.482913Z', 'utc')).toEqual({
    date: '2026-05-12',
    time: '14:03:27.482913',
    zone: 'UTC',
  });
  expect(readZonedTime('1970-01-01T00:01:00Z', 'utc')?.time).toBe('00:01:00');
});

test('readZonedTime converts an offset to UTC without changing the fraction (DATA-08)', () => {
  expect(readZonedTime('2026-01-01T00:30:00.000001+01:00', 'utc')).toEqual({
    date: '2025-12-31',
    time: '23:30:00.000001',
    zone: 'UTC',
  });
});

describe('readRowMoment', () => {
  const now = new Date('2026-01-01T00:30:00Z');
  const read = (iso: string) => readRowMoment(iso, 'utc', now);

  test('has the month, the day and milliseconds when the year is this one', () => {
    expect(read('2026-11-23T14:03:27.482913Z')).toEqual({
      day: '11-23',
      time: '14:03:27.482',
      isToday: false,
      whole: '2026-11-23 14:03:27.482913 UTC',
    });
    expect(read('2026-01-01T00:00:00+00:00')).toMatchObject({ time: '00:00:00', isToday: true });
  });

  test('has the year and seconds when the year is an earlier or a later one', () => {
    expect(read('2025-12-31T23:59:59.999999Z')).toMatchObject({
      day: '2025-12-31',
      time: '23:59:59',
      isToday: false,
    });
    expect(read('2027-01-01T00:00:00.5Z')).toMatchObject({ day: '2027-01-01', time: '00:00:00' });
  });

  test('is undefined when the time is invalid (DATA-08)', () => {
    expect(read('2026-02-30T00:00:00Z')).toBeUndefined();
  });
});

test('readZonedTime adds the zone to a local time', () => {
  expect(readZonedTime('2026-05-12T14:03:27Z', 'local')?.zone).toMatch(/^[+-]\d{2}:\d{2}$/);
});

test.each(['2026-02-30T00:00:00Z', '2026-05-12', 'yesterday', '', '2026-05-12T25:00:00Z'])(
  'readZonedTime returns undefined for %s',
  (text) => {
    expect(readZonedTime(text, 'utc')).toBeUndefined();
  },
);

test.each([
  ['2026-02-30T00:00:00Z', Number.NaN],
  ['2026-04-31T00:00:00Z', Number.NaN],
  ['2026-05-12T00:00:00', Number.NaN],
  ['2024-02-29T00:00:00Z', Date.UTC(2024, 1, 29)],
  ['2026-03-31T00:00:00.25+02:00', Date.UTC(2026, 2, 30, 22, 0, 0, 250)],
])('millisecondsOf reads %s as %s (DATA-08)', (iso, at) => {
  expect(millisecondsOf(iso)).toBe(at);
});

test('microsecondsBetween is exact to the microsecond', () => {
  const micros = microsecondsBetween('2026-05-12T14:03:27.482913Z', '2026-05-12T14:03:28.687002Z');
  expect(micros).toBe(1_204_089n);
  expect(secondsText(1_204_089n)).toBe('1.204089 s');
  expect(secondsText(-500_000n)).toBe('-0.5 s');
});

test('microsecondsBetween returns the added difference', () => {
  const seconds = fc.integer({ min: 0, max: 4_000_000_000 });
  const micros = fc.integer({ min: 0, max: 999_999 });
  const iso = (s: number, us: number) =>
    `${new Date(s * 1000).toISOString().slice(0, 19)}.${String(us).padStart(6, '0')}Z`;
  fc.assert(
    fc.property(seconds, micros, seconds, micros, (s1, u1, s2, u2) => {
      const expected = (BigInt(s2) - BigInt(s1)) * 1_000_000n + BigInt(u2 - u1);
      expect(microsecondsBetween(iso(s1, u1), iso(s2, u2))).toBe(expected);
    }),
  );
});

test('relative uses the units that fit, and does not round an age up', () => {
  const now = Date.parse('2026-05-12T14:00:00Z');
  expect(relative('2026-05-12T13:59:30Z', now)).toBe('30 s ago');
  expect(relative('2026-05-12T13:59:00.400Z', now)).toBe('59 s ago');
  expect(relative('2026-05-12T14:00:00.400Z', now)).toBe('0 s ago');
  expect(relative('2026-05-12T13:57:00Z', now)).toBe('3 min ago');
  expect(relative('2026-05-12T12:27:00Z', now)).toBe('1 h 33 min ago');
  expect(relative('2026-05-12T13:58:01Z', now)).toBe('1 min ago');
  expect(relative('2026-05-12T16:00:00Z', now)).toBe('in 2 h');
  expect(relative('2026-05-02T14:00:00Z', now)).toBe('10 days ago');
  expect(relative('2026-05-01T14:00:01Z', now)).toBe('10 days ago');
  expect(relative('no time', now)).toBeUndefined();
  expect(relative('2026-02-30T14:00:00Z', now)).toBeUndefined();
});

test('durationText rounds to a minute, because a clock that is 10 min ahead is measured as a little less', () => {
  expect(durationText(59)).toBe('59 s');
  expect(durationText(599)).toBe('10 min');
  expect(durationText(3_599)).toBe('1 h');
  expect(durationText(5_580)).toBe('1 h 33 min');
});

describe('timeAnomaly', () => {
  const now = Date.parse('2026-11-23T12:00:00Z');
  test.each([
    ['2026-11-23T11:59:59.123456Z', undefined],
    ['2026-11-24T11:00:00Z', undefined],
    ['0001-01-01T00:00:00Z', 'before 1970'],
    ['1970-01-01T00:00:00Z', undefined],
    ['2026-11-24T12:00:01Z', 'in the future'],
    ['9999-12-31T23:59:59.999999Z', 'in the future'],
    ['+275760-09-13T00:00:00Z', 'not a valid time'],
    ['275760-09-13T00:00:00Z', 'not a valid time'],
    ['-251606-01-01T00:00:00Z', 'not a valid time'],
    ['2026-02-30T00:00:00Z', 'not a valid time'],
    ['yesterday', 'not a valid time'],
    ['', 'not a valid time'],
  ])('%j is %j (DATA-08)', (iso, anomaly) => {
    expect(timeAnomaly(iso, now)).toBe(anomaly);
  });
});

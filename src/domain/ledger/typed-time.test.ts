import { expect, test } from 'vitest';
import { readTypedTime, typedTimeText } from './typed-time.ts';

const AT = Date.UTC(2026, 0, 2, 14, 2);

test.each([
  '2026-01-02 14:02',
  '2026-01-02T14:02',
  '2026-01-02 14:02 UTC',
  '2026-01-02 14:02:00Z',
  '2026-01-02 15:02 +01:00',
  '2026-01-02T15:02+0100',
])('readTypedTime reads %j', (typed) => {
  expect(readTypedTime(typed)).toBe(AT);
});

test.each(['2026-01-02', '2026-01-02 UTC', '2026-01-02Z', '2026-01-02T01:00+01:00'])(
  'readTypedTime reads %j as the beginning of a day',
  (typed) => {
    expect(readTypedTime(typed)).toBe(Date.UTC(2026, 0, 2));
  },
);

test('readTypedTime reads a day with a zone', () => {
  expect(readTypedTime('2026-01-02 +01:00')).toBe(Date.UTC(2026, 0, 1, 23));
});

test.each(['', 'noon', '14:02', '2026-01-02 25:02', '2026-02-30 14:02', '60723'])(
  'readTypedTime reads no time in %j',
  (typed) => {
    expect(readTypedTime(typed)).toBeUndefined();
  },
);

test.each([
  ['2026-01-02 14:02', '2026-01-02 14:02:00 UTC'],
  ['2026-01-02 15:02:10.050 +01:00', '2026-01-02 14:02:10.05 UTC'],
  ['2026-01-02T14:02:11.999Z', '2026-01-02 14:02:11.999 UTC'],
  ['9999-12-31T23:59:59-12:00', '+010000-01-01 11:59:59 UTC'],
])('typedTimeText prints %j as %j, with its fraction', (typed, text) => {
  expect(typedTimeText(readTypedTime(typed) ?? Number.NaN)).toBe(text);
});

import { expect, test } from 'vitest';
import { isLaterThan } from './contested.ts';

const AT = '2026-01-02T10:00:00.000001Z';

test.each([
  ['2026-01-02T10:00:00.000002Z', AT, true],
  ['2026-01-02T11:00:00.000001+01:00', AT, false],
  ['2026-01-02T10:00:00Z', AT, false],
  [undefined, AT, false],
  [AT, undefined, false],
  ['soon', AT, false],
])('isLaterThan(%j, %j) is %j', (recordTime, rejectedAt, later) => {
  expect(isLaterThan(recordTime, rejectedAt)).toBe(later);
});

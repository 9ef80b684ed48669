import { describe, expect, test } from 'vitest';
import { clockDifference } from './clock-difference.ts';

const NOON = Date.parse('2026-11-23T12:00:00Z');
const DATE = 'Mon, 23 Nov 2026 12:00:00 GMT';

describe('clockDifference', () => {
  test.each([
    ['equal', 0, 50, 0n],
    ['a cached second', 1_900, 1_950, 900_000n],
    ['within the request', -3_000, 4_000, 0n],
    ['ahead by ten seconds', 11_000, 11_200, 10_000_000n],
    ['behind by ten seconds', -11_200, -11_000, -10_000_000n],
  ])('returns the least difference: %s (REL-11)', (_name, sent, came, expected) => {
    expect(clockDifference(DATE, NOON + sent, NOON + came)).toBe(expected);
  });

  test.each([null, '', 'soon'])('returns nothing for the header %j', (date) => {
    expect(clockDifference(date, NOON, NOON)).toBeUndefined();
  });
});

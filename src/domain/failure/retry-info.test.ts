import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseRetryInfo } from './retry.ts';

describe('parseRetryInfo', () => {
  test.each([
    ['1 second', 1_000],
    ['30 seconds', 30_000],
    ['250 milliseconds', 250],
    ['1 nanosecond', 1],
    ['2 minutes', 120_000],
  ])('%s', (text, ms) => {
    expect(parseRetryInfo(text)).toBe(ms);
  });

  test.each([
    '',
    '1',
    'second',
    '1second',
    '-1 second',
    '1.5 seconds',
    '1 second ',
    '1e3 seconds',
    '1 constructor',
    '99999999 days',
    '1 second; rm -rf /',
  ])('%j is not a delay', (text) => {
    expect(parseRetryInfo(text)).toBeUndefined();
  });

  test('returns a bounded delay or undefined for any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const ms = parseRetryInfo(text) ?? 0;
        expect(ms).toBeGreaterThanOrEqual(0);
        expect(ms).toBeLessThanOrEqual(7 * 86_400_000);
      }),
    );
  });
});

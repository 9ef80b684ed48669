import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseRetryInfo } from './retry.ts';

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
])('%j is no pause', (text) => {
  expect(parseRetryInfo(text)).toBeUndefined();
});

test('whatever comes, it is a bounded pause or none', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const ms = parseRetryInfo(text) ?? 0;
      expect(ms).toBeGreaterThanOrEqual(0);
      expect(ms).toBeLessThanOrEqual(7 * 86_400_000);
    }),
  );
});

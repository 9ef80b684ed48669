import { expect, test } from 'vitest';
import { elapsedText } from './timeline-text.ts';

test.each([
  [0n, '0 s'],
  [999n, '0.000999 s'],
  [1_999n, '0.001 s'],
  [59_999_999n, '59.999 s'],
  [60_000_000n, '1 min'],
])('elapsedText has %s microseconds as %s, and a positive time never as 0 s', (time, text) => {
  expect(elapsedText(time)).toBe(text);
});

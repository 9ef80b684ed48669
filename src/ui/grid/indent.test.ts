import { describe, expect, test } from 'vitest';
import { GUIDES, indentOf, indentStyle } from './indent.ts';

describe('indentOf', () => {
  test.each([
    [0, 0, 0],
    [1, 20, 11],
    [4, 80, 44],
    [6, 120, 54],
    [10, 152, 74],
    [20, 162, 84],
    [50, 192, 114],
    [2_000, 192, 114],
  ])('of depth %d is %d px, and %d px on a phone', (depth, wide, narrow) => {
    expect([indentOf(depth, 'wide'), indentOf(depth, 'narrow')]).toEqual([wide, narrow]);
  });
});

test('indentStyle names how much deeper than 50 a row is (GRF-03)', () => {
  expect(indentStyle(50, 'wide')).toEqual({ '--indent': '192px', '--deeper': undefined });
  expect(indentStyle(1_999, 'wide')).toEqual({ '--indent': '192px', '--deeper': '"+1949"' });
});

test.each(['wide', 'narrow'] as const)('%s guides are lines where indents begin', (size) => {
  const stops = GUIDES[size].split(/, ?/);
  const line = (depth: number) => `var(--line-strong) 0 ${indentOf(depth, size) + 1}px`;
  const gap = (depth: number) => `transparent 0 ${indentOf(depth, size)}px`;
  const depths = Array.from({ length: 10 }, (_, depth) => depth);
  expect(stops).toEqual(depths.flatMap((depth) => [line(depth), gap(depth + 1)]));
});

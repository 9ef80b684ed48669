import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { indentOf } from './indent.ts';

describe('indentOf', () => {
  test.each([
    [0, 0, 0],
    [1, 20, 11],
    [6, 120, 61],
    [10, 160, 85],
    [12, 168, 89],
    [20, 200, 105],
    [50, 260, 135],
    [2_000, 260, 135],
  ])('of depth %d is %d px, and %d px on a phone', (depth, wide, narrow) => {
    expect([indentOf(depth, 'wide'), indentOf(depth, 'narrow')]).toEqual([wide, narrow]);
  });
});

test('guides are where the indents of the outer depths begin', () => {
  const css = readFileSync(new URL('../../styles/theme.css', import.meta.url), 'utf8');
  const [wide, narrow, ...others] = [...css.matchAll(/--guides:([^;]+);/g)].map(([, list = '']) =>
    [...list.matchAll(/var\(--line-strong\) 0 (\d+)px/g)].map(([, end]) => Number(end) - 1),
  );
  const begins = Array.from({ length: 10 }, (_, depth) => depth);
  expect(wide).toEqual(begins.map((depth) => indentOf(depth, 'wide')));
  expect(narrow).toEqual(begins.map((depth) => indentOf(depth, 'narrow')));
  expect(others).toEqual([]);
});

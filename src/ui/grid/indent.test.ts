import { describe, expect, test } from 'vitest';
import { indentOf } from './tree-row.tsx';

describe('indentOf', () => {
  test.each([
    [0, 20, 11],
    [9, 20, 11],
    [12, 15, 9],
    [40, 4, 3],
    [50, 3, 3],
  ])('returns at %d levels an indent of %d px, and of %d px on a phone', (depth, wide, narrow) => {
    expect([indentOf(depth, 'wide'), indentOf(depth, 'narrow')]).toEqual([wide, narrow]);
  });
});

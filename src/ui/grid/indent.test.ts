import { expect, test } from 'vitest';
import { indentOf } from './tree-row.tsx';

test.each([
  [0, 20, 11],
  [9, 20, 11],
  [12, 15, 9],
  [40, 4, 3],
  [50, 3, 3],
])('%d levels deep, one indent is %d px, and %d px on a phone', (depth, wide, narrow) => {
  expect([indentOf(depth, 'wide'), indentOf(depth, 'narrow')]).toEqual([wide, narrow]);
});

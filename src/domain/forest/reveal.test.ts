import { describe, expect, test } from 'vitest';
import { foldThese, reveal, visibleRows } from './folds.ts';
import type { Forest } from './forest.ts';

/** a(b, b', b''), where the three b are a run alike. */
const forest: Forest = {
  count: 4,
  depth: Int32Array.of(0, 1, 1, 1),
  parent: Int32Array.of(-1, 0, 0, 0),
  end: Int32Array.of(4, 2, 3, 4),
  position: Int32Array.of(1, 1, 2, 3),
  setSize: Int32Array.of(1, 3, 3, 3),
  run: Int32Array.of(0, 3, 0, 0),
  runRows: Int32Array.of(1),
  deepest: 1,
};

describe('reveal', () => {
  test('opens the folded parent and the folded run that hide a row', () => {
    const folds = foldThese(forest, [0], [1]);
    const open = reveal(folds, forest, 3);
    expect([...visibleRows(forest, folds)]).toEqual([0]);
    expect([...visibleRows(forest, open)]).toEqual([0, 1, 2, 3]);
  });

  test('changes nothing for a visible row', () => {
    const folds = foldThese(forest, [], [1]);
    expect(reveal(folds, forest, 1)).toBe(folds);
  });
});

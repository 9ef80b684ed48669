import { describe, expect, test } from 'vitest';
import type { Forest } from '#domain/forest/forest.ts';
import { indexOfRow, treeMove } from './tree-keys.ts';

/** a(b(c), d), e — the forest drawn in domain/forest/forest.ts. */
const forest: Forest = {
  count: 5,
  depth: Int32Array.of(0, 1, 2, 1, 0),
  parent: Int32Array.of(-1, 0, 1, 0, -1),
  end: Int32Array.of(4, 3, 3, 4, 5),
  position: Int32Array.of(1, 1, 1, 2, 2),
  setSize: Int32Array.of(2, 2, 1, 2, 2),
  run: new Int32Array(5),
  runRows: new Int32Array(),
  deepest: 2,
};
const all = Int32Array.of(0, 1, 2, 3, 4);
const at = (index: number, isOpen: boolean | undefined, visible = all) => ({
  forest,
  visible,
  index,
  page: 2,
  isOpen,
});

describe('treeMove', () => {
  test.each([
    ['ArrowDown', 1, 2],
    ['j', 4, 4],
    ['ArrowUp', 1, 0],
    ['k', 0, 0],
    ['PageDown', 1, 3],
    ['PageUp', 1, 0],
    ['Home', 3, 0],
    ['End', 0, 4],
  ])('moves with %s from index %d to %d', (key, from, to) => {
    expect(treeMove(key, at(from, undefined))).toEqual({ kind: 'go', index: to });
  });

  test('opens a closed row with ArrowRight, then moves to its first child, and ignores a leaf', () => {
    expect(treeMove('ArrowRight', at(1, false))).toEqual({ kind: 'toggle', row: 1, open: true });
    expect(treeMove('ArrowRight', at(1, true))).toEqual({ kind: 'go', index: 2 });
    expect(treeMove('ArrowRight', at(4, undefined))).toBeUndefined();
  });

  test('closes an open row with ArrowLeft, else moves to the parent, and ignores a closed root', () => {
    expect(treeMove('ArrowLeft', at(1, true))).toEqual({ kind: 'toggle', row: 1, open: false });
    expect(treeMove('ArrowLeft', at(2, undefined))).toEqual({ kind: 'go', index: 1 });
    expect(treeMove('ArrowLeft', at(0, false))).toBeUndefined();
  });

  test('returns the row with Enter and ignores other keys', () => {
    expect(treeMove('Enter', at(3, undefined))).toEqual({ kind: 'enter', row: 3 });
    expect(treeMove('x', at(3, undefined))).toBeUndefined();
  });
});

describe('indexOfRow', () => {
  test('returns the folded row before a hidden row', () => {
    const folded = Int32Array.of(0, 1, 3, 4); // b is folded over c
    expect(indexOfRow(folded, 2)).toBe(1);
    expect(indexOfRow(folded, 3)).toBe(2);
    expect(indexOfRow(folded, 4)).toBe(3);
  });
});

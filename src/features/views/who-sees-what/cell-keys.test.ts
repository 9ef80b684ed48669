import { describe, expect, test } from 'vitest';
import { cellAfter, type GridCell } from './matrix-window.ts';

const SIZE = { rows: 11, columns: 6, page: 4 };

describe('cellAfter', () => {
  test.each([
    ['ArrowDown', false, { row: 2, column: 1 }],
    ['ArrowUp', false, { row: 0, column: 1 }],
    ['ArrowRight', false, { row: 1, column: 2 }],
    ['ArrowLeft', false, { row: 1, column: 0 }],
    ['PageDown', false, { row: 5, column: 1 }],
    ['PageUp', false, { row: 0, column: 1 }],
    ['Home', false, { row: 1, column: 0 }],
    ['End', false, { row: 1, column: 5 }],
    ['Home', true, { row: 0, column: 0 }],
    ['End', true, { row: 10, column: 5 }],
  ] as const)('moves with the key %s (Control: %s)', (key, ctrlKey, to: GridCell) => {
    expect(cellAfter({ key, ctrlKey }, { row: 1, column: 1 }, SIZE)).toEqual(to);
  });

  test('stays within the grid and ignores other keys', () => {
    const last = { row: 10, column: 5 };
    expect(cellAfter({ key: 'ArrowDown', ctrlKey: false }, last, SIZE)).toEqual(last);
    expect(cellAfter({ key: 'ArrowRight', ctrlKey: false }, last, SIZE)).toEqual(last);
    expect(cellAfter({ key: 'Enter', ctrlKey: false }, last, SIZE)).toBeUndefined();
  });
});

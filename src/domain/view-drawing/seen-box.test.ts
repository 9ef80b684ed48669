import { describe, expect, test } from 'vitest';
import { firstSeenOutside } from './view-layout.ts';

const layout = {
  count: 3,
  x: Float64Array.of(0, 100, 200),
  y: Float64Array.of(0, 0, 0),
  width: 250,
  height: 20,
};
const size = { width: 50, height: 20, across: 0, down: 0 };
const area = { x: 0, y: 0, width: 120, height: 20 };
const first = (...seen: readonly number[]) =>
  firstSeenOutside(layout, size, area, (row) => seen.includes(row));

describe('firstVisibleBoxOutside', () => {
  test('returns the first visible box only when none is on screen', () => {
    expect(first(1, 2)).toBeUndefined();
    expect(first(2)).toBe(2);
    expect(first()).toBeUndefined();
  });
});

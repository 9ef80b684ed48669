import { describe, expect, test } from 'vitest';
import { selectBar, steppedBar } from './histogram-bars.tsx';

describe('selectBar', () => {
  const [first, second, third] = [
    { from: 10, to: 20 },
    { from: 20, to: 30 },
    { from: 30, to: 40 },
  ] as const;

  test('selects a bar, and clears the selection when the bar is selected already', () => {
    expect(selectBar(first, undefined, undefined, false).range).toEqual(first);
    expect(selectBar(first, first, undefined, false).range).toBeUndefined();
    expect(selectBar(second, first, undefined, true).range).toEqual({ from: 10, to: 30 });
  });

  test('selects all bars between the anchor and a bar with Shift, in either order', () => {
    const one = selectBar(second, undefined, undefined, false);
    const right = selectBar(third, one.range, one, true);
    expect(right.range).toEqual({ from: 20, to: 40 });
    expect(selectBar(first, right.range, right, true).range).toEqual({ from: 10, to: 30 });
  });

  test('extends the shown range when Back has changed it since the last click', () => {
    const one = selectBar(third, first, undefined, false);
    expect(selectBar(second, first, one, true).range).toEqual({ from: 10, to: 30 });
  });
});

describe('steppedBar', () => {
  test.each([
    [0, 'ArrowRight', 1],
    [0, 'ArrowLeft', 0],
    [3, 'ArrowRight', 3],
    [2, 'ArrowLeft', 1],
    [2, 'Home', 0],
    [1, 'End', 3],
    [1, 'x', undefined],
  ])('moves from bar %i of 4 with %s to %s', (at, key, next) => {
    expect(steppedBar(at, key, 4)).toBe(next);
  });
});

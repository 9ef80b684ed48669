import { describe, expect, test } from 'vitest';
import { joinedRange, steppedBar } from './histogram-bars.tsx';

describe('joinedRange', () => {
  test('covers both bars and all between them, in either order', () => {
    const [one, other] = [
      { from: 10, to: 20 },
      { from: 30, to: 40 },
    ];
    expect(joinedRange(one, other)).toEqual({ from: 10, to: 40 });
    expect(joinedRange(other, one)).toEqual({ from: 10, to: 40 });
    expect(joinedRange(one, one)).toEqual(one);
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
  ])('from bar %i of 4, %s moves to %s', (at, key, next) => {
    expect(steppedBar(at, key, 4)).toBe(next);
  });
});

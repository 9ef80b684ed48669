import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { View } from '#domain/verdict/verdict.ts';
import { viewForest } from '#domain/verdict/view-forest.ts';
import { type BoxSize, layoutViews, rowsWithin } from './view-layout.ts';

const SIZE: BoxSize = { width: 100, height: 40, across: 30, down: 10 };

const view = (viewId: number, subViews: readonly number[]): View => ({
  viewId,
  subViews,
  informees: [],
  quorums: [],
  viewHash: '',
});

/** Views of any digraph: cycles, shared ones, some that no root reaches. */
const anyForest = fc.integer({ min: 0, max: 25 }).chain((count) => {
  const id = fc.integer({ min: 0, max: count });
  return fc
    .record({
      below: fc.array(fc.array(id, { maxLength: 5 }), { minLength: count, maxLength: count }),
      rootViews: fc.array(id, { maxLength: 4 }),
    })
    .map(({ below, rootViews }) => {
      const views = below.map((subViews, place) => view(place, subViews));
      return viewForest({ views, rootViews }).forest;
    });
});

describe('view layout', () => {
  test('gives each view of any digraph one box without overlap', () => {
    fc.assert(
      fc.property(anyForest, fc.integer({ min: 1, max: 30 }), (forest, most) => {
        const { count, x, y, width, height } = layoutViews(forest, SIZE, most);
        expect(count).toBe(Math.min(forest.count, most));
        expect([x.length, y.length]).toEqual([count, count]);
        for (let row = 0; row < count; row++) {
          const [left = -1, top = -1] = [x[row], y[row]];
          expect(left >= 0 && left + SIZE.width <= width).toBe(true);
          expect(top >= 0 && top + SIZE.height <= height + 1e-6).toBe(true);
          for (let other = 0; other < row; other++) {
            const beside = Math.abs((x[other] ?? 0) - left) >= SIZE.width + SIZE.across;
            const apart = Math.abs((y[other] ?? 0) - top) >= SIZE.height + SIZE.down - 1e-6;
            expect(beside || apart, `rows ${other} and ${row}`).toBe(true);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  test('places sub-views to the right, in row order', () => {
    const views = [view(0, [1, 4]), view(1, [2, 3]), view(2, []), view(3, []), view(4, [])];
    const { x, y, width, height } = layoutViews(
      viewForest({ views, rootViews: [0] }).forest,
      SIZE,
      99,
    );
    expect([...x]).toEqual([0, 130, 260, 260, 130]);
    expect([...y]).toEqual([50, 25, 0, 50, 75]);
    expect([width, height]).toEqual([360, 115]);
  });

  test('places a long chain and a thousand roots', () => {
    const chain = Array.from({ length: 1000 }, (_, id) => view(id, [id + 1]));
    expect(
      layoutViews(viewForest({ views: chain, rootViews: [0] }).forest, SIZE, 9999).height,
    ).toBe(40);
    const rootViews = chain.map(({ viewId }) => viewId);
    const roots = rootViews.map((id) => view(id, []));
    expect(layoutViews(viewForest({ views: roots, rootViews }).forest, SIZE, 9999).width).toBe(100);
  });

  test('returns the rows that an area touches', () => {
    const views = [view(0, [1, 2]), view(1, []), view(2, [])];
    const layout = layoutViews(viewForest({ views, rootViews: [0] }).forest, SIZE, 99);
    expect(rowsWithin(layout, SIZE, { x: 0, y: 0, width: 500, height: 500 })).toEqual([0, 1, 2]);
    expect(rowsWithin(layout, SIZE, { x: 131, y: 0, width: 10, height: 30 })).toEqual([1]);
    expect(rowsWithin(layout, SIZE, { x: 300, y: 0, width: 10, height: 30 })).toEqual([]);
  });
});

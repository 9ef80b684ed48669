import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { View } from './verdict.ts';
import { type Views, viewForest } from './view-forest.ts';

function view(viewId: number, subViews: readonly number[] = [], informees = [`p${viewId}`]): View {
  return { viewId, subViews, informees, quorums: [], viewHash: '' };
}

/** The tree as lines: two blanks for each level, then the id and what is odd. */
function drawn(views: Views): readonly string[] {
  const { forest, nodeAt, anomalies } = viewForest(views);
  return [...nodeAt].map((place, row) => {
    const words = (anomalies.get(row) ?? []).map((text) => `  (${text})`).join('');
    return `${'  '.repeat(forest.depth[row] ?? 0)}${views.views[place]?.viewId}${words}`;
  });
}

const noticesOf = (views: Views) => viewForest(views).notices.map(({ text }) => text);

/** Ids that repeat, are missing, or point nowhere. */
const anyViews: fc.Arbitrary<Views> = fc.integer({ min: 0, max: 12 }).chain((count) => {
  const id = fc.integer({ min: -1, max: count + 1 });
  return fc.record({
    views: fc.array(
      fc.tuple(id, fc.array(id, { maxLength: 4 })).map(([own, below]) => view(own, below)),
      { minLength: count, maxLength: count },
    ),
    rootViews: fc.array(id, { maxLength: 4 }),
  });
});

describe('buildViewForest', () => {
  test('names the informees and sub-views that are not reported', () => {
    const views = [
      view(0, [], []),
      { ...view(1, [], []), informeesMissing: true as const },
      { ...view(2, [], []), subViewsMissing: true as const },
    ];
    expect(drawn({ views, rootViews: [0, 1, 2] })).toEqual([
      '0',
      '1  (informees not reported)',
      '2  (sub-views not reported)',
    ]);
    expect([...viewForest({ views, rootViews: [0, 1, 2] }).forest.run]).toEqual([0, 0, 0]);
  });

  test('has views without a parent view as roots where the roots are not reported', () => {
    const unrooted = { views: [view(2), view(0, [1, 2]), view(1), view(-1)], rootViews: [] };
    expect(drawn({ ...unrooted, rootsMissing: true })).toEqual([
      '0',
      '  1',
      '  2',
      '-1  (without an id)',
    ]);
    expect(noticesOf({ ...unrooted, rootsMissing: true })).toEqual([
      '1 view without an id.',
      'Root views not reported. Views without a parent view are shown as roots.',
    ]);
    expect(noticesOf({ views: [], rootViews: [], rootsMissing: true })).toEqual([]);
    expect(drawn(unrooted)[0]).toContain('not reachable from the roots');
  });

  test('has one row per view for any digraph (fault 71, GRF-05)', () => {
    fc.assert(
      fc.property(anyViews, (views) => {
        const { forest, nodeAt } = viewForest(views);
        expect(forest.count).toBe(views.views.length);
        expect([...nodeAt].sort((a, b) => a - b)).toEqual(views.views.map((_, place) => place));
      }),
      { numRuns: 1000 },
    );
  });

  test('draws only edges of the response', () => {
    fc.assert(
      fc.property(anyViews, (views) => {
        const { forest, nodeAt } = viewForest(views);
        for (const [row, place] of nodeAt.entries()) {
          const above = forest.parent[row] ?? -1;
          const own = views.views[place]?.viewId ?? -1;
          if (above !== -1) expect(views.views[nodeAt[above] ?? -1]?.subViews).toContain(own);
        }
      }),
      { numRuns: 1000 },
    );
  });

  describe('ids', () => {
    test('are independent of the position in the list', () => {
      const views = [view(70), view(9, [70, 4]), view(4, [1000]), view(1000)];
      expect(drawn({ views, rootViews: [9] })).toEqual(['9', '  70', '  4', '    1000']);
      expect(noticesOf({ views, rootViews: [9] })).toEqual([]);
    });
    test('refer to the first of two views with one id', () => {
      const views = { views: [view(0, [1]), view(1), view(1, [2]), view(2)], rootViews: [0] };
      expect(drawn(views)).toEqual([
        '0',
        '  1  (duplicate id)',
        '1  (duplicate id)  (not reachable from the roots)',
        '  2',
      ]);
      expect(noticesOf(views)[0]).toBe('2 views with a duplicate id.');
    });
    test('cannot refer to a view without an id', () => {
      const views = { views: [view(0, [-1]), view(-1)], rootViews: [0] };
      expect(drawn(views)).toEqual([
        '0  (1 child not in this response: -1)',
        '-1  (without an id)  (not reachable from the roots)',
      ]);
      expect(noticesOf(views)).toContain('1 view without an id.');
      expect(noticesOf(views)).toContain('1 view with children missing from this response.');
    });
  });

  test('names missing roots and sub-views (fault 71, DATA-07)', () => {
    const views = { views: [view(0, [77, 78])], rootViews: [0, 99] };
    expect(drawn(views)).toEqual(['0  (2 children not in this response: 77, 78)']);
    expect(noticesOf(views)).toContain('1 root not in this response: 99.');
  });

  test('reports cycles and shared views on the rows (fault 71, DATA-07)', () => {
    const views = {
      views: [view(0, [1, 2]), view(1, [3]), view(2, [3, 0]), view(3)],
      rootViews: [0],
    };
    expect(drawn(views)).toEqual([
      '0',
      '  1',
      '    3',
      '  2  (child view 3 is also a child of view 1 and shown there)  (cycle back to view 0)',
    ]);
  });

  test('groups sub-views with equal informees and quorums', () => {
    const alike = [1, 2, 3].map((id) => view(id, [], ['dso']));
    const views = { views: [view(0, [1, 2, 3, 4]), ...alike, view(4)], rootViews: [0] };
    expect([...viewForest(views).forest.run]).toEqual([0, 3, 0, 0, 0]);
  });
});

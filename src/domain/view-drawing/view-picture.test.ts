import { describe, expect, test } from 'vitest';
import type { Quorum, View } from '#domain/verdict/verdict.ts';
import { viewForest } from '#domain/verdict/view-forest.ts';
import { visibilityOf } from '#domain/verdict/visibility.ts';
import type { Shape } from './svg.ts';
import { BOX, layoutViews, type ViewPicture } from './view-layout.ts';
import { boxShapes, edgeShapes, oddEdgeShapes, plainBox } from './view-shapes.ts';
import { pictureLines, pictureSummary } from './view-text.ts';

const view = (
  viewId: number,
  subViews: number[],
  informees: string[],
  quorums: Quorum[],
): View => ({
  viewId,
  subViews,
  informees,
  quorums,
  viewHash: '',
});

const two = (threshold: number): Quorum => ({ parties: ['alice::1', 'bob::1'], threshold });

/** alice sees both views, bob the second one, carol none. */
const VIEWS = [
  view(0, [1], ['alice::1'], [{ parties: ['alice::1'], threshold: 1 }]),
  view(1, [], ['bob::1', 'dave::1', 'eve::1'], [two(1), { parties: ['carol::1'], threshold: 1 }]),
];

function picture(change: Partial<Omit<ViewPicture, 'lens'>> & { lens?: string } = {}): ViewPicture {
  const views = change.views ?? VIEWS;
  const forest = viewForest({ views, rootViews: [0] });
  const visibility = visibilityOf(views, forest);
  const party = change.lens;
  const lens =
    party === undefined ? undefined : { party, place: visibility.parties.indexOf(party) };
  return { views, forest, visibility, isReadable: true, ...change, lens };
}

const textsOf = (shapes: readonly Shape[]) =>
  shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []));
const isDashed = (shapes: readonly Shape[]) =>
  shapes.some((shape) => shape.kind !== 'text' && shape.kind !== 'mark' && shape.dashed === true);

describe('view picture', () => {
  describe('a box', () => {
    test('shows the id, the quorum and the first informees', () => {
      expect(textsOf(boxShapes(picture(), 0, false))).toEqual(['0', '1 of 1', 'alice']);
      expect(textsOf(boxShapes(picture(), 1, false))).toEqual([
        '1',
        '1 of 1 +1',
        'bob',
        'dave',
        '+1',
      ]);
    });
    test('has a "?" where no content can be read', () => {
      expect(textsOf(boxShapes(picture({ isReadable: false }), 0, false))).toContain('?');
    });
    test('is dashed and labelled when not visible to the lens', () => {
      const shapes = boxShapes(picture({ lens: 'bob::1' }), 0, false);
      expect(textsOf(shapes)).toContain('not seen');
      expect(isDashed(shapes)).toBe(true);
      expect(isDashed(boxShapes(picture({ lens: 'bob::1' }), 1, false))).toBe(false);
      expect(textsOf(plainBox(picture({ lens: 'bob::1' }), 0, false, 20))).toEqual([
        '0',
        'not seen',
      ]);
    });
    test('names the lens party first', () => {
      expect(textsOf(boxShapes(picture({ lens: 'eve::1' }), 1, false)).slice(2)).toEqual([
        'eve',
        'bob',
        '+1',
      ]);
    });
    test('is not visible to a party that no view names', () => {
      expect(textsOf(boxShapes(picture({ lens: 'zoe::1' }), 1, false))).toContain('not seen');
    });
    test('marks quorum anomalies and missing quorums', () => {
      const views = [view(0, [1], [], [two(3)]), view(1, [], [], [])];
      expect(textsOf(boxShapes(picture({ views }), 0, false))).toEqual([
        '0',
        '3 of 2 !',
        'no informees reported',
      ]);
      expect(textsOf(boxShapes(picture({ views }), 1, false))).toContain('no quorum');
    });
    test('escapes invisible characters in names', () => {
      const views = [view(0, [], ['ali\u202ece::1220'], [])];
      expect(textsOf(boxShapes(picture({ views }), 0, false))).toContain('ali⟨U+202E⟩ce');
    });
  });

  test('dashes lines to views not visible to the lens', () => {
    const shown = picture({ lens: 'carol::1' });
    const edges = edgeShapes(shown, layoutViews(shown.forest.forest, BOX, 99));
    expect(edges).toHaveLength(1);
    expect(isDashed(edges)).toBe(true);
    expect(isDashed(edgeShapes(picture(), layoutViews(shown.forest.forest, BOX, 99)))).toBe(false);
  });

  test('routes backward lines around boxes', () => {
    const views = [
      view(0, [1, 4], ['alice::1'], []),
      view(1, [2, 3], ['bob::1'], []),
      view(2, [0, 2], ['eve::1'], []),
      view(3, [1], ['eve::1'], []),
      view(4, [], ['eve::1'], []),
    ];
    const shown = picture({ views });
    const layout = layoutViews(shown.forest.forest, BOX, 99);
    const [dotted] = oddEdgeShapes(shown, layout);
    const paths = (dotted?.kind === 'edges' ? dotted.d : '').split('M').slice(1);
    expect(paths).toHaveLength(3);
    for (const path of paths) {
      const corners: (readonly [number, number])[] = [];
      let [atX = 0, atY = 0] = path.split(/[ H]/).map(Number);
      corners.push([atX, atY]);
      for (const [, way, to] of path.matchAll(/([HV])([-\d.]+)/g)) {
        if (way === 'H') atX = Number(to);
        else atY = Number(to);
        corners.push([atX, atY]);
      }
      expect(corners).toHaveLength(6);
      for (let row = 0; row < layout.count; row++) {
        const [x, y] = [layout.x[row] ?? 0, layout.y[row] ?? 0];
        for (const [place, [toX, toY]] of corners.slice(1).entries()) {
          const [fromX, fromY] = corners[place] ?? [0, 0];
          const isBeside = Math.max(fromX, toX) <= x || Math.min(fromX, toX) >= x + BOX.width;
          const isPast = Math.max(fromY, toY) <= y || Math.min(fromY, toY) >= y + BOX.height;
          expect(isBeside || isPast, `${path} over ${row}`).toBe(true);
        }
      }
    }
  });

  test('dots edges outside the tree and marks their boxes', () => {
    const views = [
      view(0, [1, 2], ['alice::1'], []),
      view(1, [0, 2], ['bob::1'], []),
      view(2, [], ['eve::1'], []),
    ];
    const shown = picture({ views });
    const layout = layoutViews(shown.forest.forest, BOX, 99);
    expect(edgeShapes(shown, layout)).toMatchObject([{ kind: 'edges' }]);
    const [dotted] = oddEdgeShapes(shown, layout);
    // Back to view 0, and to view 2, which is below view 1.
    expect(dotted).toMatchObject({ odd: true, d: expect.stringMatching(/^M[^M]+M[^M]+$/) });
    expect(oddEdgeShapes(picture(), layout)).toEqual([]);
    expect(textsOf(boxShapes(shown, 1, false))).toContain('odd');
    expect(textsOf(boxShapes(shown, 2, false))).not.toContain('odd');
    const unseen = picture({ views, lens: 'eve::1' });
    expect(textsOf(boxShapes(unseen, 1, false))).toContain('not seen, odd');
    expect(textsOf(plainBox(unseen, 1, false, 12))).toEqual(['1', 'not seen, odd']);
    expect(pictureLines(shown, 3)[1]).toContain('; cycle back to view 0');
  });

  test('draws the selected box with a thick line', () => {
    const lines = (isSelected: boolean) =>
      boxShapes(picture(), 0, isSelected).filter((one) => one.kind === 'box' && one.thick === true);
    expect([lines(true).length, lines(false).length]).toEqual([1, 0]);
  });

  describe('text description', () => {
    test('names the lens and the number of views drawn', () => {
      expect(pictureSummary(picture(), 2)).toBe('2 views, 1 root, 2 levels');
      expect(pictureSummary(picture({ lens: 'bob::1' }), 1)).toBe(
        '2 views, 1 root, 2 levels; the first 1 are drawn; seen as bob::1',
      );
    });
    test('has a line per view', () => {
      expect(pictureLines(picture({ lens: 'bob::1' }), 2)).toEqual([
        'View 0, a root: informees alice::1; requires 1 of 1 to confirm; not visible to the selected party.',
        'View 1, below view 0: informees bob::1, dave::1, eve::1; requires 1 of 2 and 1 of 1 to confirm.',
      ]);
    });
    test('does not call an unreachable view a root', () => {
      const views = [
        view(0, [], ['alice::1'], []),
        view(1, [2], [], [two(3), two(0)]),
        view(2, [], [], []),
      ];
      const shown = picture({ views, forest: viewForest({ views, rootViews: [0] }) });
      expect(pictureSummary(shown, 3)).toBe('3 views, 1 root, 2 not below any root, 2 levels');
      expect(pictureLines(shown, 3)).toEqual([
        'View 0, a root: informees alice::1; no quorum.',
        'View 1, not below any root: no informees reported; requires 3 of 2 (impossible) and 0 of 2 (requires none) to confirm; not reachable from the roots.',
        'View 2, below view 1: no informees reported; no quorum.',
      ]);
    });
  });
});

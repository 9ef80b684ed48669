import { describe, expect, test } from 'vitest';
import type { Shape } from '#domain/drawing/svg-file.ts';
import { verdictFixture } from '#domain/verdict/verdict.fixture.ts';
import type { Quorum, Verdict, View } from '#domain/verdict/verdict.ts';
import { viewForest } from '#domain/verdict/view-forest.ts';
import { visibilityOf } from '#domain/verdict/visibility.ts';
import { mapDrawing } from './map-drawing.ts';
import { treeText } from './map-text.ts';
import { openPrivacyMap } from './privacy-map.ts';

const view = (
  viewId: number,
  subViews: number[],
  informees: string[],
  quorums: Quorum[],
): View => ({ viewId, subViews, informees, quorums, viewHash: '' });

const two = (threshold: number): Quorum => ({ parties: ['alice::1', 'bob::1'], threshold });

/** alice sees both views, bob the second one; carol is only listed in a quorum. */
const VIEWS = [
  view(0, [1], ['alice::1'], [{ parties: ['alice::1'], threshold: 1 }]),
  view(1, [], ['bob::1', 'alice::1'], [two(1), { parties: ['carol::1'], threshold: 1 }]),
];

function drawing({ views = VIEWS, lens }: { views?: readonly View[]; lens?: string } = {}) {
  const forest = viewForest({ views, rootViews: [0] });
  const visibility = visibilityOf(views, forest);
  const verdict: Verdict = verdictFixture({ updateId: '1220ab', views, rootViews: [0] });
  return mapDrawing({
    verdict,
    forest,
    visibility,
    map: openPrivacyMap(views, forest, visibility),
    lens,
    sharedHints: new Set(),
    trafficOf: (viewId) => `envelope ${viewId}`,
  });
}

const textsOf = (shapes: readonly Shape[]) =>
  shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []));

describe('mapDrawing', () => {
  test('has each view with its quorum and traffic, and each party', () => {
    const texts = textsOf(drawing().shapes);
    for (const text of ['0', '1', '1 of 1', '1 of 1 +1', 'envelope 1', 'alice', 'bob', 'carol'])
      expect(texts).toContain(text);
    expect(texts).toContain('must confirm, not listed as informee');
    expect(texts).not.toContain('informed only');
  });

  test('has one line of the description per view, whatever a party is called (TXT-02)', () => {
    const { description } = drawing({ views: [view(0, [], ['eve\nView 1, a root'], [])] });
    expect(description.split('\n')).toHaveLength(2);
    expect(description).toContain('eve⟨U+000A⟩View 1, a root');
  });

  test('keeps every shape inside, apart from turned names', () => {
    const { shapes, width, height } = drawing();
    for (const shape of shapes) {
      if (shape.kind !== 'box' && shape.kind !== 'text') throw new Error('bug');
      const right = shape.kind === 'box' ? shape.x + shape.width : shape.x;
      const bottom = shape.kind === 'box' ? shape.y + shape.height : shape.y;
      expect(shape.x >= 0 && shape.y >= 0 && right <= width && bottom <= height).toBe(true);
    }
  });

  test('has a line per view in its description, and names the lens', () => {
    const { title, description } = drawing({ lens: 'bob::1' });
    expect(title).toBe('Who sees what in update 1220ab, seen as bob::1');
    expect(description.split('\n')).toEqual([
      '2 views, 1 root, 2 levels; 3 parties, seen as bob::1.',
      'View 0, a root; must confirm: alice::1; requires 1 of 1 to confirm; envelope 0.',
      'View 1, below view 0; can confirm: alice::1, bob::1; must confirm, not listed as informee: carol::1; requires 1 of 2 and 1 of 1 to confirm; envelope 1.',
    ]);
  });

  test('is as wide as its subtitle, which has the short name of the lens', () => {
    const lens = `${'treasury'.repeat(3)}::1220${'ab'.repeat(32)}`;
    const { shapes, width } = drawing({ lens });
    const subtitle = shapes.find((shape) => shape.kind === 'text' && /seen as/.test(shape.text));
    if (subtitle?.kind !== 'text') throw new Error('no subtitle');
    expect(subtitle.text).not.toContain('1220');
    expect(subtitle.x + subtitle.text.length * 6).toBeLessThan(width);
  });

  test('draws what the lens does not see faintly', () => {
    const faint = (lens?: string) =>
      drawing(lens === undefined ? {} : { lens }).shapes.filter(
        (shape) => shape.kind === 'box' && shape.faint === true,
      ).length;
    expect([faint(), faint('alice::1'), faint('bob::1')]).toEqual([0, 0, 1]);
  });

  test('escapes invisible characters, marks anomalies, and does not call an unreachable view a root', () => {
    const views = [
      view(0, [0], ['ali\u202ece::1220'], [two(3)]),
      view(1, [2], [], [two(0)]),
      view(2, [], [], []),
    ];
    const { shapes, description } = drawing({ views });
    expect(textsOf(shapes)).toContain('ali⟨U+202E⟩ce');
    expect(textsOf(shapes)).toContain('odd');
    expect(textsOf(shapes)).toContain('3 of 2, impossible');
    expect(description).toContain('requires 3 of 2 (impossible) to confirm');
    expect(description).toContain('requires 0 of 2 (requires none) to confirm');
    expect(description).toContain('; no quorum');
    expect(description).toContain('View 1, not below any root; ');
    expect(description).toContain('cycle');
    expect(treeText(viewForest({ views, rootViews: [0] }))).toBe(
      '3 views, 1 root, 2 not below any root, 2 levels',
    );
  });
});

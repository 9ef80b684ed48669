import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { View } from './verdict.ts';
import { ownIds, parseView, printView } from './view-forest.ts';

const viewOf = (viewId: number): View => ({
  viewId,
  informees: [],
  quorums: [],
  subViews: [],
  viewHash: '',
});

describe('view address', () => {
  test('finds each view again for any ids', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1, max: 12 })), (ids) => {
        const views = ids.map(viewOf);
        for (const place of views.keys()) {
          expect(parseView(views, printView(views, place) ?? '')).toBe(place);
        }
      }),
    );
  });

  test('uses a unique id, else the position', () => {
    const views = [7, 3, 3, -1].map(viewOf);
    expect([0, 1, 2, 3, 4].map((place) => printView(views, place))).toEqual([
      '7',
      'at-1',
      'at-2',
      'at-3',
      undefined,
    ]);
    expect(['3', '8', 'at-4', 'x', ''].map((text) => parseView(views, text))).toEqual([
      1,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('treats an id as unique when one view has it, and -1 as missing', () => {
    const views = [-1, 0, 7, 7, 7, 3].map((viewId) => ({
      viewId,
      informees: [],
      quorums: [],
      subViews: [],
      viewHash: '',
    }));
    expect([...ownIds(views)]).toEqual([0, 3]);
  });
});

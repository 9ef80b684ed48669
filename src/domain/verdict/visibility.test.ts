import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Quorum, View } from './verdict.ts';
import { viewForest } from './view-forest.ts';
import {
  partiesSeeing,
  type Visibility,
  viewsSeen,
  visibilityAt,
  visibilityOf,
} from './visibility.ts';

type Told = { readonly views: readonly View[]; readonly rootViews: readonly number[] };

const view = (
  viewId: number,
  informees: readonly string[],
  subViews: readonly number[] = [],
  quorums: readonly Quorum[] = [],
): View => ({ viewId, informees, subViews, quorums, viewHash: '' });

const open = ({ views, rootViews }: Told): Visibility =>
  visibilityOf(views, viewForest({ views, rootViews }));

/** The tree of the drawing in visibility.ts. */
const DRAWN: Told = {
  views: [
    view(0, ['alice'], [1, 3]),
    view(1, ['bob'], [2]),
    view(2, ['carol']),
    view(3, ['alice', 'dave'], [4]),
    view(4, ['dso']),
  ],
  rootViews: [0],
};

/** A party's column of the map: I for informee, w for witness, a point for neither. */
function line(visibility: Visibility, party: string): string {
  const place = visibility.parties.indexOf(party);
  const signs = { informee: 'I', witness: 'w', none: '.' };
  return Array.from(
    { length: visibility.forest.count },
    (_, row) => signs[visibilityAt(visibility, place, row)],
  ).join('');
}

describe('visibility', () => {
  test('matches the drawing in the comment', () => {
    const visibility = open(DRAWN);
    expect(visibility.parties.map((party) => `${party} ${line(visibility, party)}`)).toEqual([
      'alice IwwIw',
      'bob .Iw..',
      'carol ..I..',
      'dave ...Iw',
      'dso ....I',
    ]);
    expect(visibility.seen[0]).toEqual([{ from: 0, end: 5 }]);
  });

  const PARTIES = ['a', 'b', 'c', 'd'];
  const anyTree: fc.Arbitrary<Told> = fc.integer({ min: 0, max: 12 }).chain((count) => {
    const id = fc.integer({ min: -1, max: count });
    const one = fc.tuple(
      fc.array(fc.constantFrom(...PARTIES), { maxLength: 3 }),
      fc.array(id, { maxLength: 3 }),
    );
    return fc.record({
      views: fc
        .array(one, { minLength: count, maxLength: count })
        .map((all) => all.map(([informees, below], place) => view(place, informees, below))),
      rootViews: fc.array(id, { maxLength: 3 }),
    });
  });

  /** Who sees a view by the wire: the parties listed with it or with any view that reaches it. */
  function seenOnWire(views: readonly View[], party: string): ReadonlySet<number> {
    const seen = new Set<number>();
    const see = (place: number) => {
      if (place === -1 || seen.has(place)) return;
      seen.add(place);
      for (const id of views[place]?.subViews ?? [])
        see(views.findIndex(({ viewId }) => viewId === id && id >= 0));
    };
    views.forEach(({ informees }, place) => {
      if (informees.includes(party)) see(place);
    });
    return seen;
  }

  test('shows a view to its informees and those of views above', () => {
    fc.assert(
      fc.property(anyTree, ({ views, rootViews }) => {
        const built = viewForest({ views, rootViews });
        const visibility = visibilityOf(views, built);
        const rows = [...built.nodeAt.keys()];
        for (const [place, party] of visibility.parties.entries()) {
          const seen = seenOnWire(views, party);
          const sees = (row: number) => seen.has(built.nodeAt[row] ?? -1);
          for (const row of rows) {
            const isListed = views[built.nodeAt[row] ?? -1]?.informees.includes(party) === true;
            const kind = isListed ? 'informee' : sees(row) ? 'witness' : 'none';
            expect(visibilityAt(visibility, place, row)).toBe(kind);
            expect(partiesSeeing(visibility, row).includes(place)).toBe(kind !== 'none');
          }
          expect(viewsSeen(visibility, place)).toBe(seen.size);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('shows a shared sub-view to informees of both parents', () => {
    const visibility = open({
      views: [view(0, ['alice'], [2]), view(1, ['bob'], [2]), view(2, ['carol'], [3]), view(3, [])],
      rootViews: [0, 1],
    });
    expect(['alice', 'bob', 'carol'].map((party) => line(visibility, party))).toEqual([
      'Iww.',
      '.wwI',
      '.Iw.',
    ]);
  });

  test('shows views in a cycle to the informees of each', () => {
    const visibility = open({
      views: [view(0, ['alice'], [1]), view(1, ['bob'], [0])],
      rootViews: [0],
    });
    expect(line(visibility, 'bob')).toBe('wI');
  });

  test('shows nothing to a party that only quorums list', () => {
    const quorums = [{ parties: ['adam', 'beta'], threshold: 1 }];
    const visibility = open({
      views: [view(0, ['zeta'], [1]), view(1, ['beta'], [], quorums)],
      rootViews: [0],
    });
    expect(line(visibility, 'adam')).toBe('..');
  });

  test('needs no table for ten thousand parties and views', () => {
    const count = 20_000;
    const views = Array.from({ length: count }, (_, id) =>
      view(id, [`p${id}`], id + 1 < count ? [id + 1] : []),
    );
    const visibility = open({ views, rootViews: [0] });
    expect(viewsSeen(visibility, 0)).toBe(count);
    expect(viewsSeen(visibility, count - 1)).toBe(1);
    expect(partiesSeeing(visibility, count - 1)).toHaveLength(count);
  });
});

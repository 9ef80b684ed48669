import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Quorum, View } from '#domain/verdict/verdict.ts';
import { viewForest } from '#domain/verdict/view-forest.ts';
import { partiesSeeing, visibilityOf } from '#domain/verdict/visibility.ts';
import { involvedText, seenText } from './map-text.ts';
import { mapColumns, openPrivacyMap } from './privacy-map.ts';

const view = (
  viewId: number,
  informees: readonly string[],
  subViews: readonly number[] = [],
  quorums: readonly Quorum[] = [],
): View => ({ viewId, informees, subViews, quorums, viewHash: '' });
const asks = (threshold: number, ...parties: string[]): Quorum => ({ threshold, parties });

function open(views: readonly View[]) {
  const forest = viewForest({ views, rootViews: [0] });
  const visibility = visibilityOf(views, forest);
  return { visibility, map: openPrivacyMap(views, forest, visibility) };
}

describe('openPrivacyMap', () => {
  const VIEWS = [
    view(0, ['dso', 'alice'], [1], [asks(1, 'alice')]),
    view(1, ['alice', 'bob'], [2], [asks(2, 'alice', 'bob'), asks(1, 'alice', 'bob')]),
    view(2, ['bob', 'carol'], [], [asks(1, 'bob', 'carol', 'eve')]),
  ];

  test('counts who must confirm, and names the few that see every view', () => {
    const text = (views: readonly View[]) => {
      const { visibility, map } = open(views);
      return involvedText(map, visibility, new Set());
    };
    expect(text(VIEWS)).toBe(
      '2 of 5 parties must confirm at least one view. Only alice and dso see every view.',
    );
    expect(text([view(0, ['alice'], [1], [asks(1, 'alice')]), view(1, ['bob'])])).toBe(
      '1 of 2 parties must confirm at least one view. Only alice sees every view.',
    );
    expect(text([view(0, ['alice', 'bob'], [], [asks(2, 'alice', 'bob')])])).toBe(
      'All 2 parties must confirm at least one view. All 2 parties see every view.',
    );
    expect(text([view(0, ['alice'])])).toBe(
      'No single party must confirm at least one view. 1 of 1 party sees every view.',
    );
    expect(text([view(0, [], [1]), view(1, ['bob', 'eve'], [], [asks(1, 'bob', 'eve')])])).toBe(
      'No single party must confirm at least one view. No party sees every view.',
    );
    const five = ['a', 'b', 'c', 'd', 'e'];
    expect(text([view(0, five.slice(1), [1]), view(1, five)])).toContain(
      '4 of 5 parties see every view.',
    );
  });

  test('has the role of each party in each view', () => {
    const { visibility, map } = open(VIEWS);
    const cells = visibility.parties.map((party, place) => [
      party,
      ...[0, 1, 2].map((row) => map.cell(place, row)),
    ]);
    expect(cells).toEqual([
      ['dso', 'informed', 'witness', 'witness'],
      ['alice', 'must', 'must', 'witness'],
      ['bob', 'none', 'must', 'can'],
      ['carol', 'none', 'none', 'can'],
      ['eve', 'none', 'none', 'unlisted'],
    ]);
    expect(map.kinds).toEqual(new Set(['must', 'can', 'informed', 'witness', 'unlisted']));
  });

  test('names no party only informed where the quorums of its view are not reported', () => {
    const views = [{ ...view(0, ['alice'], [1]), quorumsMissing: true as const }, view(1, ['bob'])];
    const { visibility, map } = open(views);
    expect([0, 1].map((row) => map.cell(0, row))).toEqual(['unreported', 'witness']);
    expect(map.cell(1, 1)).toBe('informed');
    expect(map.kinds).toEqual(new Set(['unreported', 'witness', 'informed']));
    expect(map.isReported).toBe(false);
    expect(involvedText(map, visibility, new Set())).toMatch(
      /^No single party must confirm at least one view, as far as quorums are reported\./,
    );
  });

  test('names no party only informed where the parties of a quorum are not reported', () => {
    const quorums = [asks(1, 'alice'), { ...asks(2), partiesMissing: true as const }];
    const { map } = open([view(0, ['alice', 'bob'], [], quorums)]);
    expect([0, 1].map((party) => map.cell(party, 0))).toEqual(['must', 'unreported']);
    expect(map.kinds).toEqual(new Set(['must', 'unreported']));
  });

  test('lists a confirming party as informee where informees are not reported', () => {
    const unlisted = { ...view(0, [], [1], [asks(1, 'alice')]), informeesMissing: true as const };
    const { map } = open([unlisted, view(1, ['bob'])]);
    expect(map.kinds).toEqual(new Set(['must', 'witness', 'informed']));
    expect([map.cell(0, 0), map.cell(0, 1), ...map.seeing]).toEqual(['must', 'witness', 1, 2]);
  });

  test.each(['informeesMissing', 'subViewsMissing'])(
    'says that more parties may see a view if a verdict has %s',
    (mark) => {
      const { visibility, map } = open([view(0, ['alice']), { ...view(1, [], [0]), [mark]: true }]);
      expect(seenText(visibility, 0)).toBe('sees at least 1 of 2 views');
      expect(involvedText(map, visibility, new Set())).toMatch(
        /No party sees every view, as far as reported\.$/,
      );
    },
  );

  test('orders parties by the views that they must confirm, can confirm, and see', () => {
    const { visibility, map } = open(VIEWS);
    expect(map.order.map((party) => visibility.parties[party])).toEqual([
      'alice',
      'bob',
      'carol',
      'eve',
      'dso',
    ]);
  });

  test('counts the parties that see each view, and finds all kinds of cells', () => {
    const PARTIES = ['a', 'b', 'c', 'd'];
    const id = fc.integer({ min: -1, max: 8 });
    const some = fc.array(fc.constantFrom(...PARTIES), { maxLength: 3 });
    const quorum = fc.record({ parties: some, threshold: fc.integer({ min: 0, max: 4 }) });
    const one = fc.tuple(some, fc.array(id, { maxLength: 3 }), fc.array(quorum, { maxLength: 2 }));
    fc.assert(
      fc.property(fc.array(one, { minLength: 1, maxLength: 8 }), (all) => {
        const { visibility, map } = open(
          all.map(([informees, below, quorums], place) => view(place, informees, below, quorums)),
        );
        const rows = all.map((_, row) => row);
        expect([...map.seeing]).toEqual(rows.map((row) => partiesSeeing(visibility, row).length));
        const cells = visibility.parties.flatMap((_, party) =>
          rows.map((row) => map.cell(party, row)),
        );
        expect(map.kinds).toEqual(new Set(cells.filter((cell) => cell !== 'none')));
        expect([...map.order].sort()).toEqual([...visibility.parties.keys()]);
      }),
      { numRuns: 200 },
    );
  });
});

describe('mapColumns', () => {
  const some = (count: number) => Array.from({ length: count }, (_, at) => at);
  const columns = (
    count: number,
    more: Partial<Parameters<typeof mapColumns>[2]> & { found?: readonly number[] } = {},
  ) => {
    const { found = some(count), ...rest } = more;
    return mapColumns(found, count, { from: 0, pinned: undefined, room: 99, ...rest });
  };

  test('shows up to 14 parties', () => {
    expect(columns(14)).toEqual({ parties: some(14), hidden: 0, next: undefined });
  });
  test('shows 12 of more parties, then the next, and starts again at the end', () => {
    expect(columns(300)).toEqual({ parties: some(12), hidden: 288, next: 12 });
    expect(columns(300, { from: 12 })).toMatchObject({ hidden: 288, next: 24 });
    expect(columns(300, { from: 288 })).toMatchObject({ next: 0 });
    expect(columns(300, { from: 288 }).parties.at(-1)).toBe(299);
  });
  test('shows fewer where they do not fit', () => {
    expect(columns(6, { room: 5 })).toEqual({ parties: [0, 1, 2], hidden: 3, next: 3 });
    expect(columns(6, { room: 0 }).parties).toHaveLength(1);
  });
  test('shows the found ones, and always the pinned one', () => {
    expect(columns(300, { found: [7, 9] })).toEqual({
      parties: [7, 9],
      hidden: 298,
      next: undefined,
    });
    expect(columns(300, { pinned: 200 }).parties).toEqual([200, ...some(11)]);
    expect(columns(300, { pinned: 200 }).next).toBe(11);
    expect(columns(300, { found: [], pinned: 200 }).parties).toEqual([200]);
    expect(columns(300, { pinned: 3 }).parties).toEqual(some(12));
    expect(columns(300, { pinned: -1 }).parties).toEqual(some(12));
  });

  test('reaches every party by the next columns', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 0, max: 20 }),
        fc.option(fc.integer({ min: 0, max: 59 }), { nil: undefined }),
        (count, room, party) => {
          const pinned = party === undefined ? undefined : party % count;
          const seen = new Set<number>();
          let from: number | undefined = 0;
          for (let turn = 0; turn <= count && from !== undefined; turn++) {
            const shown: ReturnType<typeof mapColumns> = columns(count, { room, pinned, from });
            expect(shown.parties.length + shown.hidden).toBe(count);
            for (const one of shown.parties) seen.add(one);
            from = shown.next === 0 ? undefined : shown.next;
          }
          expect(seen.size).toBe(count);
        },
      ),
    );
  });
});

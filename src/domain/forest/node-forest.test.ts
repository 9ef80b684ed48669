import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildNodeForest } from './node-forest.ts';

/** [nodeId, lastDescendantNodeId]; NaN where there is none. */
type Event = readonly [id: number, last: number];

function build(events: readonly Event[]) {
  return buildNodeForest({
    count: events.length,
    nodeId: events.map(([id]) => id),
    lastDescendant: events.map(([, last]) => last),
    likeness: new Int32Array(events.length),
    nameOf: (event) => String(events[event]?.[0]),
  });
}

/** A random tree as nested intervals with gaps, and the depth that each event must get. */
type Nested = { readonly events: readonly Event[]; readonly depths: readonly number[] };

const nested: fc.Arbitrary<Nested> = fc
  .array(fc.tuple(fc.nat({ max: 4 }), fc.nat({ max: 3 }), fc.boolean()), { maxLength: 30 })
  .map((steps) => {
    const events: [number, number][] = [];
    const depths: number[] = [];
    const path: number[] = [];
    let id = -1;
    for (const [up, gap, leaf] of steps) {
      id += 1 + gap;
      path.length = Math.max(0, path.length - up);
      for (const open of path) (events[open] ?? [0, 0])[1] = id;
      depths.push(path.length);
      events.push([id, leaf ? Number.NaN : id]);
      if (!leaf) path.push(events.length - 1);
    }
    return { events, depths };
  });

describe('buildNodeForest', () => {
  test('orders by id and nests by interval', () => {
    fc.assert(
      fc.property(nested, ({ events, depths }) => {
        const { forest, nodeAt, notices } = build(events);
        expect([...nodeAt]).toEqual(events.map((_, i) => i));
        expect([...forest.depth]).toEqual(depths);
        expect(notices).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  test('builds the same tree from any order and reports the sorting', () => {
    fc.assert(
      fc.property(
        nested.chain(({ events, depths }) =>
          fc.record({
            depths: fc.constant(depths),
            shuffled: fc.shuffledSubarray([...events], {
              minLength: events.length,
              maxLength: events.length,
            }),
          }),
        ),
        ({ shuffled, depths }) => {
          const { forest, nodeAt, notices } = build(shuffled);
          const ids = [...nodeAt].map((event) => shuffled[event]?.[0] ?? 0);
          const ascending = [...ids].sort((a, b) => a - b);
          expect(ids).toEqual(ascending);
          expect([...forest.depth]).toEqual(depths);
          const moved = shuffled.some(([id], i) => id !== ascending[i]);
          expect(notices.length).toBe(moved ? 1 : 0);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('lists each event once for any ids, never inside an interval that ended (GRF-01)', () => {
    const number = fc.oneof(fc.integer({ min: -3, max: 12 }), fc.constant(Number.NaN));
    fc.assert(
      fc.property(fc.array(fc.tuple(number, number), { maxLength: 14 }), (events) => {
        const { forest, nodeAt } = build(events);
        expect([...nodeAt].sort((a, b) => a - b)).toEqual(events.map((_, i) => i));
        for (const [row, node] of nodeAt.entries()) {
          const above = forest.parent[row] ?? -1;
          if (above === -1) continue;
          const [id = 0] = events[node] ?? [];
          const [start = 0, last = 0] = events[nodeAt[above] ?? 0] ?? [];
          expect(start < id && id <= last).toBe(true);
        }
      }),
      { numRuns: 1000 },
    );
  });

  describe('by example', () => {
    test('cuts and reports an interval beyond that of its parent', () => {
      const { forest, notices } = build([
        [0, 4],
        [1, 9],
        [3, Number.NaN],
        [6, Number.NaN],
      ]);
      expect([...forest.depth]).toEqual([0, 1, 2, 0]);
      expect(notices.map(({ text }) => text)).toEqual([
        '1 event cut at the end of the parent’s subtree.',
      ]);
    });
    test('makes siblings of two events with the same node id', () => {
      const { forest } = build([
        [0, 5],
        [2, 5],
        [2, 5],
        [3, Number.NaN],
      ]);
      expect([...forest.depth]).toEqual([0, 1, 1, 2]);
    });
    test('uses the nearest visible ancestor when the parent is missing', () => {
      expect([
        ...build([
          [0, 9],
          [4, Number.NaN],
          [7, Number.NaN],
        ]).forest.depth,
      ]).toEqual([0, 1, 1]);
    });
    test('appends an event without a node id as a root', () => {
      const { forest, nodeAt, notices } = build([
        [Number.NaN, 9],
        [0, 1],
        [1, Number.NaN],
      ]);
      expect([...nodeAt]).toEqual([1, 2, 0]);
      expect([...forest.depth]).toEqual([0, 1, 0]);
      expect(notices.at(-1)?.text).toBe('1 event without a node id, shown last.');
    });
    test('a chain 100,000 deep', () => {
      const deep = 100_000;
      const { forest } = build(Array.from({ length: deep }, (_, id) => [id, deep - 1] as const));
      expect(forest.depth[deep - 1]).toBe(deep - 1);
    });
  });
});

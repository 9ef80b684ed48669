import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildForest } from './child-forest.ts';
import { parseFolds, printFolds } from './fold-address.ts';
import {
  type Folds,
  foldAll,
  foldRuns,
  foldThese,
  groupRuns,
  hasChildren,
  isFolded,
  isRunFolded,
  reveal,
  toggleRow,
  unfoldAll,
  visibleRows,
} from './folds.ts';
import type { Forest } from './forest.ts';

/** A forest whose node n > 0 hangs under a lower one, or is a root (-1). */
function forestOf(parents: readonly number[], likeness: readonly number[]): Forest {
  const lists = parents.map((_, node) =>
    parents.flatMap((parent, child) => (parent === node ? [child] : [])),
  );
  const childStart = new Int32Array(parents.length + 1);
  lists.forEach((list, node) => {
    childStart[node + 1] = (childStart[node] ?? 0) + list.length;
  });
  return buildForest({
    count: parents.length,
    roots: parents.flatMap((parent, node) => (parent === -1 ? [node] : [])),
    childStart,
    children: lists.flat(),
    likeness: Int32Array.from(likeness),
    nameOf: String,
  }).forest;
}

const forest: fc.Arbitrary<Forest> = fc
  .integer({ min: 0, max: 25 })
  .chain((count) =>
    fc.tuple(
      fc.tuple(
        ...Array.from({ length: count }, (_, node) => fc.integer({ min: -1, max: node - 1 })),
      ),
      fc.array(fc.integer({ min: 0, max: 1 }), { minLength: count, maxLength: count }),
    ),
  )
  .map(([parents, likeness]) => forestOf(parents, likeness));

const rowsOf = ({ count }: Forest) => Array.from({ length: count }, (_, row) => row);
const parentsOf = (tree: Forest) => rowsOf(tree).filter((row) => hasChildren(tree, row));
const runsOf = (tree: Forest) => rowsOf(tree).filter((row) => (tree.run[row] ?? 0) > 0);

/** Folds as two plain sets. */
function setsOf(folds: Folds): { rows: number[]; runs: number[] } {
  const all = [...folds.marks.keys()];
  const sets = {
    rows: all.filter((row) => isFolded(folds, row)),
    runs: all.filter((row) => isRunFolded(folds, row)),
  };
  expect([folds.rows, folds.runs]).toEqual([sets.rows.length, sets.runs.length]);
  return sets;
}

const folded = forest.chain((tree) =>
  fc.record({
    tree: fc.constant(tree),
    folds: fc
      .tuple(fc.subarray(parentsOf(tree)), fc.subarray(runsOf(tree)))
      .map(([rows, runs]) => foldThese(tree, rows, runs)),
  }),
);

/** One past the last row of a run. */
function endOf({ end, run }: Forest, first: number): number {
  let past = first;
  for (let i = 0; i < (run[first] ?? 0); i++) past = end[past] ?? 0;
  return past;
}

/** By the definition: hidden is what is below something folded, or later in a folded run. */
function isHidden(tree: Forest, folds: Folds, row: number): boolean {
  const { rows, runs } = setsOf(folds);
  for (let above = tree.parent[row] ?? -1; above !== -1; above = tree.parent[above] ?? -1) {
    if (rows.includes(above)) return true;
  }
  return runs.some((first) => row > first && row < endOf(tree, first));
}

describe('folds', () => {
  test('show exactly the rows that no fold hides', () => {
    fc.assert(
      fc.property(folded, ({ tree, folds }) => {
        const expected = rowsOf(tree).filter((row) => !isHidden(tree, folds, row));
        expect([...visibleRows(tree, folds)]).toEqual(expected);
      }),
      { numRuns: 1000 },
    );
  });

  test('open exactly the folds that hide a revealed row', () => {
    fc.assert(
      fc.property(folded, fc.nat(), ({ tree, folds }, some) => {
        if (tree.count === 0) return;
        const row = some % tree.count;
        const open = reveal(folds, tree, row);
        if (!isHidden(tree, folds, row)) {
          expect(open).toBe(folds);
          return;
        }
        const before = setsOf(folds);
        expect(setsOf(open)).toEqual({
          rows: before.rows.filter((one) => one >= row || row >= (tree.end[one] ?? 0)),
          runs: before.runs.filter((one) => one >= row || row >= endOf(tree, one)),
        });
      }),
      { numRuns: 1000 },
    );
  });

  test('fold all, fold runs and unfold all from any state', () => {
    fc.assert(
      fc.property(folded, ({ tree, folds }) => {
        expect(setsOf(foldAll(tree))).toEqual({ rows: parentsOf(tree), runs: runsOf(tree) });
        expect(setsOf(foldRuns(tree, folds))).toEqual({
          rows: setsOf(folds).rows,
          runs: runsOf(tree),
        });
        expect(setsOf(unfoldAll())).toEqual({ rows: [], runs: [] });
      }),
    );
  });

  const TRICKY = ['', '.', 'r1', 'all', 'runs', '%', 'é', 'a.b', '\ud800', '~3', '2~2', 'r'];

  test('survive the address for any ids', async () => {
    await fc.assert(
      fc.asyncProperty(
        folded,
        fc.constantFrom('digits', 'tricky'),
        async ({ tree, folds }, kind) => {
          const idOf = (row: number) =>
            kind === 'digits' ? String(row) : `${TRICKY[row % TRICKY.length]}${row}`;
          const byId = new Map(rowsOf(tree).map((row) => [idOf(row), row]));
          const text = await printFolds(folds, tree, async (rows) => rows.map(idOf));
          if (text === undefined) {
            expect(setsOf(folds)).toEqual(setsOf(groupRuns(tree)));
            return;
          }
          const back = await parseFolds(text, tree, async (id) => byId.get(id));
          // A lone surrogate has no form in an address: such an id is not found again, and said so.
          const kept = (rows: number[]) =>
            rows.filter(
              (row) => !idOf(row).includes('\ud800') || text === 'all' || text === 'runs',
            );
          const { rows, runs } = setsOf(folds);
          expect(setsOf(back.folds)).toEqual({ rows: kept(rows), runs: kept(runs) });
          expect(back.unknown).toBe(
            rows.length + runs.length - kept(rows).length - kept(runs).length,
          );
        },
      ),
      { numRuns: 500 },
    );
  });

  describe('groups', () => {
    /** Of a few parents with many children each, so that runs are long. */
    const wide: fc.Arbitrary<Forest> = fc
      .array(
        fc.record({
          size: fc.integer({ min: 1, max: 12 }),
          likeness: fc.integer({ min: 0, max: 1 }),
        }),
        { minLength: 1, maxLength: 6 },
      )
      .map((parts) => {
        const children = parts.flatMap(({ size, likeness }) => Array(size).fill(likeness));
        // The last child has as many children of its own.
        const last = children.length;
        return forestOf(
          [-1, ...children.map(() => 0), ...children.map(() => last)],
          [9, ...children, ...children],
        );
      });

    test('are exactly the runs of eight or more', () => {
      fc.assert(
        fc.property(fc.oneof(wide, forest), (tree) => {
          const long = runsOf(tree).filter((row) => (tree.run[row] ?? 0) >= 8);
          expect(setsOf(groupRuns(tree))).toEqual({ rows: [], runs: long });
          expect(groupRuns(tree)).toBe(groupRuns(tree));
        }),
      );
    });

    test('give the tree in its order when each is opened, in any order', () => {
      fc.assert(
        fc.property(wide, fc.boolean(), (tree, isReversed) => {
          const { runs } = setsOf(groupRuns(tree));
          const order = isReversed ? [...runs].reverse() : runs;
          const open = order.reduce<Folds>(
            (folds, row) => toggleRow(folds, tree, row, true),
            groupRuns(tree),
          );
          expect([...visibleRows(tree, open)]).toEqual(rowsOf(tree));
        }),
      );
    });

    test('survive the address with any of them opened and any row folded', async () => {
      await fc.assert(
        fc.asyncProperty(
          wide.chain((tree) =>
            fc.tuple(
              fc.constant(tree),
              fc.subarray(setsOf(groupRuns(tree)).runs),
              fc.subarray(parentsOf(tree)),
            ),
          ),
          async ([tree, opened, parents]) => {
            let folds = groupRuns(tree);
            for (const row of opened) folds = toggleRow(folds, tree, row, true);
            for (const row of parents) folds = toggleRow(folds, tree, row, false);
            const text = await printFolds(folds, tree, async (rows) => rows.map(String));
            const back = await parseFolds(text, tree, async (id) => Number(id));
            expect(setsOf(back.folds)).toEqual(setsOf(folds));
            expect(back.unknown).toBe(0);
          },
        ),
      );
    });

    const MANY = 120;
    /** 120 runs of eight, each different from its neighbour. */
    const many = forestOf(
      [-1, ...Array.from({ length: MANY * 8 }, () => 0)],
      [0, ...Array.from({ length: MANY * 8 }, (_, at) => Math.floor(at / 8) + 1)],
    );
    const ids = async (rows: readonly number[]) => rows.map(String);
    const locate = async (id: string) => (/^\d+$/.test(id) ? Number(id) : undefined);

    test('are absent from the address, and `none` opens them', async () => {
      expect(await printFolds(groupRuns(many), many, ids)).toBeUndefined();
      expect((await parseFolds(undefined, many, locate)).folds).toBe(groupRuns(many));
      expect(await printFolds(unfoldAll(), many, ids)).toBe('none');
      expect((await parseFolds('none', many, locate)).folds).toEqual(unfoldAll());
    });
    test('have an address that names the opened ones where that is shorter', async () => {
      const folds = toggleRow(groupRuns(many), many, 9, true);
      expect(await printFolds(folds, many, ids)).toBe('groups.o9');
      expect(setsOf((await parseFolds('groups.o9', many, locate)).folds)).toEqual(setsOf(folds));
      expect(await printFolds(foldThese(many, [], [9]), many, ids)).toBe('r9');
    });
    test('keep the meaning of links without groups', async () => {
      const listed = await parseFolds('r9', many, locate);
      expect(setsOf(listed.folds)).toEqual({ rows: [], runs: [9] });
    });
    test('drop and count entries that are no opened group', async () => {
      const { folds, unknown } = await parseFolds('groups.o10.o9.ox.o999999', many, locate);
      expect(setsOf(folds)).toEqual(setsOf(toggleRow(groupRuns(many), many, 9, true)));
      expect(unknown).toBe(3);
      expect(await parseFolds('o9', many, locate)).toMatchObject({ unknown: 1 });
    });
  });

  describe('by example', () => {
    const tree = forestOf([-1, 0, 0, 0, 3], [1, 7, 7, 8, 9]);
    const ids = async (rows: readonly number[]) => rows.map(String);
    const locate = async (id: string) => (/^\d+$/.test(id) ? Number(id) : undefined);

    test('have keywords for all, runs and none', async () => {
      expect(await printFolds(unfoldAll(), tree, ids)).toBeUndefined();
      expect(await printFolds(foldAll(tree), tree, ids)).toBe('all');
      expect(await printFolds(foldRuns(tree, unfoldAll()), tree, ids)).toBe('runs');
      expect((await parseFolds('all', tree, locate)).folds).toEqual(foldAll(tree));
      expect(setsOf((await parseFolds('runs', tree, locate)).folds)).toEqual({
        rows: [],
        runs: [1],
      });
    });
    test('a list', async () => {
      const folds = foldThese(tree, [3], [1]);
      expect(await printFolds(folds, tree, ids)).toBe('3.r1');
      expect(await parseFolds('3.r1', tree, locate)).toEqual({ folds, unknown: 0 });
    });
    test('drop and count ids that cannot be folded', async () => {
      expect(await parseFolds('1.r3.99.x.%.3', tree, locate)).toEqual({
        folds: foldThese(tree, [3]),
        unknown: 5,
      });
    });
    test('more than 100 are too many', async () => {
      const parents = [-1, ...Array.from({ length: 202 }, (_, i) => (i % 2 === 0 ? 0 : i))];
      const big = forestOf(
        parents,
        parents.map((_, row) => row),
      );
      const some = (n: number): Folds => foldThese(big, parentsOf(big).slice(1, n + 1));
      expect(await printFolds(some(101), big, ids)).toBe('too-many');
      const most = (await printFolds(some(100), big, ids)) ?? '';
      expect(most.split('.').length).toBe(100);
      const tooMany = `${most}.${most.split('.')[0]}`;
      expect(await parseFolds(tooMany, big, locate)).toMatchObject({ unknown: 1 });
    });
    test('toggle the run first, then the row', () => {
      const chains = forestOf([-1, 0, 1, 0, 3], [1, 7, 8, 7, 8]);
      const folds = foldThese(chains, [1], [1]);
      const once = toggleRow(folds, chains, 1, true);
      expect(setsOf(once)).toEqual({ rows: [1], runs: [] });
      expect(toggleRow(once, chains, 1, true)).toEqual(unfoldAll());
      expect(setsOf(toggleRow(unfoldAll(), chains, 3, false))).toEqual({ rows: [3], runs: [] });
      expect(unfoldAll().rows).toBe(0);
      expect(setsOf(folds)).toEqual({ rows: [1], runs: [1] });
    });
  });
});

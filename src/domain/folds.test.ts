import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildForest } from './child-forest.ts';
import {
  type Folds,
  foldAll,
  foldRuns,
  parseFolds,
  printFolds,
  toggleRow,
  unfoldAll,
} from './folds.ts';
import type { Forest } from './forest.ts';
import { visibleRows } from './visible-rows.ts';

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

const folded = forest.chain((tree) => {
  const all = foldAll(tree);
  return fc.record({
    tree: fc.constant(tree),
    folds: fc.record({
      rows: fc.subarray([...all.rows]).map((rows) => new Set(rows)),
      runs: fc.subarray([...all.runs]).map((rows) => new Set(rows)),
    }),
  });
});

/** By the definition: hidden is what stands below something folded, or later in a folded run. */
function isHidden({ parent, end, run }: Forest, folds: Folds, row: number): boolean {
  for (let above = parent[row] ?? -1; above !== -1; above = parent[above] ?? -1) {
    if (folds.rows.has(above)) return true;
  }
  for (const first of folds.runs) {
    let past = first;
    for (let i = 0; i < (run[first] ?? 0); i++) past = end[past] ?? 0;
    if (row > first && row < past) return true;
  }
  return false;
}

test('visible is what nothing folded hides', () => {
  fc.assert(
    fc.property(folded, ({ tree, folds }) => {
      const expected = Array.from({ length: tree.count }, (_, row) => row).filter(
        (row) => !isHidden(tree, folds, row),
      );
      expect([...visibleRows(tree, folds)]).toEqual(expected);
    }),
    { numRuns: 1000 },
  );
});

const TRICKY = ['', '.', 'r1', 'all', 'runs', '%', 'é', 'a.b', '\ud800', '~3', '2~2', 'r'];

test('the address gives the same folds back, whatever the ids are', async () => {
  await fc.assert(
    fc.asyncProperty(folded, fc.constantFrom('digits', 'tricky'), async ({ tree, folds }, kind) => {
      const idOf = (row: number) =>
        kind === 'digits' ? String(row) : `${TRICKY[row % TRICKY.length]}${row}`;
      const byId = new Map(Array.from({ length: tree.count }, (_, row) => [idOf(row), row]));
      const text = await printFolds(folds, tree, async (rows) => rows.map(idOf));
      const back = await parseFolds(text ?? '', tree, async (id) => byId.get(id));
      // A lone surrogate has no form in an address: such an id is not found again.
      const kept = (set: ReadonlySet<number>) =>
        new Set(
          [...set].filter(
            (row) => !idOf(row).includes('\ud800') || text === 'all' || text === 'runs',
          ),
        );
      expect(back).toEqual({ rows: kept(folds.rows), runs: kept(folds.runs) });
    }),
    { numRuns: 500 },
  );
});

describe('by hand', () => {
  const tree = forestOf([-1, 0, 0, 0, 3], [1, 7, 7, 8, 9]);
  const ids = async (rows: readonly number[]) => rows.map(String);
  const locate = async (id: string) => (/^\d+$/.test(id) ? Number(id) : undefined);

  test('words for all, runs and nothing', async () => {
    expect(await printFolds(unfoldAll(), tree, ids)).toBeUndefined();
    expect(await printFolds(foldAll(tree), tree, ids)).toBe('all');
    expect(await printFolds(foldRuns(tree, unfoldAll()), tree, ids)).toBe('runs');
    expect(await parseFolds('all', tree, locate)).toEqual(foldAll(tree));
    expect(await parseFolds('runs', tree, locate)).toEqual({ rows: new Set(), runs: new Set([1]) });
  });
  test('a list', async () => {
    const folds = { rows: new Set([3]), runs: new Set([1]) };
    expect(await printFolds(folds, tree, ids)).toBe('3.r1');
    expect(await parseFolds('3.r1', tree, locate)).toEqual(folds);
  });
  test('what cannot be folded there is left out', async () => {
    expect(await parseFolds('1.r3.99.x.%.3', tree, locate)).toEqual({
      rows: new Set([3]),
      runs: new Set(),
    });
  });
  test('more than 100 are too many', async () => {
    const parents = [-1, ...Array.from({ length: 202 }, (_, i) => (i % 2 === 0 ? 0 : i))];
    const big = forestOf(
      parents,
      parents.map((_, row) => row),
    );
    const some = (n: number): Folds => ({
      rows: new Set([...foldAll(big).rows].slice(1, n + 1)),
      runs: new Set(),
    });
    expect(await printFolds(some(101), big, ids)).toBe('too-many');
    expect((await printFolds(some(100), big, ids))?.split('.').length).toBe(100);
  });
  test('toggling opens the run first, then the row', () => {
    const folds = { rows: new Set([1]), runs: new Set([1]) };
    const once = toggleRow(folds, 1, true);
    expect(once).toEqual({ rows: new Set([1]), runs: new Set() });
    expect(toggleRow(once, 1, true)).toEqual({ rows: new Set(), runs: new Set() });
    expect(toggleRow(unfoldAll(), 3, false)).toEqual({ rows: new Set([3]), runs: new Set() });
    expect(unfoldAll().rows.size).toBe(0);
  });
});

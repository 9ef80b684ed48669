import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BuiltForest, buildForest } from './child-forest.ts';
import type { Forest } from './forest.ts';

/** A digraph by child lists; -1 is an id that no node has. */
type Graph = { readonly roots: readonly number[]; readonly lists: readonly (readonly number[])[] };

function build({ roots, lists }: Graph, likeness = lists.map((_, node) => node)): BuiltForest {
  const childStart = new Int32Array(lists.length + 1);
  lists.forEach((list, node) => {
    childStart[node + 1] = (childStart[node] ?? 0) + list.length;
  });
  return buildForest({
    count: lists.length,
    roots,
    childStart,
    children: lists.flat(),
    likeness: Int32Array.from(likeness),
    nameOf: (node) => `e${node}`,
  });
}

/** The plainest possible walk: what is reached from the roots, in order, each once. */
function reachedInOrder({ roots, lists }: Graph): [node: number, depth: number][] {
  const seen = new Set<number>();
  const rows: [number, number][] = [];
  const visit = (node: number, depth: number) => {
    if (node === -1 || seen.has(node)) return;
    seen.add(node);
    rows.push([node, depth]);
    for (const child of lists[node] ?? []) visit(child, depth + 1);
  };
  for (const root of roots) visit(root, 0);
  return rows;
}

/** What holds of any forest whatsoever. */
function expectWellFormed(forest: Forest): void {
  const { count, depth, parent, end, position, setSize } = forest;
  expect(forest.deepest).toBe(Math.max(0, ...depth));
  expect([...forest.runRows]).toEqual([...depth.keys()].filter((row) => forest.run[row] !== 0));
  const families = new Map<number, number[]>();
  for (let row = 0; row < count; row++) {
    const above = parent[row] ?? -2;
    expect(above).toBeLessThan(row);
    expect(depth[row]).toBe(above === -1 ? 0 : (depth[above] ?? 0) + 1);
    families.set(above, [...(families.get(above) ?? []), row]);
    let last = row + 1;
    while (last < count && (depth[last] ?? 0) > (depth[row] ?? 0)) last++;
    expect(end[row]).toBe(last);
  }
  for (const family of families.values()) {
    family.forEach((row, index) => {
      expect([position[row], setSize[row]]).toEqual([index + 1, family.length]);
    });
  }
}

const graph: fc.Arbitrary<Graph> = fc.integer({ min: 0, max: 14 }).chain((count) => {
  const node = fc.integer({ min: -1, max: count - 1 });
  return fc.record({
    roots: fc.array(node, { maxLength: 5 }),
    lists: fc.array(fc.array(node, { maxLength: 5 }), { minLength: count, maxLength: count }),
  });
});

describe('buildChildForest', () => {
  test('lists each event of any digraph once, reachable events first (fault 63, fault 66, GRF-01, GRF-02)', () => {
    fc.assert(
      fc.property(graph, (input) => {
        const { forest, nodeAt, rowOf, reached: count } = build(input);
        expect([...nodeAt].sort((a, b) => a - b)).toEqual(input.lists.map((_, node) => node));
        expect([...nodeAt].map((node) => rowOf[node])).toEqual(input.lists.map((_, row) => row));
        const reached = reachedInOrder(input);
        const rows = reached.map((_, row) => [nodeAt[row], forest.depth[row]]);
        expect(rows).toEqual(reached);
        expect(count).toBe(reached.length);
        expectWellFormed(forest);
      }),
      { numRuns: 1000 },
    );
  });

  test('draws or reports each edge of any digraph (GRF-02)', () => {
    fc.assert(
      fc.property(graph, (input) => {
        const { forest, nodeAt, rowOf, anomalies, notices } = build(input);
        const drawn = [...forest.parent].filter((row) => row !== -1).length;
        const edges = input.lists.flat();
        const missing = edges.filter((child) => child === -1).length;
        let said = 0;
        let saidMissing = 0;
        for (const words of anomalies.values()) {
          for (const text of words) {
            if (/^(cycle back|child )/.test(text)) said++;
            saidMissing += Number(/^(\d+) child(ren)? not in this response$/.exec(text)?.[1] ?? 0);
          }
        }
        expect(drawn + said + missing).toBe(edges.length);
        expect(saidMissing).toBe(missing);
        for (const [row, node] of nodeAt.entries()) {
          const above = forest.parent[row] ?? -1;
          if (above !== -1) expect(input.lists[nodeAt[above] ?? -1]).toContain(node);
        }
        const lost = input.lists.length - reachedInOrder(input).length;
        const notice = notices.find(({ text }) => text.startsWith('Not reachable from the roots'));
        expect(notice?.text.includes(`(${lost})`)).toBe(lost > 0 ? true : undefined);
        expect([...rowOf].every((row) => row >= 0)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  function wordsOf({ anomalies, nodeAt }: BuiltForest, node: number): readonly string[] {
    return anomalies.get(nodeAt.indexOf(node)) ?? [];
  }

  describe('reports anomalies on the row of the parent', () => {
    test('a cycle', () => {
      const built = build({ roots: [0], lists: [[1], [2], [0, 2]] });
      expect(wordsOf(built, 2)).toEqual(['cycle back to e0', 'cycle back to e2']);
    });
    test('a shared child', () => {
      const built = build({ roots: [0], lists: [[1, 2], [3], [3], []] });
      expect(wordsOf(built, 2)).toEqual(['child e3 is also a child of e1 and shown there']);
    });
    test('a child listed twice, a child that is a root', () => {
      const built = build({ roots: [0, 2], lists: [[1, 1], [], [0]] });
      expect(wordsOf(built, 0)).toEqual(['child e1 listed twice']);
      expect(wordsOf(built, 2)).toEqual(['child e0 shown as a root']);
    });
    test('missing children and roots (fault 65)', () => {
      const built = build({ roots: [-1, 0], lists: [[-1, 1, -1], []] });
      expect(wordsOf(built, 0)).toEqual(['2 children not in this response']);
      expect(built.notices.map(({ text }) => text)).toContain('1 root not in this response.');
    });
    test('a root twice, and a root that is a child', () => {
      const built = build({ roots: [0, 0, 1], lists: [[1], []] });
      expect(wordsOf(built, 0)).toEqual(['listed as a root twice']);
      expect(wordsOf(built, 1)).toEqual(['listed as a root and also a child of e0']);
    });
    test('keeps subtrees of orphans together, in the order of their ids', () => {
      const lists: number[][] = Array.from({ length: 12 }, () => []);
      lists[10] = [11];
      const built = build({ roots: [], lists });
      expect([...built.nodeAt]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
      expect(built.forest.depth[11]).toBe(1);
      expect(wordsOf(built, 10)).toEqual(['not reachable from the roots']);
      expect(wordsOf(built, 11)).toEqual([]);
    });
  });

  test('a chain 100,000 deep and a row 300,000 wide (fault 69, GRF-03, GRF-04)', () => {
    const deep = 100_000;
    const chain = build({
      roots: [0],
      lists: Array.from({ length: deep }, (_, node) => (node + 1 < deep ? [node + 1] : [])),
    });
    expect(chain.forest.depth[deep - 1]).toBe(deep - 1);
    const wide = 300_000;
    const row = build(
      {
        roots: [0],
        lists: Array.from({ length: wide }, (_, node) =>
          node === 0 ? Array.from({ length: wide - 1 }, (_, child) => child + 1) : [],
        ),
      },
      Array.from({ length: wide }, () => 1),
    );
    expect(row.forest.run[1]).toBe(wide - 1);
  });

  describe('runs', () => {
    /** The runs as [first row, length], of a tree whose nodes are numbered in pre-order. */
    function runsOf(
      lists: readonly (readonly number[])[],
      likeness: readonly number[],
      roots = [0],
    ) {
      const { forest } = build({ roots, lists }, [...likeness]);
      expectWellFormed(forest);
      const { run } = forest;
      return [...run].flatMap((length, row) => (length > 0 ? [[row, length]] : []));
    }

    test('groups equal siblings', () => {
      expect(runsOf([[1, 2, 3, 4], [], [], [], []], [1, 7, 7, 7, 8])).toEqual([[1, 3]]);
    });
    test('separates adjacent runs of different kinds', () => {
      const lists = [[1, 2, 3, 4, 5], [], [], [], [], []];
      expect(runsOf(lists, [1, 7, 7, 8, 9, 9])).toEqual([
        [1, 2],
        [4, 2],
      ]);
    });
    test('groups siblings with children only when the subtrees are equal', () => {
      const lists = [[1, 3, 5], [2], [], [4], [], [6], []];
      expect(runsOf(lists, [1, 7, 8, 7, 8, 7, 9])).toEqual([[1, 2]]);
    });
    test('does not group subtrees of equal size and different shape', () => {
      const lists = [[1, 4], [2, 3], [], [], [5], [6], []];
      expect(runsOf(lists, [1, 7, 8, 8, 7, 8, 8])).toEqual([[2, 2]]);
    });
    test('groups roots from row 0', () => {
      expect(runsOf([[], [], []], [5, 5, 5], [0, 1, 2])).toEqual([[0, 3]]);
    });
    test('does not group cousins', () => {
      expect(runsOf([[1, 3], [2], [], [4], []], [1, 6, 7, 5, 7])).toEqual([]);
    });
    test('does not group a row with an anomaly', () => {
      const lists = [[1, 2, 3, 4], [], [-1], [], []];
      expect(runsOf(lists, [1, 7, 7, 7, 7])).toEqual([[3, 2]]);
    });
  });

  test('lists a few anomalies per row and counts the others', () => {
    const { anomalies, notices } = build({ roots: [0], lists: [[1, ...Array(4999).fill(1)], []] });
    expect(anomalies.get(0)).toHaveLength(21);
    expect(anomalies.get(0)?.at(-1)).toBe('4,979 more anomalies');
    expect(notices.map(({ text }) => text)).toEqual([
      '4,999 anomalies in the tree, marked on the rows.',
    ]);
  });
});

import type { Forest } from './forest.ts';

/**
 * Finds the runs: two or more consecutive siblings alike. Alike means that their subtrees have the
 * same events in the same order and depth, by kind, action and template (`likeness`), whatever
 * their contracts, parties and payloads are. So 45 coupon creations or 45 equal "expire" exercises,
 * each with the same children below, fold into "× 45", and nothing of another shape ever hides in
 * a run. A subtree with an oddity is never part of a run: what is odd stays in sight.
 *
 * Returns, by row, how many stand in the run that begins there, else 0. Each row is compared at
 * most twice for each halving of the subtree it stands in: n log n at worst.
 */
export function markRuns(
  tree: Pick<Forest, 'end' | 'parent' | 'depth'>,
  likeness: Int32Array,
  oddities: ReadonlyMap<number, unknown>,
): Int32Array {
  const { end, parent, depth } = tree;
  const count = end.length;
  const run = new Int32Array(count);
  const odd = new Uint8Array(count);
  for (const row of oddities.keys()) {
    for (let above = row; above !== -1 && odd[above] === 0; above = parent[above] ?? -1) {
      odd[above] = 1;
    }
  }
  const alike = (a: number, b: number): boolean => {
    const size = (end[a] ?? 0) - a;
    if (size !== (end[b] ?? 0) - b || odd[a] === 1 || odd[b] === 1) return false;
    for (let i = 0; i < size; i++) {
      if (likeness[a + i] !== likeness[b + i] || depth[a + i] !== depth[b + i]) return false;
    }
    return true;
  };
  /** By row: the first row of the run it stands in. */
  const head = Int32Array.from({ length: count }, (_, row) => row);
  for (let row = 0; row < count; row++) {
    const next = end[row] ?? count;
    if (next >= count || parent[next] !== parent[row]) continue;
    if (!alike(row, next)) continue;
    const first = head[row] ?? row;
    head[next] = first;
    run[first] = run[first] === 0 ? 2 : (run[first] ?? 0) + 1;
  }
  return run;
}

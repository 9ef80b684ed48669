import type { Folds } from './folds.ts';
import type { Forest } from './forest.ts';

/**
 * The rows on screen, ascending: a folded row hides its subtree; a folded run shows its first row
 * alone, which stands for all of them. One pass over what is visible.
 */
export function visibleRows(forest: Forest, folds: Folds): Int32Array {
  const { count, end, run } = forest;
  const rows = new Int32Array(count);
  let visible = 0;
  for (let row = 0; row < count; ) {
    rows[visible++] = row;
    if ((run[row] ?? 0) > 0 && folds.runs.has(row)) row = endOfRun(forest, row);
    else if (folds.rows.has(row)) row = end[row] ?? count;
    else row++;
  }
  return rows.subarray(0, visible);
}

/** One past the last row of the run that begins at a row, subtrees included. */
export function endOfRun({ end, run, count }: Forest, first: number): number {
  let row = first;
  for (let i = run[first] ?? 0; i > 0; i--) row = end[row] ?? count;
  return row;
}

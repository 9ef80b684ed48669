import { type Folds, isFolded, isRunFolded } from './folds.ts';
import type { Forest } from './forest.ts';

/**
 * The rows on screen, ascending: a folded row hides its subtree; a folded run shows its first row
 * alone, which stands for all of them. One pass over what is visible.
 */
export function visibleRows(forest: Forest, folds: Folds): Int32Array {
  const { count, end } = forest;
  const rows = new Int32Array(count);
  if (folds.rows + folds.runs === 0) {
    for (let row = 0; row < count; row++) rows[row] = row;
    return rows;
  }
  let visible = 0;
  for (let row = 0; row < count; ) {
    rows[visible++] = row;
    if (isRunFolded(folds, row)) row = endOfRun(forest, row);
    else if (isFolded(folds, row)) row = end[row] ?? count;
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

import type { Folds } from './folds.ts';
import type { Forest } from './forest.ts';
import { endOfRun } from './visible-rows.ts';

/** The folds with just enough opened that a row is visible; the same object when it is already. */
export function reveal(folds: Folds, forest: Forest, row: number): Folds {
  const rows = new Set(folds.rows);
  for (let up = forest.parent[row] ?? -1; up >= 0; up = forest.parent[up] ?? -1) rows.delete(up);
  const runs = new Set(folds.runs);
  for (const head of folds.runs) {
    if (row > head && row < endOfRun(forest, head)) runs.delete(head);
  }
  const same = rows.size === folds.rows.size && runs.size === folds.runs.size;
  return same ? folds : { rows, runs };
}

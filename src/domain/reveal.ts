import { editFolds, type Folds, isRunFolded } from './folds.ts';
import type { Forest } from './forest.ts';
import { endOfRun } from './visible-rows.ts';

/** The folds with just enough opened that a row is visible; the same object when it is already. */
export function reveal(folds: Folds, forest: Forest, row: number): Folds {
  if (folds.rows + folds.runs === 0) return folds;
  const edit = editFolds(folds, forest);
  for (let at = row; at >= 0; ) {
    const parent = forest.parent[at] ?? -1;
    if (folds.runs > 0) {
      // A run that hides the row begins at an earlier sibling of it, or of one that it is below.
      for (let sibling = parent + 1; sibling <= at; sibling = forest.end[sibling] ?? row + 1) {
        const hides = isRunFolded(folds, sibling) && sibling < row;
        if (hides && row < endOfRun(forest, sibling)) edit.openRun(sibling);
      }
    }
    if (parent >= 0) edit.open(parent);
    at = parent;
  }
  return edit.done();
}

import { useMemo } from 'react';
import {
  type Folds,
  foldAll,
  foldRuns,
  hasChildren,
  isFolded,
  isRunFolded,
  toggleRow,
  unfoldAll,
  visibleRows,
} from '#domain/forest/folds.ts';
import type { Forest } from '#domain/forest/forest.ts';
import { useKeys } from '#ui/browser/keys.ts';
import { Button } from '#ui/controls/button.tsx';

/** A forest and its folds, whose state the caller owns. */
export type FoldedTree = {
  readonly forest: Forest;
  /** The visible rows, ascending. */
  readonly visible: Int32Array;
  /** Undefined for a row that cannot fold. */
  readonly isOpen: (row: number) => boolean | undefined;
  /** Number of identical siblings folded behind a row; 0 for none. */
  readonly runOf: (row: number) => number;
  readonly toggle: (row: number, open: boolean) => void;
  readonly unfold: () => void;
  readonly fold: () => void;
  readonly foldRuns: () => void;
};

/** @param onFolds receives the row that was toggled, if any */
export function useFoldedTree(
  forest: Forest,
  folds: Folds,
  onFolds: (folds: Folds, row?: number) => void,
): FoldedTree {
  // The pass takes 10 to 30 ms at 100,000 rows (measured), too long for every key press. The grid
  // scrolls to the selected row whenever `visible` changes, so the array must be stable.
  const visible = useMemo(() => visibleRows(forest, folds), [forest, folds]);
  const unfold = () => onFolds(unfoldAll());
  const fold = () => onFolds(foldAll(forest));
  useKeys({ ']': unfold, '[': fold });
  return {
    forest,
    visible,
    isOpen: (row) => {
      if (isRunFolded(folds, row)) return false;
      return hasChildren(forest, row) ? !isFolded(folds, row) : undefined;
    },
    runOf: (row) => (isRunFolded(folds, row) ? (forest.run[row] ?? 0) : 0),
    toggle: (row, open) => onFolds(toggleRow(folds, forest, row, open), row),
    unfold,
    fold,
    foldRuns: () => onFolds(foldRuns(forest, folds)),
  };
}

export function FoldButtons({ tree }: { tree: FoldedTree }) {
  return (
    <>
      <Button hint="]" onClick={tree.unfold}>
        Unfold all
      </Button>
      <Button hint="[" onClick={tree.fold}>
        Fold all
      </Button>
      {tree.forest.runRows.length > 0 && <Button onClick={tree.foldRuns}>Fold runs</Button>}
    </>
  );
}

/**
 * The toggle of a tree's row; a leaf keeps its space. For pointers only, because the grid supports
 * keys.
 */
export function Twisty({ tree, row }: { tree: FoldedTree; row: number }) {
  const isOpen = tree.isOpen(row);
  return (
    <span
      aria-hidden="true"
      data-open={isOpen}
      className="tree-twisty"
      onClick={(click) => {
        if (isOpen === undefined) return;
        click.stopPropagation();
        tree.toggle(row, !isOpen);
      }}
    />
  );
}

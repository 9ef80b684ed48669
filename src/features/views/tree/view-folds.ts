import { useMemo, useState } from 'react';
import {
  type Folds,
  hasChildren,
  isFolded,
  isRunFolded,
  reveal,
  toggleRow,
  unfoldAll,
  visibleRows,
} from '#domain/forest/folds.ts';
import type { ShownViews } from '#features/views/shown-views.ts';
import { indexOfRow } from '#ui/grid/tree-keys.ts';

/** What is folded in the tree of views, and the rows that are left to see. */
export type ViewFolds = {
  readonly folds: Folds;
  readonly visible: Int32Array;
  /** Undefined for a row that has nothing to fold. */
  readonly isOpen: (row: number) => boolean | undefined;
  readonly toggle: (row: number, open: boolean) => void;
  /** Selects the row that hides the given one (the selected one unless told), if one does. */
  readonly setFolds: (next: Folds, row?: number) => void;
};

/** Folds of one tree; whatever another part of the page selects does not stay folded away. */
export function useViewFolds({ forest: { forest }, selected, onSelect }: ShownViews): ViewFolds {
  const [kept, setKept] = useState({ forest, folds: unfoldAll() });
  const folds = reveal(kept.forest === forest ? kept.folds : unfoldAll(), forest, selected);
  if (kept.forest !== forest || kept.folds !== folds) setKept({ forest, folds });
  // The grid brings the selected row into sight whenever the rows are others.
  const visible = useMemo(() => visibleRows(forest, folds), [forest, folds]);
  const setFolds = (next: Folds, row = selected) => {
    const rows = visibleRows(forest, next);
    const stays = rows[indexOfRow(rows, row)] ?? row;
    if (stays !== selected) onSelect(stays);
    setKept({ forest, folds: next });
  };
  return {
    folds,
    visible,
    isOpen: (row) => {
      if (isRunFolded(folds, row)) return false;
      return hasChildren(forest, row) ? !isFolded(folds, row) : undefined;
    },
    toggle: (row, open) => setFolds(toggleRow(folds, forest, row, open), row),
    setFolds,
  };
}

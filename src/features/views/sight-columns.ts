import type { PartyOrder } from '#domain/visibility.ts';
import type { ColumnWindow } from '#ui/column-window.ts';
import type { GridCell } from './cell-keys.ts';
import type { Sights } from './sights.ts';

/** How the rows are ordered; `reversed` is the other way round. */
export type SightOrder = { readonly by: PartyOrder; readonly reversed: boolean };

/** Columns before those of the views: how many views a party sees, and the first of them. */
export const SUMS = 2;

/** What the head and the rows of the matrix have in common. */
export type SightColumns = {
  /** Columns from 1 on, counted from 0. */
  readonly columns: ColumnWindow;
  /** px. */
  readonly column: number;
  readonly names: number;
  readonly active: GridCell;
  readonly idOf: (cell: GridCell) => string;
  readonly sights: Sights;
  /** The lens's place among the parties; -1 for a party of none of these views. */
  readonly lens: number | undefined;
  /** The selected view's row. */
  readonly selected: number;
  readonly onCell: (cell: GridCell) => void;
};

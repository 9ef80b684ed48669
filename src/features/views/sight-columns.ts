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
  /** The columns of the views. */
  readonly columns: ColumnWindow;
  /** Where a column begins, in px. */
  readonly leftOf: (column: number) => number;
  readonly active: GridCell;
  readonly idOf: (cell: GridCell) => string;
  readonly sights: Sights;
  /** The lens's place among the parties; -1 for a party of none of these views. */
  readonly lens: number | undefined;
  /** The selected view's row. */
  readonly selected: number;
  readonly onCell: (cell: GridCell) => void;
};

/** The rows of the views whose columns are to be drawn. */
export function viewsIn({ first, last }: ColumnWindow): readonly number[] {
  return Array.from({ length: Math.max(0, last - first) }, (_, at) => first + at);
}

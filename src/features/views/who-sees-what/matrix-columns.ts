import type { BuiltForest } from '#domain/forest/child-forest.ts';
import { type ConfirmingRole, confirmersOf } from '#domain/verdict/quorum.ts';
import type { View } from '#domain/verdict/verdict.ts';
import { viewName } from '#domain/verdict/view-forest.ts';
import {
  type PartyOrder,
  type Visibility,
  type VisibilityCell,
  viewsSeen,
  visibilityAt,
  visibilityCell,
} from '#domain/verdict/visibility.ts';

/** The content of the matrix. A view's quorums are read when its column is first drawn. */
export type MatrixVisibility = {
  readonly cell: (party: number, row: number) => VisibilityCell;
  readonly nameOf: (row: number) => string;
  readonly seenBy: (party: number) => number;
  readonly firstOf: (party: number) => number | undefined;
};

export function openMatrixVisibility(
  views: readonly View[],
  forest: BuiltForest,
  visibility: Visibility,
): MatrixVisibility {
  const read = new Map<number, ReadonlyMap<string, ConfirmingRole>>();
  const viewAt = (row: number) => views[forest.nodeAt[row] ?? -1];
  const rolesAt = (row: number) => {
    const known = read.get(row);
    if (known !== undefined) return known;
    const roles = confirmersOf(viewAt(row) ?? { quorums: [] });
    read.set(row, roles);
    return roles;
  };
  return {
    cell: (party, row) =>
      visibilityCell(
        visibilityAt(visibility, party, row),
        rolesAt(row).get(visibility.parties[party] ?? ''),
      ),
    nameOf: (row) => viewName(viewAt(row)),
    seenBy: (party) => viewsSeen(visibility, party),
    firstOf: (party) => visibility.seen[party]?.[0]?.from,
  };
}

export type MatrixOrder = { readonly by: PartyOrder; readonly reversed: boolean };

const ORDERS: readonly PartyOrder[] = ['name', 'views', 'first'];

/**
 * Returns the order after a click on a column header: by that column, or reversed if already sorted
 * by it.
 */
export function orderAfter(order: MatrixOrder, column: number): MatrixOrder | undefined {
  const by = ORDERS[column];
  return by && { by, reversed: order.by === by && !order.reversed };
}

/**
 * The columns are names, number of visible views, first visible view, and then the views. Only the
 * view columns are windowed. Widths are in px.
 */
export const SUMS = 2;
export const COLUMN = { sum: 50, view: 34 } as const;

/** Returns the left edge of a column in px; `names` is the width of the names. */
export function leftOf(column: number, names: number): number {
  const [sums, views] = [Math.min(column - 1, SUMS), Math.max(0, column - 1 - SUMS)];
  return names + sums * COLUMN.sum + views * COLUMN.view;
}

/** The width of the skipped view columns, as a margin before the first drawn one. */
export function windowedBefore(first: number): { readonly marginLeft: number } {
  return { marginLeft: first * COLUMN.view };
}

/** Props shared by the head and the rows; a memoized row renders again when one changes. */
export type MatrixColumns = {
  readonly gridId: string;
  /** The drawn view columns: from `first`, excluding `last`. */
  readonly first: number;
  readonly last: number;
  /** The column of the active cell if it is in this row, otherwise -1. */
  readonly activeColumn: number;
  readonly matrix: MatrixVisibility;
  /** The row of the selected view in the view tree. */
  readonly selected: number;
};

/** The grid refers to its active cell by this id. */
export function cellId(gridId: string, row: number, column: number): string {
  return `${gridId}-${row}-${column}`;
}

/** The rows of the view tree whose columns are drawn. */
export function viewsIn({ first, last }: MatrixColumns): readonly number[] {
  return Array.from({ length: Math.max(0, last - first) }, (_, at) => first + at);
}

import type { BuiltForest } from '#domain/forest/child-forest.ts';
import { type ConfirmingRole, confirmersOf } from '#domain/verdict/quorum.ts';
import type { View } from '#domain/verdict/verdict.ts';
import { viewName } from '#domain/verdict/view-forest.ts';
import {
  type PartyOrder,
  sightCell,
  sightOf,
  type Visibility,
  type VisibilityCell,
  viewsSeen,
} from '#domain/verdict/visibility.ts';

/** What the cells of the matrix say; a view's quorums are read when its column is drawn first. */
export type MatrixVisibility = {
  readonly cell: (party: number, row: number) => VisibilityCell;
  /** What the view of a row is called. */
  readonly nameOf: (row: number) => string;
  /** How many views a party sees, and the row of the first one, if any. */
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
      sightCell(sightOf(visibility, party, row), rolesAt(row).get(visibility.parties[party] ?? '')),
    nameOf: (row) => viewName(viewAt(row)),
    seenBy: (party) => viewsSeen(visibility, party),
    firstOf: (party) => visibility.seen[party]?.[0]?.from,
  };
}

/** How the rows are ordered; `reversed` is the other way round. */
export type MatrixOrder = { readonly by: PartyOrder; readonly reversed: boolean };

/** What the first columns sort by, from the left. */
const ORDERS: readonly PartyOrder[] = ['name', 'views', 'first'];

/** The order that a column's head leads to: by that column, or the other way round. */
export function orderAfter(order: MatrixOrder, column: number): MatrixOrder | undefined {
  const by = ORDERS[column];
  return by && { by, reversed: order.by === by && !order.reversed };
}

/**
 * The columns of the matrix: names, how many views a party sees, the first of them, and then the
 * views, whose columns alone are windowed. All widths in px.
 */
export const SUMS = 2;
export const COLUMN = { sum: 50, view: 34 } as const;

/** Where a column begins, the names taking so many px. */
export function leftOf(column: number, names: number): number {
  const [sums, views] = [Math.min(column - 1, SUMS), Math.max(0, column - 1 - SUMS)];
  return names + sums * COLUMN.sum + views * COLUMN.view;
}

/** The room of the view columns before the first drawn one: cells stand in a line behind it. */
export function windowedBefore(first: number): { readonly marginLeft: number } {
  return { marginLeft: first * COLUMN.view };
}

/** What the head and the rows of the matrix have in common; a row is drawn anew when it changes. */
export type MatrixColumns = {
  /** Begins the ids of all cells. */
  readonly gridId: string;
  /** The rows of the views whose columns are to be drawn: from `first` up to `last`. */
  readonly first: number;
  readonly last: number;
  /** The active cell's column if it is in this row of the grid, else -1. */
  readonly activeColumn: number;
  readonly sights: MatrixVisibility;
  /** The selected view's row. */
  readonly selected: number;
};

/** The id of a cell, by which the grid says which one is active. */
export function cellId(gridId: string, row: number, column: number): string {
  return `${gridId}-${row}-${column}`;
}

/** The rows of the views whose columns are to be drawn. */
export function viewsIn({ first, last }: MatrixColumns): readonly number[] {
  return Array.from({ length: Math.max(0, last - first) }, (_, at) => first + at);
}

import type { BuiltForest } from '#domain/child-forest.ts';
import { type ConfirmingRole, confirmersOf } from '#domain/quorum.ts';
import { type SightCell, sightCell } from '#domain/sight-cell.ts';
import type { View } from '#domain/verdict.ts';
import { viewName } from '#domain/view-forest.ts';
import { sightOf, type Visibility, viewsSeen } from '#domain/visibility.ts';

/** What the cells of the matrix say; a view's quorums are read when its column is drawn first. */
export type Sights = {
  readonly cell: (party: number, row: number) => SightCell;
  /** What the view of a row is called. */
  readonly nameOf: (row: number) => string;
  /** How many views a party sees, and the row of the first one, if any. */
  readonly seenBy: (party: number) => number;
  readonly firstOf: (party: number) => number | undefined;
};

export function openSights(
  views: readonly View[],
  forest: BuiltForest,
  visibility: Visibility,
): Sights {
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

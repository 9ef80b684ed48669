import type { BuiltForest } from '#domain/forest/child-forest.ts';
import type { Forest } from '#domain/forest/forest.ts';
import type { ConfirmingRole } from './quorum.ts';
import type { View } from './verdict.ts';
import { placesById } from './view-forest.ts';

/**
 * Who sees which view. A view is sent to its informees and to those of all views above it (Canton,
 * `Witnesses`; ledger model, "Privacy"). Informees of a parent witness its sub-views without being
 * listed there; informees of a sub-view need not see the parent. A party therefore sees whole
 * subtrees, as rows (see forest.ts):
 *
 *   row 0  ├─ alice            alice  informee of 0, 3   sees 0 … 4
 *   row 1  │  ├─ bob           bob    informee of 1      sees 1 … 2
 *   row 2  │  │  └─ carol      carol  informee of 2      sees 2
 *   row 3  │  └─ alice, dave   dave   informee of 3      sees 3 … 4
 *   row 4  │     └─ dso        dso    informee of 4      sees 4
 *
 * A sub-view that the tree draws elsewhere (a shared view or a cycle) is visible from each view
 * that lists it. Ranges of rows need less memory than a table.
 */
export type Visibility = {
  readonly forest: Forest;
  /** Parties in row order; those named only by quorums come last. */
  readonly parties: readonly string[];
  /** By party: the rows of the views that list it as informee, ascending. */
  readonly informed: readonly (readonly number[])[];
  /** By party: the ranges of visible rows, ascending and disjoint. */
  readonly seen: readonly (readonly RowRange[])[];
  /** Views with sub-views drawn elsewhere in the tree. */
  readonly elsewhere: Elsewhere;
  /** Whether all informees and sub-views are reported; else a party may see more views. */
  readonly isReported: boolean;
};

/** Rows from `from` up to `end`, exclusive. */
type RowRange = { readonly from: number; readonly end: number };

/** Informees are listed with the view; witnesses see it through a view above. */
export type VisibilityKind = 'informee' | 'witness' | 'none';

export function visibilityOf(
  views: readonly View[],
  built: Pick<BuiltForest, 'forest' | 'nodeAt' | 'rowOf'>,
): Visibility {
  const { forest, nodeAt } = built;
  const informed = new Map<string, number[]>();
  nodeAt.forEach((place, row) => {
    for (const party of informedBy(views[place])) {
      const rows = informed.get(party);
      if (rows === undefined) informed.set(party, [row]);
      else rows.push(row);
    }
  });
  for (const { quorums } of views)
    for (const { parties } of quorums)
      for (const party of parties) if (!informed.has(party)) informed.set(party, []);
  const rows = [...informed.values()];
  const elsewhere = drawnElsewhere(views, built);
  const marks = new Uint8Array(elsewhere.size === 0 ? 0 : forest.count);
  const seen = rows.map((of) => rangesOf(reachedFrom(of, forest, elsewhere, marks), forest));
  const isReported = views.every((view) => !view.informeesMissing && !view.subViewsMissing);
  return { forest, parties: [...informed.keys()], informed: rows, seen, elsewhere, isReported };
}

/** Confirming parties are informees (Canton), also where the list of informees is missing. */
function informedBy(view: View | undefined): ReadonlySet<string> {
  return new Set(
    view?.informeesMissing ? view.quorums.flatMap(({ parties }) => parties) : view?.informees,
  );
}

/** By row: the rows of its sub-views that the tree draws below another view, or as roots. */
type Elsewhere = ReadonlyMap<number, readonly number[]>;

function drawnElsewhere(
  views: readonly View[],
  { forest, nodeAt, rowOf }: Pick<BuiltForest, 'forest' | 'nodeAt' | 'rowOf'>,
): Elsewhere {
  const places = placesById(views);
  const elsewhere = new Map<number, readonly number[]>();
  nodeAt.forEach((place, row) => {
    const subRows = (views[place]?.subViews ?? []).flatMap(
      (id) => rowOf[places.get(id) ?? -1] ?? [],
    );
    const lost = subRows.filter((subRow) => forest.parent[subRow] !== row);
    if (lost.length > 0) elsewhere.set(row, [...new Set(lost)]);
  });
  return elsewhere;
}

/**
 * The rows whose subtrees are visible to an informee of `rows`, ascending. `marks` has one entry
 * per row and is cleared at the end; each row is visited once.
 */
function reachedFrom(
  rows: readonly number[],
  { end }: Forest,
  elsewhere: Elsewhere,
  marks: Uint8Array,
): readonly number[] {
  if (elsewhere.size === 0) return rows;
  const tops = [...rows];
  for (const top of tops) {
    const stop = end[top] ?? top + 1;
    let row = top;
    while (row < stop) {
      if (marks[row] === 1) row = end[row] ?? stop;
      else {
        marks[row] = 1;
        for (const other of elsewhere.get(row) ?? []) tops.push(other);
        row++;
      }
    }
  }
  for (const top of tops) marks.fill(0, top, end[top] ?? top + 1);
  return tops.sort((a, b) => a - b);
}

/** The subtrees of ascending rows, without those inside others. */
function rangesOf(rows: readonly number[], { end }: Forest): readonly RowRange[] {
  const ranges: RowRange[] = [];
  let upTo = 0;
  for (const row of rows) {
    if (row < upTo) continue;
    upTo = end[row] ?? row + 1;
    ranges.push({ from: row, end: upTo });
  }
  return ranges;
}

/** `party` is an index in `parties`. */
export function visibilityAt(
  { informed, seen }: Visibility,
  party: number,
  row: number,
): VisibilityKind {
  const rows = informed[party] ?? [];
  if (rows[lastUpTo(rows, row, (one) => one)] === row) return 'informee';
  const ranges = seen[party] ?? [];
  const stretch = ranges[lastUpTo(ranges, row, ({ from }) => from)];
  return stretch !== undefined && row < stretch.end ? 'witness' : 'none';
}

/** The index of the last of the ascending items that begin at or before the row; -1 for none. */
function lastUpTo<T>(items: readonly T[], row: number, from: (item: T) => number): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = items[middle];
    if (item !== undefined && from(item) <= row) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The indexes of the informees and witnesses of a row's view. */
export function partiesSeeing(visibility: Visibility, row: number): readonly number[] {
  return [...visibility.parties.keys()].filter(
    (party) => visibilityAt(visibility, party, row) !== 'none',
  );
}

/** The number of views that a party sees. */
export function viewsSeen({ seen }: Visibility, party: number): number {
  return (seen[party] ?? []).reduce((sum, { from, end }) => sum + end - from, 0);
}

/**
 * A party's strongest role in a view. `unlisted` and `unlisted-must`: the party can or must
 * confirm, but does not see the view (in Canton confirming parties are informees). `unreported`: an
 * informee of a view whose quorums are not reported.
 */
export type VisibilityCell =
  | 'must'
  | 'can'
  | 'unlisted'
  | 'unlisted-must'
  | 'informed'
  | 'unreported'
  | 'witness'
  | 'none';

export function visibilityCell(
  kind: VisibilityKind,
  role: ConfirmingRole | 'not-reported' | undefined,
): VisibilityCell {
  if (role === 'not-reported') return kind === 'informee' ? 'unreported' : kind;
  if (role !== undefined && kind === 'none') return role === 'must' ? 'unlisted-must' : 'unlisted';
  if (role !== undefined) return role;
  return kind === 'informee' ? 'informed' : kind;
}

/** Labels of the legend; the verdict does not record who confirmed. */
export const CELL_WORDS: Readonly<Record<VisibilityCell, string>> = {
  must: 'must confirm',
  can: 'can confirm',
  unlisted: 'can confirm, not listed as informee',
  'unlisted-must': 'must confirm, not listed as informee',
  informed: 'informed only',
  unreported: 'informee, quorums not reported',
  witness: 'witness, as part of a larger view',
  none: 'does not see',
};

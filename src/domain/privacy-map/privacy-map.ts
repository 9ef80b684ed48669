import type { BuiltForest } from '#domain/forest/child-forest.ts';
import {
  areConfirmersReported,
  areQuorumsReported,
  type ConfirmingRole,
  confirmersOf,
} from '#domain/verdict/quorum.ts';
import type { View } from '#domain/verdict/verdict.ts';
import {
  type Visibility,
  type VisibilityCell,
  viewsSeen,
  visibilityAt,
  visibilityCell,
} from '#domain/verdict/visibility.ts';

/**
 * What each party is to each view. A row is a row of the view tree, a party an index in
 * `visibility.parties`.
 *
 *            alice  bob  dso
 *   view 0     ■     □          alice must confirm, bob is informed
 *   view 1     ·     ■    ■     alice sees it through view 0
 */
export type PrivacyMap = {
  readonly cell: (party: number, row: number) => VisibilityCell;
  /** The parties, the most involved first. */
  readonly order: readonly number[];
  /** By row: the number of parties that see the view. */
  readonly seeing: Int32Array;
  /** The cells that occur, for a legend. */
  readonly kinds: ReadonlySet<VisibilityCell>;
  /** The number of parties that must confirm at least one view. */
  readonly needed: number;
  /** Whether all quorums are reported; else `needed` may be too low. */
  readonly isReported: boolean;
  /** The parties that see all views, the most involved first. */
  readonly seeAll: readonly number[];
};

const NO_QUORUMS = { quorums: [] };

export function openPrivacyMap(
  views: readonly View[],
  { nodeAt }: Pick<BuiltForest, 'nodeAt'>,
  visibility: Visibility,
): PrivacyMap {
  const { parties } = visibility;
  const roles = Array.from(nodeAt, (place) => confirmersOf(views[place] ?? NO_QUORUMS));
  const isKnown = Array.from(nodeAt, (place) => areConfirmersReported(views[place] ?? NO_QUORUMS));
  const cell = (party: number, row: number) =>
    visibilityCell(
      visibilityAt(visibility, party, row),
      roles[row]?.get(parties[party] ?? '') ?? (isKnown[row] ? undefined : 'not-reported'),
    );
  const order = involvedFirst(visibility, roles);
  const needed = new Set(
    roles.flatMap((row) => [...row].flatMap(([party, role]) => (role === 'must' ? [party] : []))),
  );
  return {
    cell,
    order,
    needed: needed.size,
    isReported: views.every(areQuorumsReported),
    seeAll: order.filter((party) => viewsSeen(visibility, party) === visibility.forest.count),
    seeing: countsOf(visibility),
    kinds: kindsOf(visibility, roles, cell),
  };
}

type Roles = readonly ReadonlyMap<string, ConfirmingRole>[];

/**
 * Most views that a party must confirm first, then those it can confirm, is informed of and sees.
 * Ties keep the order of `parties`.
 */
function involvedFirst(visibility: Visibility, roles: Roles): readonly number[] {
  const { parties, informed } = visibility;
  const placeOf = new Map(parties.map((party, place) => [party, place]));
  const must = new Int32Array(parties.length);
  const can = new Int32Array(parties.length);
  for (const row of roles)
    for (const [party, role] of row) {
      const counts = role === 'must' ? must : can;
      const place = placeOf.get(party) ?? -1;
      counts[place] = (counts[place] ?? 0) + 1;
    }
  const seen = parties.map((_, place) => viewsSeen(visibility, place));
  const weights = [must, can, informed.map((rows) => rows.length), seen];
  return [...parties.keys()].sort((a, b) => {
    for (const weight of weights) {
      const apart = (weight[b] ?? 0) - (weight[a] ?? 0);
      if (apart !== 0) return apart;
    }
    return a - b;
  });
}

function countsOf({ forest, seen }: Visibility): Int32Array {
  const counts = new Int32Array(forest.count + 1);
  for (const ranges of seen)
    for (const { from, end } of ranges) {
      counts[from] = (counts[from] ?? 0) + 1;
      counts[end] = (counts[end] ?? 0) - 1;
    }
  for (let row = 1; row < counts.length; row++)
    counts[row] = (counts[row] ?? 0) + (counts[row - 1] ?? 0);
  return counts.subarray(0, forest.count);
}

function kindsOf(
  visibility: Visibility,
  roles: Roles,
  cell: PrivacyMap['cell'],
): ReadonlySet<VisibilityCell> {
  const { parties, informed, seen } = visibility;
  const placeOf = new Map(parties.map((party, place) => [party, place]));
  const kinds = new Set<VisibilityCell>();
  const witnessed = seen.map(
    (ranges, place) =>
      ranges.reduce((sum, { from, end }) => sum + end - from, 0) - (informed[place]?.length ?? 0),
  );
  roles.forEach((row, at) => {
    for (const party of row.keys()) {
      const place = placeOf.get(party) ?? -1;
      kinds.add(cell(place, at));
      if (visibilityAt(visibility, place, at) === 'witness')
        witnessed[place] = (witnessed[place] ?? 0) - 1;
    }
  });
  if (witnessed.some((rows) => rows > 0)) kinds.add('witness');
  parties.forEach((party, place) => {
    for (const row of informed[place] ?? [])
      if (roles[row]?.has(party) !== true) kinds.add(cell(place, row));
  });
  return kinds;
}

/** The order of legends. */
export const LEGEND: readonly VisibilityCell[] = [
  'must',
  'can',
  'informed',
  'unreported',
  'witness',
  'unlisted',
  'unlisted-must',
];

/** The columns of the map, and how many parties have none. */
export type MapColumns = {
  readonly parties: readonly number[];
  readonly hidden: number;
  /** Where the next columns start in the list of found parties; undefined if all are shown. */
  readonly next: number | undefined;
};

/** More columns than this would be hard to compare; a filter finds the others. */
const MOST_COLUMNS = 14;
/** The space of the column that counts the other parties, in columns. */
const OTHERS = 2;

/**
 * @param found the parties that a filter finds, the most involved first
 * @param from where the shown ones start in `found`; behind the end they start again
 * @param pinned a party that is always shown, such as that of the lens
 * @param room the number of columns that fit
 */
export function mapColumns(
  found: readonly number[],
  all: number,
  { from, pinned, room }: { from: number; pinned: number | undefined; room: number },
): MapColumns {
  const most = Math.max(OTHERS + 1, Math.min(MOST_COLUMNS, room));
  const size = all <= most ? all : most - OTHERS;
  const start = from < found.length ? from : 0;
  const page = found.slice(start, start + size);
  const isAbsent = pinned !== undefined && pinned >= 0 && !page.includes(pinned);
  const shown = isAbsent ? [pinned, ...page.slice(0, Math.max(1, size - 1))] : page;
  const end = start + (isAbsent ? shown.length - 1 : shown.length);
  const isAll = start === 0 && end >= found.length;
  return {
    parties: shown,
    hidden: all - shown.length,
    next: isAll ? undefined : end < found.length ? end : 0,
  };
}

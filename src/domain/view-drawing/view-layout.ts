import { type HierarchyPointNode, hierarchy, tree } from 'd3-hierarchy';
import type { BuiltForest } from '#domain/forest/child-forest.ts';
import { childrenOf, type Forest } from '#domain/forest/forest.ts';
import type { View } from '#domain/verdict/verdict.ts';
import { type Visibility, visibilityAt } from '#domain/verdict/visibility.ts';

/** Box size and the gaps between boxes, in the same unit. */
export type BoxSize = {
  readonly width: number;
  readonly height: number;
  /** The gaps: `across` to the next column, `down` to the next box. */
  readonly across: number;
  readonly down: number;
};

/** Positions of the boxes of rows 0 … `count` - 1, and the drawing's size. */
export type ViewLayout = {
  readonly count: number;
  readonly width: number;
  readonly height: number;
  /** The upper left corner of each row's box. */
  readonly x: Float64Array;
  readonly y: Float64Array;
};

/** The invisible parent of all roots, because d3 needs a single tree. */
const ABOVE = -1;

/**
 * Places a forest as boxes with roots at the left, because views are wide and shallow; the
 * vertical order is the row order. Only the first `most` rows are placed; they form a forest,
 * because a parent's row precedes its children's.
 */
export function layoutViews(forest: Forest, size: BoxSize, most: number): ViewLayout {
  const count = Math.min(forest.count, most);
  const [across, down] = [size.width + size.across, size.height + size.down];
  // d3 lays out downwards, so its x becomes y.
  const placed = tree<number>().nodeSize([down, across])(
    hierarchy(ABOVE, (row) => childrenOf(forest, row, count)),
  );
  const x = new Float64Array(count);
  const y = new Float64Array(count);
  let [top, bottom, deepest] = [Number.POSITIVE_INFINITY, 0, 0];
  const place = ({ data: row, x: middle, depth }: HierarchyPointNode<number>) => {
    if (row === ABOVE) return;
    x[row] = (depth - 1) * across;
    y[row] = middle;
    top = Math.min(top, middle);
    bottom = Math.max(bottom, middle);
    deepest = Math.max(deepest, depth);
  };
  placed.each(place);
  if (count === 0) return { count, width: 0, height: 0, x, y };
  const width = deepest * across - size.across;
  return { count, width, height: bottom - top + size.height, x, y: y.map((one) => one - top) };
}

export type Area = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** The rows whose boxes touch an area, ascending. */
export function rowsWithin(
  { count, x, y }: ViewLayout,
  size: BoxSize,
  area: Area,
): readonly number[] {
  const rows: number[] = [];
  for (let row = 0; row < count; row++) {
    const [left, top] = [x[row] ?? 0, y[row] ?? 0];
    const beside = left > area.x + area.width || left + size.width < area.x;
    if (!beside && top <= area.y + area.height && top + size.height >= area.y) rows.push(row);
  }
  return rows;
}

/**
 * The first visible row when no visible row's box touches the area (px of the drawing); otherwise
 * undefined.
 */
export function firstSeenOutside(
  layout: ViewLayout,
  size: BoxSize,
  area: Area,
  isSeen: (row: number) => boolean,
): number | undefined {
  if (rowsWithin(layout, size, area).some(isSeen)) return undefined;
  for (let row = 0; row < layout.count; row++) if (isSeen(row)) return row;
  return undefined;
}

export type ViewPicture = {
  readonly views: readonly View[];
  readonly forest: BuiltForest;
  readonly visibility: Visibility;
  /**
   * Views that this party does not see are drawn dashed. `place` is its index in `visibility`, or
   * -1 if no view names it.
   */
  readonly lens: { readonly party: string; readonly place: number } | undefined;
  /** False when no event of the update is readable; each view's content is then a "?". */
  readonly isReadable: boolean;
};

export const BOX: BoxSize = { width: 190, height: 68, across: 28, down: 10 };

/** True if a lens is set and its party does not see the row's view. */
export function isUnseen({ visibility, lens }: ViewPicture, row: number): boolean {
  return lens !== undefined && visibilityAt(visibility, lens.place, row) === 'none';
}

export function viewAt({ views, forest }: ViewPicture, row: number): View | undefined {
  return views[forest.nodeAt[row] ?? -1];
}

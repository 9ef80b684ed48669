import { type HierarchyPointNode, hierarchy, tree } from 'd3-hierarchy';
import type { BuiltForest } from '#domain/forest/child-forest.ts';
import { childrenOf, type Forest } from '#domain/forest/forest.ts';
import type { View } from '#domain/verdict/verdict.ts';
import { sightOf, type Visibility } from '#domain/verdict/visibility.ts';

/** The size of every box, and the least room between two of them. Any one unit. */
export type BoxSize = {
  readonly width: number;
  readonly height: number;
  /** Between a box and those below it in the tree, and between one box and the next. */
  readonly across: number;
  readonly down: number;
};

/** Where the boxes of the rows 0 … `count` - 1 stand in a drawing of a size. */
export type ViewLayout = {
  readonly count: number;
  readonly width: number;
  readonly height: number;
  /** By row: the upper left corner. */
  readonly x: Float64Array;
  readonly y: Float64Array;
};

/** d3's root above the roots, so that a forest is one tree. It has no box. */
const ABOVE = -1;

/**
 * Places a forest as boxes, roots at the left, what is below them to the right: views are wide and
 * shallow, and from top to bottom the boxes come in the order of the rows. Only the first `most`
 * rows are placed; they are a forest too, because a parent's row comes before its children's.
 */
export function layoutViews(forest: Forest, size: BoxSize, most: number): ViewLayout {
  const count = Math.min(forest.count, most);
  const [across, down] = [size.width + size.across, size.height + size.down];
  // d3 lays out downwards: its x is our y.
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

/** A part of a drawing, such as the one in sight. */
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
 * The row of the first box that is seen, when none that is seen touches the area (px of the
 * drawing); undefined when one does, or when there is none.
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

/** What a drawing of views is made from. */
export type ViewPicture = {
  readonly views: readonly View[];
  readonly forest: BuiltForest;
  readonly visibility: Visibility;
  /**
   * Views that this party does not see are drawn as such. `place` is its place in `visibility`, -1
   * where no view names it.
   */
  readonly lens: { readonly party: string; readonly place: number } | undefined;
  /** False when no event of the update can be read: then the content of each view is a "?". */
  readonly isReadable: boolean;
};

/** The size of the boxes in px. */
export const BOX: BoxSize = { width: 190, height: 68, across: 28, down: 10 };

/** True when a lens is set and its party does not see the view of a row. */
export function isUnseen({ visibility, lens }: ViewPicture, row: number): boolean {
  return lens !== undefined && sightOf(visibility, lens.place, row) === 'none';
}

/** The view of a row. */
export function viewAt({ views, forest }: ViewPicture, row: number): View | undefined {
  return views[forest.nodeAt[row] ?? -1];
}

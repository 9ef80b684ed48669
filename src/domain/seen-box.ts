import { type Area, type BoxSize, rowsWithin, type ViewLayout } from './view-layout.ts';

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

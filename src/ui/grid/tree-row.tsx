import type { ComponentProps } from 'react';
import type { Forest } from '#domain/forest/forest.ts';

/** Maximum number of indents drawn; deeper rows show "+N" (GRF-03). */
const DEEPEST = 50;

/** Maximum width in px of all indents and of one, so that the deepest row's name stays visible. */
const ROOM = { wide: { all: 180, one: 20 }, narrow: { all: 110, one: 11 } };
const LEAST = 3;

/** Integer px, because guides between pixels would blur. */
export function indentOf(depth: number, room: keyof typeof ROOM): number {
  const { all, one } = ROOM[room];
  return Math.max(LEAST, Math.min(one, Math.floor(all / Math.max(1, depth))));
}

/** The greatest depth of the rows, up to the limit of indents. */
export function deepestOf({ depth }: Forest): number {
  let deepest = 0;
  for (const one of depth) {
    if (one > deepest) deepest = one;
    if (deepest >= DEEPEST) return DEEPEST;
  }
  return deepest;
}

/** The `div` of a row, with its place in the forest; the caller adds layout, events and cells. */
export function TreeRow({
  forest,
  row,
  index,
  isActive,
  isOpen,
  style,
  ...rest
}: {
  forest: Forest;
  row: number;
  /** The position among the visible rows. */
  index: number;
  isActive: boolean;
  isOpen: boolean | undefined;
} & ComponentProps<'div'>) {
  const depth = forest.depth[row] ?? 0;
  return (
    <div
      {...rest}
      role="row"
      tabIndex={isActive ? 0 : -1}
      aria-level={depth + 1}
      aria-expanded={isOpen}
      aria-rowindex={index + 2}
      aria-posinset={forest.position[row]}
      aria-setsize={forest.setSize[row]}
      aria-selected={isActive}
      data-deeper={depth > DEEPEST ? `+${depth - DEEPEST}` : undefined}
      style={{ ...style, '--depth': Math.min(depth, DEEPEST) }}
    />
  );
}

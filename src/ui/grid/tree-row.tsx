import type { ReactNode } from 'react';
import type { Forest } from '#domain/forest/forest.ts';

/** Most indents drawn; deeper rows show "+N" (GRF-03). */
const DEEPEST = 50;

/** Most px for all indents and for one, so that the deepest row's name stays visible. */
const ROOM = { wide: { all: 180, one: 20 }, narrow: { all: 110, one: 11 } };
const LEAST = 3;

/** Whole px, because guides between pixels would blur. */
export function indentOf(depth: number, room: keyof typeof ROOM): number {
  const { all, one } = ROOM[room];
  return Math.max(LEAST, Math.min(one, Math.floor(all / Math.max(1, depth))));
}

/** The greatest depth, up to the limit of indents. */
export function deepestOf({ depth }: Forest): number {
  let deepest = 0;
  for (const one of depth) {
    if (one > deepest) deepest = one;
    if (deepest >= DEEPEST) return DEEPEST;
  }
  return deepest;
}

/** A row is blank until its data has been read. */
export function TreeRow<R>(props: {
  forest: Forest;
  row: number;
  index: number;
  isActive: boolean;
  isOpen: boolean | undefined;
  data: R | undefined;
  rowData: (data: R) => Record<`data-${string}`, string>;
  cells: (data: R, row: number) => ReactNode;
  onClick: () => void;
  layout: string;
  y: number;
  height: number;
}) {
  const { forest, row, index, isActive, data, height, y } = props;
  const depth = forest.depth[row] ?? 0;
  return (
    <div
      role="row"
      tabIndex={isActive ? 0 : -1}
      aria-level={depth + 1}
      aria-expanded={props.isOpen}
      aria-rowindex={index + 2}
      aria-posinset={forest.position[row]}
      aria-setsize={forest.setSize[row]}
      aria-selected={isActive}
      {...(data === undefined ? {} : props.rowData(data))}
      data-deeper={depth > DEEPEST ? `+${depth - DEEPEST}` : undefined}
      onClick={props.onClick}
      className={`tree-row absolute inset-x-0 top-0 ${props.layout}`}
      style={{
        '--depth': Math.min(depth, DEEPEST),
        height,
        transform: `translateY(${y}px)`,
      }}
    >
      {data === undefined ? <span role="gridcell" /> : props.cells(data, row)}
    </div>
  );
}

declare module 'react' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be merged into.
  interface CSSProperties {
    '--depth'?: number;
  }
}

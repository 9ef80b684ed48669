import { type CSSProperties, memo, type ReactNode } from 'react';
import type { Forest } from '#domain/forest/forest.ts';

/** Maximum number of indents drawn; deeper rows show "+N" (GRF-03). */
export const DEEPEST = 50;

/** Maximum width in px of all indents and of one, so that the deepest row's name stays visible. */
const ROOM = { wide: { all: 180, one: 20 }, narrow: { all: 110, one: 11 } };
const LEAST = 3;

/** Integer px, because guides between pixels would blur. */
export function indentOf(depth: number, room: keyof typeof ROOM): number {
  const { all, one } = ROOM[room];
  return Math.max(LEAST, Math.min(one, Math.floor(all / Math.max(1, depth))));
}

/** Draws the cells of a row; `indent` is the style of the first. */
export type RowCells<R> = (data: R, row: number, indent: CSSProperties) => ReactNode;

type RowProps<R> = {
  readonly forest: Forest;
  readonly row: number;
  /** The position among the visible rows. */
  readonly index: number;
  readonly isActive: boolean;
  readonly isOpen: boolean | undefined;
  /** Undefined until it has been read. */
  readonly data: R | undefined;
  readonly rowData: (data: R) => Record<`data-${string}`, string>;
  readonly cells: RowCells<R>;
  readonly onActive: (row: number, how: 'click' | 'key') => void;
  readonly layout: string;
  readonly height: number;
  /** In px from the top of the box. */
  readonly y: number;
};

function DrawnRow<R>(props: RowProps<R>) {
  const { forest, row, isActive, data } = props;
  const depth = forest.depth[row] ?? 0;
  const indent = { '--depth': Math.min(depth, DEEPEST) };
  return (
    <div
      {...(data === undefined ? {} : props.rowData(data))}
      role="row"
      tabIndex={isActive ? 0 : -1}
      aria-level={depth + 1}
      aria-expanded={props.isOpen}
      aria-rowindex={props.index + 2}
      aria-posinset={forest.position[row]}
      aria-setsize={forest.setSize[row]}
      aria-selected={isActive}
      data-deeper={depth > DEEPEST ? `+${depth - DEEPEST}` : undefined}
      onClick={() => props.onActive(row, 'click')}
      className={`tree-row absolute inset-x-0 ${props.layout}`}
      style={{
        height: props.height,
        top: props.y,
        ...indent,
      }}
    >
      {data === undefined ? <span role="gridcell" /> : props.cells(data, row, indent)}
    </div>
  );
}

/** Memoized, so that scrolling renders only the rows that come into view. */
export const TreeRow = memo(DrawnRow) as typeof DrawnRow;

import { type CSSProperties, memo, type ReactNode } from 'react';
import type { Forest } from '#domain/forest/forest.ts';
import { indentStyle, type RowSize } from './indent.ts';

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
  readonly size: RowSize;
  readonly height: number;
  /** In px from the top of the box. */
  readonly y: number;
};

function DrawnRow<R>(props: RowProps<R>) {
  const { forest, row, isActive, data } = props;
  const depth = forest.depth[row] ?? 0;
  const indent = indentStyle(depth, props.size);
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
      onClick={() => props.onActive(row, 'click')}
      className={`tree-row absolute inset-x-0 ${props.layout}`}
      style={{
        height: props.height,
        top: props.y,
        '--indent': indent['--indent'],
      }}
    >
      {data === undefined ? <span role="gridcell" /> : props.cells(data, row, indent)}
    </div>
  );
}

/** Memoized, so that scrolling renders only the rows that come into view. */
export const TreeRow = memo(DrawnRow) as typeof DrawnRow;

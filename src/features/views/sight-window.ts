import { useLayoutEffect, useRef } from 'react';
import { useColumnWindow } from '#ui/column-window.ts';
import { type RowWindow, useRowWindow } from '#ui/row-window.ts';
import type { GridCell } from './cell-keys.ts';
import { COLUMN, SUMS } from './sight-columns.ts';

/** px. The head is as high as a row, so that it is the first of them. */
export const SIGHT_ROW = 30;

/** Rows drawn beyond either edge: each has a cell for every view, so they are few. */
const ROWS_BEYOND = 1;

/** Which cells of the matrix stand in its scroller. */
export type SightWindow = {
  readonly rowWindow: RowWindow;
  /** The rows of parties to draw, counted from 1: the head is row 0. */
  readonly rows: readonly number[];
  /** The rows of the views whose columns are to be drawn: from `first` up to `last`. */
  readonly first: number;
  readonly last: number;
  /** How many rows one page shows. */
  readonly page: number;
  /** Scrolls by as little as it takes until a cell is in sight. */
  readonly show: (cell: GridCell) => void;
  readonly isDrawn: (cell: GridCell) => boolean;
  readonly onScroll: () => void;
};

/**
 * Windowing of the matrix both ways. The lens's row (0: none) and the selected view's column come
 * into sight whenever they are others, whoever has chosen them.
 */
export function useSightWindow(of: {
  rows: number;
  views: number;
  names: number;
  lensRow: number;
  selected: number;
}): SightWindow {
  const { lensRow, selected } = of;
  const rowWindow = useRowWindow(of.rows, SIGHT_ROW, ROWS_BEYOND);
  const columnWindow = useColumnWindow(rowWindow.scroller, of.views, {
    width: COLUMN.view,
    stays: of.names,
    before: SUMS * COLUMN.sum,
  });
  const { first, last } = columnWindow;
  const showRow = (row: number) => {
    // The head covers the first row in sight: the one above it is brought there first.
    if (row > 0) rowWindow.show(row - 1, 'nearest');
    rowWindow.show(row, 'nearest');
  };
  const shown = useRef({ lensRow: 0, selected: 0 });
  useLayoutEffect(() => {
    // At first nothing is drawn, until the scroller has been measured.
    if (rowWindow.last === 0 || last === 0) return;
    const before = shown.current;
    shown.current = { lensRow, selected };
    if (before.selected !== selected) columnWindow.show(selected);
    if (before.lensRow !== lensRow && lensRow > 0) showRow(lensRow);
  });
  const from = Math.max(1, rowWindow.first);
  return {
    rowWindow,
    rows: Array.from({ length: Math.max(0, rowWindow.last - from) }, (_, at) => from + at),
    first,
    last,
    page: Math.max(1, Math.floor(rowWindow.viewport / SIGHT_ROW) - 2),
    show: ({ row, column }) => {
      showRow(row);
      if (column > SUMS) columnWindow.show(column - SUMS - 1);
      else rowWindow.scroller.current?.scrollTo({ left: 0 });
    },
    isDrawn: ({ row, column }) =>
      (row === 0 || (row >= rowWindow.first && row < rowWindow.last)) &&
      (column <= SUMS || (column - SUMS > first && column - SUMS <= last)),
    onScroll: () => {
      rowWindow.onScroll();
      columnWindow.onScroll();
    },
  };
}

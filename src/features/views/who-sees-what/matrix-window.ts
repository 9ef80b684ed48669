import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { type RowWindow, useMeasured, useRowWindow } from '#ui/grid/row-window.ts';
import { COLUMN, SUMS } from './matrix-columns.ts';

/** A cell of a grid; row 0 is the head, and column 0 contains the row names. */
export type GridCell = { readonly row: number; readonly column: number };

/**
 * Returns the cell that a key moves to (WAI-ARIA grid pattern), or undefined for other keys. `rows`
 * and `columns` are the totals; `page` is the number of rows per page.
 */
export function cellAfter(
  { key, ctrlKey }: { readonly key: string; readonly ctrlKey: boolean },
  { row, column }: GridCell,
  { rows, columns, page }: { rows: number; columns: number; page: number },
): GridCell | undefined {
  const to = (toRow: number, toColumn: number): GridCell => ({
    row: Math.max(0, Math.min(rows - 1, toRow)),
    column: Math.max(0, Math.min(columns - 1, toColumn)),
  });
  switch (key) {
    case 'ArrowDown':
      return to(row + 1, column);
    case 'ArrowUp':
      return to(row - 1, column);
    case 'ArrowRight':
      return to(row, column + 1);
    case 'ArrowLeft':
      return to(row, column - 1);
    case 'PageDown':
      return to(row + page, column);
    case 'PageUp':
      return to(row - page, column);
    case 'Home':
      return ctrlKey ? to(0, 0) : to(row, 0);
    case 'End':
      return ctrlKey ? to(rows, columns) : to(row, columns);
    default:
      return undefined;
  }
}

type ColumnWindow = {
  /** The columns to draw: from `first`, excluding `last`. */
  readonly first: number;
  readonly last: number;
  /** Scrolls by the minimum distance that makes a column visible. */
  readonly show: (column: number) => void;
  readonly onScroll: () => void;
};

/** Number of columns drawn beyond each edge; small, because each adds a cell to every row. */
const BEYOND = 1;

/**
 * Windows `count` columns of equal width in a scroller. Lengths are in px: `stays` is the sticky
 * width on the left, and `before` the scrolling width before the columns.
 */
function useColumnWindow(
  scroller: RefObject<HTMLDivElement | null>,
  count: number,
  { width, stays, before }: { width: number; stays: number; before: number },
): ColumnWindow {
  const [first, setFirst] = useState(0);
  const [room, setRoom] = useState(0);
  useMeasured(scroller, (at) => setRoom(at.clientWidth));
  const fit = room === 0 ? 0 : Math.ceil(Math.max(0, room - stays) / width) + 1;
  const from = Math.max(0, Math.min(first, count - fit));
  return {
    first: Math.max(0, from - BEYOND),
    last: fit === 0 ? 0 : Math.min(count, from + fit + BEYOND),
    show: (column) => {
      const at = scroller.current;
      if (at === null) return;
      const left = before + column * width;
      if (left < at.scrollLeft) at.scrollLeft = left;
      else at.scrollLeft = Math.max(at.scrollLeft, left + width + stays - at.clientWidth);
    },
    onScroll: () =>
      setFirst(Math.max(0, Math.floor(((scroller.current?.scrollLeft ?? 0) - before) / width))),
  };
}

/** In px; the head is as high as a row and counts as row 0. */
export const MATRIX_ROW = 30;

/** Number of rows drawn beyond each edge; small, because each has a cell for every view. */
const ROWS_BEYOND = 1;

export type MatrixWindow = {
  readonly rowWindow: RowWindow;
  /** The party rows to draw, counted from 1, because the head is row 0. */
  readonly rows: readonly number[];
  readonly first: number;
  readonly last: number;
  readonly page: number;
  /** Scrolls by the minimum distance that makes a cell visible. */
  readonly show: (cell: GridCell) => void;
  readonly isDrawn: (cell: GridCell) => boolean;
  readonly onScroll: () => void;
};

/**
 * Windows the matrix in both directions. A change of the lens row (0 for none) or of the selected
 * view scrolls it into view.
 */
export function useMatrixWindow(of: {
  rows: number;
  views: number;
  names: number;
  lensRow: number;
  selected: number;
}): MatrixWindow {
  const { lensRow, selected } = of;
  const rowWindow = useRowWindow(of.rows, MATRIX_ROW, ROWS_BEYOND);
  const columnWindow = useColumnWindow(rowWindow.scroller, of.views, {
    width: COLUMN.view,
    stays: of.names,
    before: SUMS * COLUMN.sum,
  });
  const { first, last } = columnWindow;
  const showRow = (row: number) => {
    // The sticky head covers the topmost row, so the row above scrolls into view first.
    if (row > 0) rowWindow.show(row - 1, 'nearest');
    rowWindow.show(row, 'nearest');
  };
  const shown = useRef({ lensRow: 0, selected: 0 });
  const follow = useEffectEvent((now: { lensRow: number; selected: number }) => {
    const before = shown.current;
    shown.current = now;
    if (before.selected !== now.selected) columnWindow.show(now.selected);
    if (before.lensRow !== now.lensRow && now.lensRow > 0) showRow(now.lensRow);
  });
  // Nothing is drawn until the scroller has been measured.
  const isMeasured = rowWindow.last !== 0 && last !== 0;
  useLayoutEffect(() => {
    if (isMeasured) follow({ lensRow, selected });
  }, [isMeasured, lensRow, selected]);
  const from = Math.max(1, rowWindow.first);
  return {
    rowWindow,
    rows: Array.from({ length: Math.max(0, rowWindow.last - from) }, (_, at) => from + at),
    first,
    last,
    page: Math.max(1, Math.floor(rowWindow.viewport / MATRIX_ROW) - 2),
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

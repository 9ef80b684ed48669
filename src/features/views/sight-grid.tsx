import { type KeyboardEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useColumnWindow } from '#ui/column-window.ts';
import { useNarrow } from '#ui/narrow.ts';
import { useRowWindow } from '#ui/row-window.ts';
import { cellAfter, type GridCell } from './cell-keys.ts';
import type { ShownViews } from './shown-views.ts';
import { type SightOrder, SUMS } from './sight-columns.ts';
import { SightHead } from './sight-head.tsx';
import { SightRow } from './sight-row.tsx';
import { openSights } from './sights.ts';

/** px. The head is as high as a row, so that it is the first of them. */
const ROW = 30;
const COLUMN = { sum: 50, view: 34 };
const NAMES = { wide: 248, narrow: 150 };

/**
 * The matrix as a WAI-ARIA grid, windowed both ways. It keeps the focus itself and says which cell
 * is active, so that the cell may leave the screen; Enter chooses the party of a row as the lens,
 * the view of a column, and both in a cell.
 *
 *            party      seen  first   0  1  2 …     row 0: the head
 *            alice::12…   3     0     ■  □  –       row 1 …: a party
 *   column   0            1     2     3 …
 */
export function SightGrid(
  props: ShownViews & {
    /** Places in `visibility.parties`, in the order of the rows. */
    parties: readonly number[];
    order: SightOrder;
    onOrder: (order: SightOrder) => void;
  },
) {
  const { parties, verdict, forest, visibility, lens, selected, onLens, onSelect } = props;
  const id = useId();
  const names = useNarrow() ? NAMES.narrow : NAMES.wide;
  const [columns, rows] = [forest.forest.count + SUMS + 1, parties.length + 1];
  const rowWindow = useRowWindow(rows, ROW);
  const { scroller, viewport } = rowWindow;
  const columnWindow = useColumnWindow(scroller, forest.forest.count, {
    width: COLUMN.view,
    stays: names,
    before: SUMS * COLUMN.sum,
  });
  const sights = useMemo(
    () => openSights(verdict.views, forest, visibility),
    [verdict, forest, visibility],
  );
  const lensPlace = lens === undefined ? undefined : visibility.parties.indexOf(lens);
  const [active, setActive] = useState<GridCell>({ row: 1, column: 0 });

  const leftOf = (column: number) =>
    names + Math.min(column - 1, SUMS) * COLUMN.sum + Math.max(0, column - 1 - SUMS) * COLUMN.view;
  const showRow = (row: number) => {
    // The head covers the first row in sight: the one above it is brought there first.
    if (row > 0) rowWindow.show(row - 1, 'nearest');
    rowWindow.show(row, 'nearest');
  };
  const show = ({ row, column }: GridCell) => {
    showRow(row);
    if (column > SUMS) columnWindow.show(column - SUMS - 1);
    else scroller.current?.scrollTo({ left: 0 });
  };
  // What another part of the page chooses comes into sight here as well.
  const shown = useRef<{ lens: number | undefined; selected: number }>(undefined);
  useLayoutEffect(() => {
    if (rowWindow.last === 0) return;
    const before = shown.current;
    shown.current = { lens: lensPlace, selected };
    if (before?.selected !== selected && (before !== undefined || selected > 0))
      columnWindow.show(selected);
    if (before?.lens !== lensPlace && lensPlace !== undefined && lensPlace >= 0)
      showRow(parties.indexOf(lensPlace) + 1);
  });
  const choose = ({ row, column }: GridCell) => {
    const party = parties[row - 1];
    if (column === 0 && party !== undefined) {
      const chosen = visibility.parties[party];
      onLens(chosen === lens ? undefined : chosen);
    } else if (column > SUMS) onSelect(column - SUMS - 1);
  };
  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey || event.target !== scroller.current) return;
    if (event.key === 'Enter' || event.key === ' ') choose(active);
    else {
      const page = Math.max(1, Math.floor(viewport / ROW) - 2);
      const next = cellAfter(event, active, { rows, columns, page });
      if (next === undefined) return;
      setActive(next);
      show(next);
    }
    event.preventDefault();
  };
  const idOf = ({ row, column }: GridCell) => `${id}-${row}-${column}`;
  const isDrawn =
    (active.row === 0 || (active.row >= rowWindow.first && active.row < rowWindow.last)) &&
    (active.column <= SUMS ||
      (active.column - SUMS > columnWindow.first && active.column - SUMS <= columnWindow.last));
  const shared = {
    columns: columnWindow,
    leftOf,
    active,
    idOf,
    sights,
    lens: lensPlace,
    selected,
    onCell: (cell: GridCell) => {
      setActive(cell);
      choose(cell);
    },
  };
  return (
    <div
      ref={scroller}
      role="grid"
      aria-label="Who sees what"
      aria-description="Enter on a party looks through its eyes, Enter on a view selects it"
      aria-rowcount={rows}
      aria-colcount={columns}
      aria-activedescendant={isDrawn ? idOf(active) : undefined}
      tabIndex={0}
      onKeyDown={press}
      onScroll={() => {
        rowWindow.onScroll();
        columnWindow.onScroll();
      }}
      className="sight-grid"
      style={{
        maxHeight: ROW * 15 + 2,
        '--names': `${names}px`,
        '--column': `${COLUMN.view}px`,
        '--sum': `${COLUMN.sum}px`,
      }}
    >
      <div
        role="presentation"
        className="relative"
        style={{ height: rowWindow.box, width: leftOf(columns), minWidth: '100%' }}
      >
        <SightHead
          {...shared}
          order={props.order}
          onOrder={(order) => {
            rowWindow.goTo(0);
            props.onOrder(order);
          }}
        />
        {parties
          .slice(Math.max(0, rowWindow.first - 1), Math.max(0, rowWindow.last - 1))
          .map((party, at) => {
            const row = Math.max(1, rowWindow.first) + at;
            return (
              <SightRow
                key={party}
                {...shared}
                party={party}
                name={visibility.parties[party] ?? ''}
                row={row}
                y={rowWindow.yOf(row)}
              />
            );
          })}
      </div>
    </div>
  );
}

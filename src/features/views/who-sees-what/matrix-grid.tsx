import { type KeyboardEvent, type MouseEvent, useId, useMemo, useState } from 'react';
import { sightOf } from '#domain/verdict/visibility.ts';
import type { ShownViews } from '#features/views/shown-views.ts';
import { useNarrow } from '#ui/browser/preferences.ts';
import {
  COLUMN,
  cellId,
  leftOf,
  openSights,
  orderAfter,
  type SightOrder,
  SUMS,
} from './matrix-columns.ts';
import { SightHead, SightRow, SightVeils } from './matrix-row.tsx';
import { cellAfter, type GridCell, SIGHT_ROW, useSightWindow } from './matrix-window.ts';

/** px that the names take. */
const NAMES = { wide: 248, narrow: 150 };

/**
 * The matrix as a WAI-ARIA grid, windowed both ways. It keeps the focus itself and says which cell
 * is active, so that the cell may leave the screen. Enter or a click on a party looks through its
 * eyes, on a view selects it, on the head of a sum sorts by it.
 *
 *            party      seen  first   0  1  2 …     row 0: the head
 *            alice::12…   3     0     □  ○  –       row 1 …: a party
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
  const gridId = useId();
  const names = useNarrow() ? NAMES.narrow : NAMES.wide;
  const [columns, rows] = [forest.forest.count + SUMS + 1, parties.length + 1];
  const lensPlace = lens === undefined ? undefined : visibility.parties.indexOf(lens);
  const lensRow = lensPlace === undefined ? 0 : parties.indexOf(lensPlace) + 1;
  const sights = useMemo(
    () => openSights(verdict.views, forest, visibility),
    [verdict, forest, visibility],
  );
  const [active, setActive] = useState<GridCell>({ row: 1, column: 0 });
  const sightWindow = useSightWindow({
    rows,
    views: forest.forest.count,
    names,
    lensRow,
    selected,
  });
  const { rowWindow, first, last, page, show, isDrawn } = sightWindow;

  const choose = ({ row, column }: GridCell) => {
    const party = parties[row - 1];
    const order = row === 0 ? orderAfter(props.order, column) : undefined;
    if (order !== undefined) {
      rowWindow.goTo(0);
      props.onOrder(order);
    } else if (column === 0 && party !== undefined) {
      const chosen = visibility.parties[party];
      onLens(chosen === lens ? undefined : chosen);
    } else if (column > SUMS) onSelect(column - SUMS - 1);
  };
  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey || event.target !== rowWindow.scroller.current) return;
    if (event.key === 'Enter' || event.key === ' ') choose(active);
    else {
      const next = cellAfter(event, active, { rows, columns, page });
      if (next === undefined) return;
      setActive(next);
      show(next);
    }
    event.preventDefault();
  };
  const click = ({ target }: MouseEvent) => {
    const at = target instanceof Element ? target.closest('[aria-colindex]') : null;
    const row = at?.closest('[aria-rowindex]');
    if (at === null || row === null || row === undefined) return;
    const cell = {
      row: Number(row.getAttribute('aria-rowindex')) - 1,
      column: Number(at.getAttribute('aria-colindex')) - 1,
    };
    setActive(cell);
    choose(cell);
  };
  const isUnseen = (row: number) =>
    lensPlace !== undefined && sightOf(visibility, lensPlace, row) === 'none';
  const shared = { gridId, first, last, sights, selected };
  const activeIn = (row: number) => (row === active.row ? active.column : -1);
  return (
    <div
      ref={rowWindow.scroller}
      id="who-sees-what"
      role="grid"
      aria-label="Who sees what"
      aria-description="Enter on a party applies the party lens, on a view selects the view, on a column name sorts"
      aria-rowcount={rows}
      aria-colcount={columns}
      aria-activedescendant={
        isDrawn(active) ? cellId(gridId, active.row, active.column) : undefined
      }
      tabIndex={0}
      onKeyDown={press}
      onClick={click}
      onScroll={sightWindow.onScroll}
      className="sight-grid scroll-mt-28"
      style={{
        maxHeight: SIGHT_ROW * 15 + 2,
        '--names': `${names}px`,
        '--column': `${COLUMN.view}px`,
        '--sum': `${COLUMN.sum}px`,
      }}
    >
      <div
        role="presentation"
        className="relative"
        style={{ height: rowWindow.box, width: leftOf(columns, names), minWidth: '100%' }}
      >
        <SightHead {...shared} activeColumn={activeIn(0)} order={props.order} isUnseen={isUnseen} />
        {sightWindow.rows.map((row) => {
          const party = parties[row - 1] ?? 0;
          return (
            <SightRow
              key={party}
              {...shared}
              activeColumn={activeIn(row)}
              party={party}
              isLens={party === lensPlace}
              name={visibility.parties[party] ?? ''}
              row={row}
              y={rowWindow.yOf(row)}
            />
          );
        })}
        <SightVeils first={first} last={last} names={names} isUnseen={isUnseen} />
      </div>
    </div>
  );
}

declare module 'react' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be merged into.
  interface CSSProperties {
    '--names'?: string;
    '--column'?: string;
    '--sum'?: string;
  }
}

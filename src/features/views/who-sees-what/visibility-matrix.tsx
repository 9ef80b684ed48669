import { type KeyboardEvent, type MouseEvent, useId, useMemo, useState } from 'react';
import { counted } from '#domain/text/plural.ts';
import { confirmersOf } from '#domain/verdict/quorum.ts';
import type { View } from '#domain/verdict/verdict.ts';
import {
  CELL_WORDS,
  sortedParties,
  type Visibility,
  type VisibilityCell,
  visibilityAt,
  visibilityCell,
} from '#domain/verdict/visibility.ts';
import type { ShownViews } from '#features/views/shown-views.ts';
import { useNarrow } from '#ui/browser/preferences.ts';
import {
  COLUMN,
  cellId,
  leftOf,
  type MatrixOrder,
  openMatrixVisibility,
  orderAfter,
  SUMS,
} from './matrix-columns.ts';
import { MatrixDimLayer, MatrixHead, MatrixRow } from './matrix-row.tsx';
import { cellAfter, type GridCell, MATRIX_ROW, useMatrixWindow } from './matrix-window.ts';

const NAMES = { wide: 248, narrow: 150 };

/**
 * A WAI-ARIA grid, windowed in both directions. The grid keeps the focus and refers to the active
 * cell, which may therefore be off screen. Enter or a click sets the lens to a party, selects a view,
 * or sorts by a column.
 *
 *            party      seen  first   0  1  2 …     row 0: the head
 *            alice::12…   3     0     □  ○  –       row 1 …: a party
 *   column   0            1     2     3 …
 */
function MatrixGrid(
  props: ShownViews & {
    /** Indexes into `visibility.parties`, in row order. */
    parties: readonly number[];
    order: MatrixOrder;
    onOrder: (order: MatrixOrder) => void;
  },
) {
  const { parties, verdict, forest, visibility, lens, selected, onLens, onSelect } = props;
  const gridId = useId();
  const names = useNarrow() ? NAMES.narrow : NAMES.wide;
  const [columns, rows] = [forest.forest.count + SUMS + 1, parties.length + 1];
  const lensPlace = lens === undefined ? undefined : visibility.parties.indexOf(lens);
  const lensRow = lensPlace === undefined ? 0 : parties.indexOf(lensPlace) + 1;
  const matrix = useMemo(
    () => openMatrixVisibility(verdict.views, forest, visibility),
    [verdict, forest, visibility],
  );
  const [active, setActive] = useState<GridCell>({ row: 1, column: 0 });
  const matrixWindow = useMatrixWindow({
    rows,
    views: forest.forest.count,
    names,
    lensRow,
    selected,
  });
  const { rowWindow, first, last, page, show, isDrawn } = matrixWindow;

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
    lensPlace !== undefined && visibilityAt(visibility, lensPlace, row) === 'none';
  const shared = { gridId, first, last, matrix, selected };
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
      onScroll={matrixWindow.onScroll}
      className="matrix-grid scroll-mt-28"
      style={{
        maxHeight: MATRIX_ROW * 15 + 2,
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
        <MatrixHead
          {...shared}
          activeColumn={activeIn(0)}
          order={props.order}
          isUnseen={isUnseen}
        />
        {matrixWindow.rows.map((row) => {
          const party = parties[row - 1] ?? 0;
          return (
            <MatrixRow
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
        <MatrixDimLayer first={first} last={last} names={names} isUnseen={isUnseen} />
      </div>
    </div>
  );
}

declare module 'react' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only interfaces can be merged.
  interface CSSProperties {
    '--names'?: string;
    '--column'?: string;
    '--sum'?: string;
  }
}

const USUAL: readonly VisibilityCell[] = ['can', 'must', 'informed', 'witness', 'none'];
const ODD: readonly VisibilityCell[] = ['unlisted', 'unlisted-must'];

function MatrixLegend({ verdict, forest, visibility, lens }: ShownViews) {
  const cells = useMemo(() => {
    const odd = new Set(
      verdict.views.flatMap((view, place) => oddCells(view, forest.rowOf[place] ?? 0, visibility)),
    );
    return [...USUAL, ...ODD.filter((cell) => odd.has(cell))];
  }, [verdict, forest, visibility]);
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-1 border-t border-line px-3 py-2 text-sm text-ink-2">
      {cells.map((cell) => (
        <span key={cell} className="inline-flex items-center gap-1.5">
          <span aria-hidden="true" data-visibility={cell} className="matrix-mark" />
          {CELL_WORDS[cell]}
        </span>
      ))}
      {lens !== undefined && <span>struck out: not visible to the selected party</span>}
      <span className="text-ink-3">The verdict does not record who confirmed.</span>
    </div>
  );
}

/** The cells of parties that are in the view's quorums but not among its informees. */
function oddCells(view: View, row: number, visibility: Visibility): readonly VisibilityCell[] {
  const informees = new Set(view.informees);
  return [...confirmersOf(view)].flatMap(([party, role]) =>
    informees.has(party)
      ? []
      : [visibilityCell(visibilityAt(visibility, visibility.parties.indexOf(party), row), role)],
  );
}

export function VisibilityMatrix(shown: ShownViews) {
  const { visibility, forest } = shown;
  const [order, setOrder] = useState<MatrixOrder>({ by: 'views', reversed: false });
  const parties = useMemo(() => {
    const sorted = sortedParties(visibility, order.by);
    return order.reversed ? sorted.toReversed() : sorted;
  }, [visibility, order]);
  return (
    <section aria-label="Who sees what" className="panel min-w-0 overflow-hidden">
      <div className="flex flex-wrap items-baseline gap-x-3 border-b border-line px-3 py-2">
        <h2 className="font-semibold">Who sees what</h2>
        <span className="text-sm text-ink-3">
          {counted(parties.length, 'party', 'parties')} × {counted(forest.forest.count, 'view')}
        </span>
      </div>
      {parties.length === 0 || forest.forest.count === 0 ? (
        <p id="who-sees-what" tabIndex={-1} className="scroll-mt-28 px-3 py-2 text-ink-3">
          {forest.forest.count === 0
            ? 'The verdict has no views.'
            : 'The verdict names no parties for its views.'}
        </p>
      ) : (
        <>
          <MatrixGrid {...shown} parties={parties} order={order} onOrder={setOrder} />
          <MatrixLegend {...shown} />
        </>
      )}
    </section>
  );
}

import { memo } from 'react';
import { honestString } from '#domain/text/honest-text.ts';
import { CELL_WORDS, type PartyOrder } from '#domain/verdict/visibility.ts';
import { HonestText } from '#ui/text/honest-text.tsx';
import { markOf, useShortId } from '#ui/text/identifier.tsx';
import {
  COLUMN,
  cellId,
  leftOf,
  type MatrixColumns,
  type MatrixOrder,
  SUMS,
  viewsIn,
  windowedBefore,
} from './matrix-columns.ts';

/** The sticky head, with three sort columns and the views. */
export function MatrixHead(
  props: MatrixColumns & {
    order: MatrixOrder;
    /** Whether the lens party cannot see the view of a row. */
    isUnseen: (row: number) => boolean;
  },
) {
  const { matrix, selected, order, first } = props;
  const cellAt = (column: number) => ({
    id: cellId(props.gridId, 0, column),
    'aria-colindex': column + 1,
    'data-active': column === props.activeColumn,
  });
  const sorter = (column: number, by: PartyOrder, label: string, title: string) => {
    const isBy = order.by === by;
    const isFalling = (by === 'views') !== order.reversed;
    return (
      <div
        {...cellAt(column)}
        role="columnheader"
        aria-sort={isBy ? (isFalling ? 'descending' : 'ascending') : undefined}
        className={column === 0 ? 'matrix-name' : 'matrix-cell matrix-sum'}
      >
        {/* The grid handles clicks as well as keys. */}
        <button type="button" title={title}>
          {label}
          <span aria-hidden="true">{isBy ? (isFalling ? ' ↓' : ' ↑') : ''}</span>
        </button>
      </div>
    );
  };
  return (
    <div role="row" aria-rowindex={1} className="matrix-head">
      {sorter(0, 'name', 'Party', 'Sort by name')}
      {sorter(1, 'views', 'Seen', 'Sort by how many views a party sees')}
      {sorter(2, 'first', 'First', 'Sort by the first view a party sees')}
      {viewsIn(props).map((row) => {
        const name = matrix.nameOf(row);
        const unseen = props.isUnseen(row);
        return (
          <div
            key={row}
            {...cellAt(row + SUMS + 1)}
            role="columnheader"
            aria-label={`View ${name}${unseen ? ', not seen' : ''}`}
            aria-selected={row === selected}
            data-unseen={unseen}
            title={`View ${name}`}
            className="matrix-cell matrix-view"
            style={row === first ? windowedBefore(first) : undefined}
          >
            {name}
          </div>
        );
      })}
    </div>
  );
}

export const MatrixRow = memo(function MatrixRow(
  props: MatrixColumns & {
    party: number;
    name: string;
    isLens: boolean;
    row: number;
    /** Distance in px from the top of the rows' container. */
    y: number;
  },
) {
  const { matrix, selected, party, name, row, first } = props;
  const short = useShortId()(name);
  const cellAt = (column: number) => ({
    id: cellId(props.gridId, row, column),
    'aria-colindex': column + 1,
    'data-active': column === props.activeColumn,
  });
  const firstSeen = matrix.firstOf(party);
  return (
    <div
      role="row"
      aria-rowindex={row + 1}
      aria-selected={props.isLens}
      className="matrix-row"
      style={{ top: props.y }}
    >
      <div
        {...cellAt(0)}
        style={markOf(name)}
        role="rowheader"
        aria-label={honestString(name)}
        title={honestString(name)}
        className="matrix-name mark font-mono"
      >
        <HonestText text={short} />
      </div>
      <div role="presentation" className="matrix-cells">
        <div {...cellAt(1)} role="gridcell" className="matrix-cell matrix-sum">
          {matrix.seenBy(party)}
        </div>
        <div {...cellAt(2)} role="gridcell" className="matrix-cell matrix-sum">
          {firstSeen === undefined ? 'none' : matrix.nameOf(firstSeen)}
        </div>
        {viewsIn(props).map((view) => {
          const cell = matrix.cell(party, view);
          return (
            <div
              key={view}
              {...cellAt(view + SUMS + 1)}
              role="gridcell"
              aria-label={CELL_WORDS[cell]}
              title={`View ${matrix.nameOf(view)}: ${CELL_WORDS[cell]}`}
              data-visibility={cell}
              data-selected={view === selected}
              className="matrix-cell matrix-mark"
              style={view === first ? windowedBefore(first) : undefined}
            />
          );
        })}
      </div>
    </div>
  );
});

/**
 * Dims each run of view columns that the lens party cannot see with one element, instead of
 * hundreds of cells. The column heads carry the same information as text.
 */
export function MatrixDimLayer({
  first,
  last,
  names,
  isUnseen,
}: {
  first: number;
  last: number;
  names: number;
  isUnseen: (row: number) => boolean;
}) {
  const runs: { from: number; end: number }[] = [];
  for (let row = first; row < last; row++) {
    const run = runs.at(-1);
    if (!isUnseen(row)) continue;
    if (run?.end === row) run.end++;
    else runs.push({ from: row, end: row + 1 });
  }
  return runs.map(({ from, end }) => (
    <div
      key={from}
      role="presentation"
      className="matrix-dim"
      style={{ left: leftOf(from + SUMS + 1, names), width: (end - from) * COLUMN.view }}
    />
  ));
}

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

/** The head: three ways to sort, and the views. It stays in sight. */
export function MatrixHead(
  props: MatrixColumns & {
    order: MatrixOrder;
    /** Whether the party of the lens does not see the view of a row. */
    isUnseen: (row: number) => boolean;
  },
) {
  const { sights, selected, order, first } = props;
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
        className={column === 0 ? 'sight-name' : 'sight-cell sight-sum'}
      >
        {/* The grid takes the click, as it takes its own keys. */}
        <button type="button" title={title}>
          {label}
          <span aria-hidden="true">{isBy ? (isFalling ? ' ↓' : ' ↑') : ''}</span>
        </button>
      </div>
    );
  };
  return (
    <div role="row" aria-rowindex={1} className="sight-head">
      {sorter(0, 'name', 'Party', 'Sort by name')}
      {sorter(1, 'views', 'Seen', 'Sort by how many views a party sees')}
      {sorter(2, 'first', 'First', 'Sort by the first view a party sees')}
      {viewsIn(props).map((row) => {
        const name = sights.nameOf(row);
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
            className="sight-cell sight-view"
            style={row === first ? windowedBefore(first) : undefined}
          >
            {name}
          </div>
        );
      })}
    </div>
  );
}

/** A party and what it is to the views in sight. */
export const MatrixRow = memo(function SightRow(
  props: MatrixColumns & {
    party: number;
    name: string;
    /** Whether the reader looks through its eyes. */
    isLens: boolean;
    /** Its row in the grid, the head being 0. */
    row: number;
    /** px from the top of what the rows stand in. */
    y: number;
  },
) {
  const { sights, selected, party, name, row, first } = props;
  const short = useShortId()(name);
  const cellAt = (column: number) => ({
    id: cellId(props.gridId, row, column),
    'aria-colindex': column + 1,
    'data-active': column === props.activeColumn,
  });
  const firstSeen = sights.firstOf(party);
  return (
    <div
      role="row"
      aria-rowindex={row + 1}
      aria-selected={props.isLens}
      className="sight-row"
      style={{ top: props.y }}
    >
      <div
        {...cellAt(0)}
        style={markOf(name)}
        role="rowheader"
        aria-label={honestString(name)}
        title={honestString(name)}
        className="sight-name mark font-mono"
      >
        <HonestText text={short} />
      </div>
      <div role="presentation" className="sight-cells">
        <div {...cellAt(1)} role="gridcell" className="sight-cell sight-sum">
          {sights.seenBy(party)}
        </div>
        <div {...cellAt(2)} role="gridcell" className="sight-cell sight-sum">
          {firstSeen === undefined ? 'none' : sights.nameOf(firstSeen)}
        </div>
        {viewsIn(props).map((view) => {
          const cell = sights.cell(party, view);
          return (
            <div
              key={view}
              {...cellAt(view + SUMS + 1)}
              role="gridcell"
              aria-label={CELL_WORDS[cell]}
              title={`View ${sights.nameOf(view)}: ${CELL_WORDS[cell]}`}
              data-sight={cell}
              data-selected={view === selected}
              className="sight-cell sight-mark"
              style={view === first ? windowedBefore(first) : undefined}
            />
          );
        })}
      </div>
    </div>
  );
});

/**
 * Dims the columns of the views that the party of the lens does not see, each run of them as one:
 * a lens changes a few elements, not each of some hundred cells. The heads say it to everybody.
 */
export function MatrixDimLayer({
  first,
  last,
  names,
  isUnseen,
}: {
  /** The rows of the views whose columns are drawn: from `first` up to `last`. */
  first: number;
  last: number;
  /** px that the names take. */
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
      className="sight-veil"
      style={{ left: leftOf(from + SUMS + 1, names), width: (end - from) * COLUMN.view }}
    />
  ));
}

import type { PartyOrder } from '#domain/visibility.ts';
import {
  cellId,
  type SightColumns,
  type SightOrder,
  SUMS,
  viewsIn,
  windowedBefore,
} from './sight-columns.ts';

/** The head: three ways to sort, and the views. It stays in sight. */
export function SightHead(
  props: SightColumns & {
    order: SightOrder;
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

import type { PartyOrder } from '#domain/visibility.ts';
import { type SightColumns, type SightOrder, SUMS, viewsIn } from './sight-columns.ts';

/** The head: three ways to sort, and the views. It stays in sight. */
export function SightHead(
  props: SightColumns & { order: SightOrder; onOrder: (order: SightOrder) => void },
) {
  const { columns, leftOf, active, idOf, sights, lens, selected, order, onOrder } = props;
  const sorter = (at: number, by: PartyOrder, label: string, title: string) => {
    const isBy = order.by === by;
    const isFalling = (by === 'views') !== order.reversed;
    return (
      <div
        key={at}
        id={idOf({ row: 0, column: at })}
        role="columnheader"
        aria-colindex={at + 1}
        aria-sort={isBy ? (isFalling ? 'descending' : 'ascending') : undefined}
        data-active={active.row === 0 && active.column === at}
        className={at === 0 ? 'sight-name' : 'sight-cell sight-sum'}
        style={at === 0 ? undefined : { left: leftOf(at) }}
      >
        <button
          type="button"
          title={title}
          onClick={() => onOrder({ by, reversed: isBy && !order.reversed })}
        >
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
      {viewsIn(columns).map((row) => {
        const at = row + SUMS + 1;
        const name = sights.nameOf(row);
        const unseen = lens !== undefined && sights.cell(lens, row) === 'none';
        return (
          <div
            key={at}
            id={idOf({ row: 0, column: at })}
            role="columnheader"
            aria-colindex={at + 1}
            aria-label={`View ${name}${unseen ? ', not seen' : ''}`}
            aria-selected={row === selected}
            data-unseen={unseen}
            data-active={active.row === 0 && active.column === at}
            title={`View ${name}`}
            onClick={() => props.onCell({ row: 0, column: at })}
            className="sight-cell sight-view"
            style={{ left: leftOf(at) }}
          >
            {name}
          </div>
        );
      })}
    </div>
  );
}

import { honestString } from '#domain/honest-text.ts';
import { CELL_WORDS } from '#domain/sight-cell.ts';
import { HonestText } from '#ui/honest-text.tsx';
import { useShortId } from '#ui/identifier.tsx';
import { markOf } from '#ui/mark.ts';
import { type SightColumns, SUMS, viewsIn } from './sight-columns.ts';

/** A party and what it is to the views in sight. */
export function SightRow(
  props: SightColumns & {
    party: number;
    name: string;
    /** Its row in the grid, the head being 0. */
    row: number;
    /** px from the top of what the rows stand in. */
    y: number;
  },
) {
  const { columns, leftOf, active, idOf, sights, lens, selected, party, name, row } = props;
  const short = useShortId()(name);
  const cellAt = (at: number) => ({
    id: idOf({ row, column: at }),
    'aria-colindex': at + 1,
    'data-active': active.row === row && active.column === at,
    onClick: () => props.onCell({ row, column: at }),
  });
  const first = sights.firstOf(party);
  return (
    <div
      role="row"
      aria-rowindex={row + 1}
      aria-selected={lens === party}
      className="sight-row"
      style={{ transform: `translateY(${props.y}px)` }}
    >
      <div
        {...cellAt(0)}
        role="rowheader"
        aria-label={honestString(name)}
        title={honestString(name)}
        style={markOf(name)}
        className="sight-name mark font-mono"
      >
        <HonestText text={short} />
      </div>
      <div
        {...cellAt(1)}
        role="gridcell"
        className="sight-cell sight-sum"
        style={{ left: leftOf(1) }}
      >
        {sights.seenBy(party)}
      </div>
      <div
        {...cellAt(2)}
        role="gridcell"
        className="sight-cell sight-sum"
        style={{ left: leftOf(2) }}
      >
        {first === undefined ? 'none' : sights.nameOf(first)}
      </div>
      {viewsIn(columns).map((view) => {
        const at = view + SUMS + 1;
        const cell = sights.cell(party, view);
        return (
          <div
            key={at}
            {...cellAt(at)}
            role="gridcell"
            aria-label={CELL_WORDS[cell]}
            title={`View ${sights.nameOf(view)}: ${CELL_WORDS[cell]}`}
            data-sight={cell}
            data-unseen={lens !== undefined && sights.cell(lens, view) === 'none'}
            data-selected={view === selected}
            className="sight-cell sight-mark"
            style={{ left: leftOf(at) }}
          />
        );
      })}
    </div>
  );
}

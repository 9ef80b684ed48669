import { memo } from 'react';
import { honestString } from '#domain/honest-text.ts';
import { CELL_WORDS } from '#domain/sight-cell.ts';
import { HonestText } from '#ui/honest-text.tsx';
import { useShortId } from '#ui/identifier.tsx';
import { markOf } from '#ui/mark.ts';
import { cellId, leftOf, type SightColumns, SUMS, viewsIn } from './sight-columns.ts';

/** A party and what it is to the views in sight. */
export const SightRow = memo(function SightRow(
  props: SightColumns & {
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
  const { names, sights, selected, party, name, row } = props;
  const short = useShortId()(name);
  const cellAt = (column: number) => ({
    id: cellId(props.gridId, row, column),
    'aria-colindex': column + 1,
    'data-active': column === props.activeColumn,
    style: column === 0 ? markOf(name) : { left: leftOf(column, names) },
  });
  const first = sights.firstOf(party);
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
        role="rowheader"
        aria-label={honestString(name)}
        title={honestString(name)}
        className="sight-name mark font-mono"
      >
        <HonestText text={short} />
      </div>
      <div {...cellAt(1)} role="gridcell" className="sight-cell sight-sum">
        {sights.seenBy(party)}
      </div>
      <div {...cellAt(2)} role="gridcell" className="sight-cell sight-sum">
        {first === undefined ? 'none' : sights.nameOf(first)}
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
          />
        );
      })}
    </div>
  );
});

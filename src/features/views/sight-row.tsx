import { memo } from 'react';
import { honestString } from '#domain/honest-text.ts';
import { CELL_WORDS } from '#domain/sight-cell.ts';
import { HonestText } from '#ui/honest-text.tsx';
import { useShortId } from '#ui/identifier.tsx';
import { markOf } from '#ui/mark.ts';
import { cellId, type SightColumns, SUMS, viewsIn, windowedBefore } from './sight-columns.ts';

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

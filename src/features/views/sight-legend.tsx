import { useMemo } from 'react';
import { confirmersOf } from '#domain/quorum.ts';
import { CELL_WORDS, type SightCell, sightCell } from '#domain/sight-cell.ts';
import type { View } from '#domain/verdict.ts';
import { sightOf, type Visibility } from '#domain/visibility.ts';
import type { ShownViews } from './shown-views.ts';

const USUAL: readonly SightCell[] = ['can', 'must', 'informed', 'witness', 'none'];
const ODD: readonly SightCell[] = ['unlisted', 'unlisted-must'];

/** What the marks of the matrix mean, and what they do not. */
export function SightLegend({ verdict, forest, visibility, lens }: ShownViews) {
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
          <span aria-hidden="true" data-sight={cell} className="sight-mark" />
          {CELL_WORDS[cell]}
        </span>
      ))}
      {lens !== undefined && <span>struck out: the party of the lens does not see it</span>}
      <span className="text-ink-3">Who did confirm is not told.</span>
    </div>
  );
}

/** What those parties are to a view that its quorums list and that are none of its informees. */
function oddCells(view: View, row: number, visibility: Visibility): readonly SightCell[] {
  const informees = new Set(view.informees);
  return [...confirmersOf(view)].flatMap(([party, role]) =>
    informees.has(party)
      ? []
      : [sightCell(sightOf(visibility, visibility.parties.indexOf(party), row), role)],
  );
}

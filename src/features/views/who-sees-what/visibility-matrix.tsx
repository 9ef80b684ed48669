import { useMemo, useState } from 'react';
import { counted } from '#domain/text/plural.ts';
import { confirmersOf } from '#domain/verdict/quorum.ts';
import type { View } from '#domain/verdict/verdict.ts';
import {
  CELL_WORDS,
  type SightCell,
  sightCell,
  sightOf,
  sortedParties,
  type Visibility,
} from '#domain/verdict/visibility.ts';
import type { ShownViews } from '#features/views/shown-views.ts';
import type { SightOrder } from './matrix-columns.ts';
import { SightGrid } from './matrix-grid.tsx';

const USUAL: readonly SightCell[] = ['can', 'must', 'informed', 'witness', 'none'];
const ODD: readonly SightCell[] = ['unlisted', 'unlisted-must'];

/** What the marks of the matrix mean, and what they do not. */
function SightLegend({ verdict, forest, visibility, lens }: ShownViews) {
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
      {lens !== undefined && <span>struck out: not visible to the selected party</span>}
      <span className="text-ink-3">The verdict does not record who confirmed.</span>
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

/** Who sees what: each party of the verdict against each of its views. */
export function SightMatrix(shown: ShownViews) {
  const { visibility, forest } = shown;
  const [order, setOrder] = useState<SightOrder>({ by: 'views', reversed: false });
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
          <SightGrid {...shown} parties={parties} order={order} onOrder={setOrder} />
          <SightLegend {...shown} />
        </>
      )}
    </section>
  );
}

import { useMemo, useState } from 'react';
import { counted } from '#domain/plural.ts';
import { sortedParties } from '#domain/visibility.ts';
import type { ShownViews } from './shown-views.ts';
import type { SightOrder } from './sight-columns.ts';
import { SightGrid } from './sight-grid.tsx';
import { SightLegend } from './sight-legend.tsx';

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
            ? 'The verdict tells of no view.'
            : 'The verdict names no party of its views.'}
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

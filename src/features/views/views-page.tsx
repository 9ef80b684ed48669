import { useMemo, useState } from 'react';
import type { FactsBySource } from '#domain/told.ts';
import type { Verdict } from '#domain/verdict.ts';
import { parseView, printView } from '#domain/view-address.ts';
import { viewForest } from '#domain/view-forest.ts';
import { visibilityOf } from '#domain/visibility.ts';
import { useAddress } from '#ui/address.ts';
import type { ShownViews } from './shown-views.ts';
import { SightMatrix } from './sight-matrix.tsx';
import { ViewDrawing } from './view-drawing.tsx';

/** Where the reader stands, as the address says it. */
export type ViewsPlace = { readonly view?: string | undefined };

type ViewsPageProps = {
  readonly told: FactsBySource;
  readonly place: ViewsPlace;
  readonly onPlace: (place: ViewsPlace) => void;
  readonly lens: string | undefined;
  readonly onLens: (party: string | undefined) => void;
};

/** What the mediator decided, which views there were, who saw them and who had to confirm. */
export function ViewsPage(props: ViewsPageProps) {
  const { verdict } = props.told.scan.facts ?? {};
  if (verdict === undefined) return <p role="status">{props.told.scan.standing}</p>;
  return <VerdictWithViews {...props} verdict={verdict} />;
}

function VerdictWithViews(props: ViewsPageProps & { verdict: Verdict }) {
  const { verdict, lens, onLens } = props;
  // Once for a verdict: it may have thousands of views, and each key press comes here.
  const forest = useMemo(() => viewForest(verdict), [verdict]);
  const visibility = useMemo(() => visibilityOf(verdict.views, forest), [verdict, forest]);
  const { turn, place, move } = useAddress(props.place, props.onPlace);
  const rowOf = ({ view = '' }: ViewsPlace) =>
    forest.rowOf[parseView(verdict.views, view) ?? forest.nodeAt[0] ?? 0] ?? 0;
  const [at, setAt] = useState({ turn, row: rowOf(place) });
  if (at.turn !== turn) setAt({ turn, row: rowOf(place) });
  const shown: ShownViews = {
    verdict,
    forest,
    visibility,
    lens,
    onLens,
    selected: at.row,
    onSelect: (row) => {
      setAt({ turn, row });
      move({ view: printView(verdict.views, forest.nodeAt[row] ?? -1) });
    },
  };
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <div className="grid min-w-0 gap-4">{shown.verdict.result}</div>
      <div className="grid min-w-0 gap-4">
        <ViewDrawing {...shown} isReadable={hasEvents(props.told)} />
        <SightMatrix {...shown} />
      </div>
    </div>
  );
}

/** Whether anybody gave us an event of the update. */
function hasEvents({ scan, ledger }: FactsBySource): boolean {
  return [scan, ledger].some(({ facts }) => (facts?.rootCount ?? 0) > 0);
}

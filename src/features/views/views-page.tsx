import { useEffect, useMemo, useRef, useState } from 'react';
import { findLookalikes } from '#domain/lookalikes.ts';
import type { FactsBySource } from '#domain/told.ts';
import type { Verdict } from '#domain/verdict.ts';
import { parseView, printView } from '#domain/view-address.ts';
import { viewForest } from '#domain/view-forest.ts';
import { visibilityOf } from '#domain/visibility.ts';
import { useAddress } from '#ui/address.ts';
import { CutAlike, shortId } from '#ui/identifier.tsx';
import { NoVerdict } from './no-verdict.tsx';
import type { ShownViews } from './shown-views.ts';
import { ViewsLayout } from './views-layout.tsx';

/** Where the reader stands and through whose eyes, as the address says it. */
export type ViewsPlace = { readonly view?: string | undefined; readonly lens?: string | undefined };

/** The lens is seen first: writing the address takes the router as long as dimming the page. */
const LENS_PAUSE_MS = 60;

type ViewsPageProps = {
  readonly told: FactsBySource;
  readonly place: ViewsPlace;
  readonly onPlace: (place: ViewsPlace) => void;
};

/** What the mediator decided, which views there were, who saw them and who had to confirm. */
export function ViewsPage(props: ViewsPageProps) {
  const { verdict } = props.told.scan.facts ?? {};
  if (verdict === undefined) return <NoVerdict told={props.told} />;
  return <VerdictWithViews {...props} verdict={verdict} />;
}

function VerdictWithViews(props: ViewsPageProps & { verdict: Verdict }) {
  const { told, verdict } = props;
  // Once for a verdict: it may have thousands of views, and each key press comes here.
  const forest = useMemo(() => viewForest(verdict), [verdict]);
  const visibility = useMemo(() => visibilityOf(verdict.views, forest), [verdict, forest]);
  const lookalikes = useMemo(() => findLookalikes(visibility.parties, shortId), [visibility]);
  const { turn, place, move } = useAddress(props.place, props.onPlace);
  const rowOf = ({ view = '' }: ViewsPlace) =>
    forest.rowOf[parseView(verdict.views, view) ?? forest.nodeAt[0] ?? 0] ?? 0;
  const [at, setAt] = useState({ turn, row: rowOf(place), lens: place.lens });
  if (at.turn !== turn) setAt({ turn, row: rowOf(place), lens: place.lens });
  const asked = props.place.view;
  const isUnknown = asked !== undefined && parseView(verdict.views, asked) === undefined;
  const selected = Math.min(at.row, Math.max(0, verdict.views.length - 1));
  const choices = useSteady({
    onSelect: (row) => {
      setAt((before) => ({ ...before, row }));
      move({ ...place, view: printView(verdict.views, forest.nodeAt[row] ?? -1) });
    },
    onLens: (lens) => {
      setAt((before) => ({ ...before, lens }));
      move({ ...place, lens }, LENS_PAUSE_MS);
    },
  });
  // The same object until something in it changes: the pictures take longest to draw.
  const shown = useMemo<ShownViews>(
    () => ({
      verdict,
      forest,
      visibility,
      lens: at.lens,
      selected,
      ...choices,
    }),
    [verdict, forest, visibility, at.lens, selected, choices],
  );
  return (
    <CutAlike value={lookalikes.cutAlike}>
      <ViewsLayout
        told={told}
        shown={shown}
        lookalikes={lookalikes}
        isLinked={asked !== undefined}
        unknownView={isUnknown ? asked : undefined}
      />
    </CutAlike>
  );
}

type Choices = Pick<ShownViews, 'onSelect' | 'onLens'>;

/** The same functions at each render, which do as the last one says. */
function useSteady(choices: Choices): Choices {
  const latest = useRef(choices);
  useEffect(() => {
    latest.current = choices;
  });
  const [steady] = useState<Choices>(() => ({
    onSelect: (row) => latest.current.onSelect(row),
    onLens: (party) => latest.current.onLens(party),
  }));
  return steady;
}

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
  const [at, setAt] = useState({ turn, row: rowOf(place) });
  if (at.turn !== turn) setAt({ turn, row: rowOf(place) });
  const asked = props.place.view;
  const isUnknown = asked !== undefined && parseView(verdict.views, asked) === undefined;
  const selected = Math.min(at.row, Math.max(0, verdict.views.length - 1));
  // The lens acts at once; the address, with all that hangs on it, follows.
  const [chosen, setChosen] = useState({ asked: props.lens, lens: props.lens });
  if (chosen.asked !== props.lens) setChosen({ asked: props.lens, lens: props.lens });
  // Kept apart from `shown`, which has to stay the same object though each render has new ones.
  const choosing = useRef<Pick<ShownViews, 'onSelect' | 'onLens'>>(undefined);
  useEffect(() => {
    choosing.current = {
      onSelect: (row) => {
        setAt({ turn, row });
        move({ view: printView(verdict.views, forest.nodeAt[row] ?? -1) });
      },
      onLens: (lens) => {
        setChosen({ asked: props.lens, lens });
        props.onLens(lens);
      },
    };
  });
  // The same object until something in it changes: the pictures take longest to draw.
  const shown = useMemo<ShownViews>(
    () => ({
      verdict,
      forest,
      visibility,
      lens: chosen.lens,
      onLens: (party) => choosing.current?.onLens(party),
      selected,
      onSelect: (row) => choosing.current?.onSelect(row),
    }),
    [verdict, forest, visibility, chosen.lens, selected],
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

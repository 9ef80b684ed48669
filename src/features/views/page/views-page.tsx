import { Suspense, useEffectEvent, useMemo, useState } from 'react';
import { findLookalikes } from '#domain/ledger/lookalikes.ts';
import { openPrivacyMap } from '#domain/privacy-map/privacy-map.ts';
import type { StatusBySource } from '#domain/update/document.ts';
import type { Verdict } from '#domain/verdict/verdict.ts';
import { parseView, printView, viewForest } from '#domain/verdict/view-forest.ts';
import { visibilityOf } from '#domain/verdict/visibility.ts';
import type { ShownViews } from '#features/views/shown-views.ts';
import { useAddress } from '#ui/browser/use-url-state.ts';
import { lazyPart } from '#ui/notice/lazy-part.tsx';
import { CutAlike, shortId } from '#ui/text/identifier.tsx';
import { ViewsLayout } from './views-layout.tsx';

const NoVerdict = lazyPart(() => import('./no-verdict.tsx').then((part) => part.NoVerdict));

/** The position as written in the address. */
type ViewsPlace = {
  readonly view?: string | undefined;
  readonly lens?: string | undefined;
  /** One id per line. */
  readonly without?: string | undefined;
};

/**
 * The lens applies at once, before the address is written, because the router takes as long as
 * dimming the page.
 */
const LENS_PAUSE_MS = 60;

type ViewsPageProps = {
  readonly bySource: StatusBySource;
  readonly place: ViewsPlace;
  readonly onPlace: (place: ViewsPlace) => void;
};

export function ViewsPage(props: ViewsPageProps) {
  const { verdict } = props.bySource.scan.facts ?? {};
  if (verdict === undefined)
    return (
      <Suspense>
        <NoVerdict bySource={props.bySource} />
      </Suspense>
    );
  return <VerdictWithViews {...props} verdict={verdict} />;
}

function VerdictWithViews(props: ViewsPageProps & { verdict: Verdict }) {
  const { bySource, verdict } = props;
  // Computed once per verdict, because every key press renders this component and a verdict may
  // have thousands of views.
  const forest = useMemo(() => viewForest(verdict), [verdict]);
  const visibility = useMemo(() => visibilityOf(verdict.views, forest), [verdict, forest]);
  const map = useMemo(
    () => openPrivacyMap(verdict.views, forest, visibility),
    [verdict, forest, visibility],
  );
  const lookalikes = useMemo(() => findLookalikes(visibility.parties, shortId), [visibility]);
  const sharedHints = useMemo(
    () => new Set([...lookalikes.sharedHints, ...lookalikes.alikeHints.flat()]),
    [lookalikes],
  );
  const { turn, place, move } = useAddress(props.place, props.onPlace);
  const rowOf = ({ view = '' }: ViewsPlace) =>
    forest.rowOf[parseView(verdict.views, view) ?? forest.nodeAt[0] ?? 0] ?? 0;
  const placed = {
    turn,
    row: rowOf(place),
    lens: place.lens,
    without: place.without?.split('\n') as readonly string[] | undefined,
  };
  const [at, setAt] = useState(placed);
  if (at.turn !== turn) setAt(placed);
  const asked = props.place.view;
  const isUnknown = asked !== undefined && parseView(verdict.views, asked) === undefined;
  const selected = Math.min(at.row, Math.max(0, verdict.views.length - 1));
  const choices = useSteady({
    onSelect: (row) => {
      setAt((before) => ({ ...before, row }));
      move({ ...place, view: printView(verdict.views, forest.nodeAt[row] ?? -1) });
    },
    onLens: (lens) => {
      setAt((before) => ({ ...before, lens, without: undefined }));
      move({ ...place, lens, without: undefined }, LENS_PAUSE_MS);
    },
    onWithout: (without) => {
      setAt((before) => ({ ...before, without }));
      move({ ...place, without: without?.join('\n') });
    },
  });
  // This object must be stable, because the map takes the longest to render.
  const shown = useMemo<ShownViews>(
    () => ({
      verdict,
      forest,
      visibility,
      map,
      sharedHints,
      lens: at.lens,
      without: at.without,
      selected,
      ...choices,
    }),
    [verdict, forest, visibility, map, sharedHints, at.lens, at.without, selected, choices],
  );
  return (
    <CutAlike value={lookalikes.cutAlike}>
      <ViewsLayout
        bySource={bySource}
        shown={shown}
        lookalikes={lookalikes}
        isLinked={asked !== undefined}
        unknownView={isUnknown ? asked : undefined}
      />
    </CutAlike>
  );
}

type Choices = Pick<ShownViews, 'onSelect' | 'onLens' | 'onWithout'>;

/** Returns stable functions that call the latest version of the choices. */
function useSteady({ onSelect, onLens, onWithout }: Choices): Choices {
  const select = useEffectEvent(onSelect);
  const see = useEffectEvent(onLens);
  const leaveOut = useEffectEvent(onWithout);
  const [steady] = useState<Choices>(() => ({
    onSelect: (row) => select(row),
    onLens: (party) => see(party),
    onWithout: (without) => leaveOut(without),
  }));
  return steady;
}

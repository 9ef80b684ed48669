import { memo, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { BuiltForest } from '#domain/forest/child-forest.ts';
import type { Lookalikes } from '#domain/ledger/lookalikes.ts';
import { counted } from '#domain/text/plural.ts';
import { recorded } from '#domain/traffic/traffic.ts';
import { type Contradiction, contradictions, disagreements } from '#domain/update/agreement.ts';
import type { StatusBySource } from '#domain/update/document.ts';
import type { Verdict } from '#domain/verdict/verdict.ts';
import { sortedParties, type Visibility, viewsSeen } from '#domain/verdict/visibility.ts';
import { ViewDetail } from '#features/views/detail/view-detail.tsx';
import { ViewDrawing } from '#features/views/drawing/view-drawing.tsx';
import type { ShownViews } from '#features/views/shown-views.ts';
import { ViewTree } from '#features/views/tree/view-tree.tsx';
import { viewTraffic } from '#features/views/view-traffic.tsx';
import { useWhatIf } from '#features/views/what-if/what-if.ts';
import { WhatIfPanel } from '#features/views/what-if/what-if-panel.tsx';
import { VisibilityMatrix } from '#features/views/who-sees-what/visibility-matrix.tsx';
import { focusFirst, focusPart } from '#ui/browser/focus.ts';
import { Button } from '#ui/controls/button.tsx';
import { LensBar } from '#ui/names/lens-bar.tsx';
import { LookalikeNotices } from '#ui/notice/lookalike-notices.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { NoticeList } from '#ui/notice/notice-list.tsx';
import { Said } from '#ui/text/said.tsx';
import { VerdictPanel } from '#ui/verdict/verdict-panel.tsx';

/**
 * Contradictions between the verdict and both interfaces. The page's frame already shows
 * differences between Scan and the ledger.
 */
function Contradicted({ verdict, bySource }: { verdict: Verdict; bySource: StatusBySource }) {
  const of = (name: string, facts: StatusBySource['scan']['facts']) =>
    facts === undefined ? [] : contradictions(verdict, facts).map((one) => ({ ...one, name }));
  const { scan, ledger } = bySource;
  const apart = scan.facts && ledger.facts ? disagreements(scan.facts, ledger.facts) : [];
  const isNew = ({ what }: Contradiction) =>
    what === 'outcome' || apart.every((one) => one.what !== what);
  const found = [
    ...of('the update from Scan', scan.facts),
    ...of('the ledger', ledger.facts).filter(isNew),
  ];
  return found.map(({ name, what, verdict: said, other }) => (
    <Notice key={`${name} ${what}`} tone="warning">
      <b>
        The verdict and {name} disagree on the {what}.
      </b>{' '}
      Verdict: <Said text={said} />; {name}: <Said text={other} />.
    </Notice>
  ));
}

function ViewsLens({ shown: { visibility, lens, onLens } }: { shown: ShownViews }) {
  const { forest, parties } = visibility;
  const options = () =>
    sortedParties(visibility, 'views').map((party) => ({
      party: parties[party] ?? '',
      words: `sees ${viewsSeen(visibility, party).toLocaleString('en')} of ${counted(forest.count, 'view')}`,
    }));
  return (
    <div className="flex flex-wrap items-center gap-2">
      <LensBar lens={lens} onLens={onLens} options={options}>
        {lens !== undefined && lensText(visibility, lens)}
      </LensBar>
      <Button hint="w" onClick={() => focusPart('who-sees-what')}>
        Who sees what
      </Button>
      <Button onClick={() => focusPart('what-if')}>What if</Button>
    </div>
  );
}

function lensText(visibility: Visibility, lens: string): string {
  const party = visibility.parties.indexOf(lens);
  const all = counted(visibility.forest.count, 'view');
  if (party === -1) return `not named in any view, so sees none of ${all}.`;
  const seen = viewsSeen(visibility, party);
  const informed = visibility.informed[party]?.length ?? 0;
  if (seen === 0) return `sees none of ${all}, but is listed in a quorum.`;
  return `sees ${seen.toLocaleString('en')} of ${all}, ${informed.toLocaleString('en')} as informee and ${(seen - informed).toLocaleString('en')} as witness.`;
}

const ViewsVerdict = memo(function ViewsVerdict({
  verdict,
  bySource,
  notices,
}: {
  verdict: Verdict;
  bySource: StatusBySource;
  notices: BuiltForest['notices'];
}) {
  return (
    <>
      <VerdictPanel verdict={verdict}>
        <Contradicted verdict={verdict} bySource={bySource} />
      </VerdictPanel>
      <NoticeList notices={notices} />
    </>
  );
});

/**
 * Memoized, because the two pictures are half of the page's elements, and depend neither on the
 * missing confirmations nor on folds.
 */
const ViewPictures = memo(function ViewPictures({
  shown,
  isReadable,
}: {
  shown: ShownViews;
  isReadable: boolean;
}) {
  useEffect(() => {
    // On another page, the key w leads to this hash, but this page renders only after the router
    // has handled the hash.
    if (location.hash === '#who-sees-what') focusPart('who-sees-what');
  }, []);
  return (
    <div className="grid min-w-0 gap-4">
      <ViewDrawing {...shown} isReadable={isReadable} />
      <VisibilityMatrix {...shown} />
    </div>
  );
});

/**
 * Scrolls to the selected row of the grid on arrival by a link to a view, and when `visit` selects
 * a row. Selections in the grid, the drawing or the matrix do not scroll.
 */
function useVisit(
  onSelect: ShownViews['onSelect'],
  isLinked: boolean,
): { grid: RefObject<HTMLElement | null>; visit: (row: number) => void } {
  const grid = useRef<HTMLElement>(null);
  const [due, setDue] = useState(isLinked && location.hash === '' ? {} : undefined);
  useEffect(() => {
    if (due === undefined) return;
    // The rows render after the grid is measured, and the router scrolls to the top before that.
    const frame = requestAnimationFrame(() => {
      if (focusFirst(grid.current, '[role="row"][aria-selected="true"]', { preventScroll: true }))
        document.activeElement?.scrollIntoView({ block: 'center' });
    });
    return () => cancelAnimationFrame(frame);
  }, [due]);
  const visit = useCallback(
    (row: number) => {
      onSelect(row);
      setDue({});
    },
    [onSelect],
  );
  return { grid, visit };
}

export function ViewsLayout({
  bySource,
  shown,
  lookalikes,
  isLinked,
  unknownView,
}: {
  bySource: StatusBySource;
  shown: ShownViews;
  lookalikes: Lookalikes;
  isLinked: boolean;
  /** The view id in a link, if this verdict lacks it. */
  unknownView: string | undefined;
}) {
  const { verdict, forest, selected } = shown;
  const { views } = verdict;
  const [entered, setEntered] = useState(0);
  const summary =
    bySource.scan.facts === undefined ? undefined : recorded(bySource.scan.facts.traffic);
  const traffic = useMemo(() => viewTraffic(summary, views), [summary, views]);
  const sharedHints = useMemo(
    () => new Set([...lookalikes.sharedHints, ...lookalikes.alikeHints.flat()]),
    [lookalikes],
  );
  const whatIf = useWhatIf(verdict, forest);
  const { grid, visit } = useVisit(shown.onSelect, unknownView === undefined && isLinked);
  return (
    <div className="grid gap-4">
      <LookalikeNotices lookalikes={lookalikes} />
      {unknownView !== undefined && (
        <Notice tone="warning">View {unknownView} of the link is not in this verdict.</Notice>
      )}
      {views.length > 0 && <ViewsLens shown={shown} />}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]">
        <div className="grid min-w-0 gap-4">
          <ViewsVerdict verdict={verdict} bySource={bySource} notices={forest.notices} />
          {views.length === 0 ? (
            <p className="text-ink-2">
              {verdict.viewsMissing
                ? 'The response has no views for this verdict.'
                : 'This verdict has no views.'}
            </p>
          ) : (
            <>
              <ViewTree
                section={grid}
                shown={shown}
                traffic={traffic}
                sharedHints={sharedHints}
                without={whatIf.without}
                onEnter={() => setEntered(entered + 1)}
              />
              <ViewDetail
                shown={shown}
                traffic={traffic}
                without={whatIf.without?.[forest.nodeAt[selected] ?? -1]}
                entered={entered}
              />
            </>
          )}
        </div>
        <ViewPictures shown={shown} isReadable={mayBeReadable(bySource)} />
        {views.length > 0 && <WhatIfPanel whatIf={whatIf} onView={visit} />}
      </div>
    </div>
  );
}

/** False once all sources have responded without an event. */
function mayBeReadable({ scan, ledger }: StatusBySource): boolean {
  return [scan, ledger].some(
    ({ status, facts }) => status === 'loading' || (facts?.rootCount ?? 0) > 0,
  );
}

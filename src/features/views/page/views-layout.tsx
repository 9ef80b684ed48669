import { memo, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { BuiltForest } from '#domain/forest/child-forest.ts';
import type { Lookalikes } from '#domain/ledger/lookalikes.ts';
import { recorded } from '#domain/traffic/recorded.ts';
import { type Contradiction, contradictions, disagreements } from '#domain/update/agreement.ts';
import type { StatusBySource } from '#domain/update/document.ts';
import type { Verdict } from '#domain/verdict/verdict.ts';
import { ViewDetail } from '#features/views/detail/view-detail.tsx';
import { PrivacyMapPanel } from '#features/views/map/privacy-map-panel.tsx';
import type { ShownViews } from '#features/views/shown-views.ts';
import { viewTraffic } from '#features/views/view-traffic.tsx';
import { useWhatIf } from '#features/views/what-if/what-if.ts';
import { WhatIfPanel } from '#features/views/what-if/what-if-panel.tsx';
import { focusFirst } from '#ui/browser/focus.ts';
import { focusActiveRow } from '#ui/grid/tree-keys.ts';
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
 * Scrolls to the selected row of the grid on arrival by a link to a view, and when `visit` selects
 * a row. Other selections do not scroll.
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
  const whatIf = useWhatIf(shown);
  const { grid, visit } = useVisit(shown.onSelect, unknownView === undefined && isLinked);
  return (
    <div className="grid gap-4">
      <LookalikeNotices lookalikes={lookalikes} />
      {unknownView !== undefined && (
        <Notice tone="warning">View {unknownView} of the link is not in this verdict.</Notice>
      )}
      <div className="views-page">
        {views.length > 0 && (
          <>
            <PrivacyMapPanel
              section={grid}
              shown={shown}
              traffic={traffic}
              whatIf={whatIf}
              isReadable={mayBeReadable(bySource)}
              onEnter={() => setEntered(entered + 1)}
            />
            {/* After the map, which would move with the length of the panel. */}
            <WhatIfPanel shown={shown} whatIf={whatIf} onView={visit} />
          </>
        )}
        <div className="views-beside grid min-w-0 gap-4">
          <ViewsVerdict verdict={verdict} bySource={bySource} notices={forest.notices} />
          {views.length === 0 ? (
            <p className="text-ink-2">
              {verdict.viewsMissing
                ? 'The response has no views for this verdict.'
                : 'This verdict has no views.'}
            </p>
          ) : (
            <ViewDetail
              shown={shown}
              traffic={traffic}
              without={whatIf.without?.[forest.nodeAt[selected] ?? -1]}
              entered={entered}
              onLeave={() => focusActiveRow(grid.current)}
            />
          )}
        </div>
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

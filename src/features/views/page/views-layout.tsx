import { memo, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Lookalikes } from '#domain/ledger/lookalikes.ts';
import { recorded } from '#domain/traffic/traffic.ts';
import type { StatusBySource } from '#domain/update/source-status.ts';
import { ViewDetail } from '#features/views/detail/view-detail.tsx';
import { ViewDrawing } from '#features/views/drawing/view-drawing.tsx';
import type { ShownViews } from '#features/views/shown-views.ts';
import { ViewTree } from '#features/views/tree/view-tree.tsx';
import { viewTraffic } from '#features/views/view-traffic.tsx';
import { useSilence } from '#features/views/what-if/what-if.ts';
import { SilencePanel } from '#features/views/what-if/what-if-panel.tsx';
import { SightMatrix } from '#features/views/who-sees-what/visibility-matrix.tsx';
import { LookalikeNotices } from '#ui/notice/lookalike-notices.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { ViewsLens, ViewsVerdict } from './views-verdict.tsx';

/**
 * The drawing of the tree, and who sees what. Remembered: they are half of the page's elements, and
 * a tick or a fold on the other side changes nothing in them.
 */
const ViewPictures = memo(function ViewPictures({
  shown,
  isReadable,
}: {
  shown: ShownViews;
  /** False once it is known that no event of the update can be read. */
  isReadable: boolean;
}) {
  useEffect(() => {
    // The key w on another page leads here; the page is drawn after the address was looked at.
    if (location.hash === '#who-sees-what') document.getElementById('who-sees-what')?.focus();
  }, []);
  return (
    <div className="grid min-w-0 gap-4">
      <ViewDrawing {...shown} isReadable={isReadable} />
      <SightMatrix {...shown} />
    </div>
  );
});

/**
 * Brings the reader to the selected row of the grid: once on arrival, when the link names a view,
 * and when `visit` selects one from elsewhere on the page. Rows chosen in the grid, the drawing or
 * the matrix leave the page where it is.
 */
function useVisit(
  onSelect: ShownViews['onSelect'],
  isLinked: boolean,
): { grid: RefObject<HTMLElement | null>; visit: (row: number) => void } {
  const grid = useRef<HTMLElement>(null);
  // A link to a part of the page, `#who-sees-what`, leads there.
  const [due, setDue] = useState(isLinked && location.hash === '' ? {} : undefined);
  useEffect(() => {
    if (due === undefined) return;
    // The rows are drawn once the grid has been measured, and the router scrolls up before that.
    const frame = requestAnimationFrame(() => {
      const row = grid.current?.querySelector<HTMLElement>('[role="row"][aria-selected="true"]');
      row?.scrollIntoView({ block: 'center' });
      row?.focus({ preventScroll: true });
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

/** The verdict and the grid on the left, the pictures on the right; below both what silence does. */
export function ViewsLayout({
  told,
  shown,
  lookalikes,
  isLinked,
  unknownView,
}: {
  told: StatusBySource;
  shown: ShownViews;
  lookalikes: Lookalikes;
  /** Whether the link names a view. */
  isLinked: boolean;
  /** What the link calls a view that this verdict does not have. */
  unknownView: string | undefined;
}) {
  const { verdict, forest, selected } = shown;
  const { views } = verdict;
  const [entered, setEntered] = useState(0);
  const summary = told.scan.facts === undefined ? undefined : recorded(told.scan.facts.traffic);
  const traffic = useMemo(() => viewTraffic(summary, views), [summary, views]);
  const sharedHints = useMemo(() => new Set(lookalikes.sharedHints), [lookalikes]);
  const silence = useSilence(verdict, forest);
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
          <ViewsVerdict verdict={verdict} told={told} notices={forest.notices} />
          {views.length === 0 ? (
            <p className="text-ink-2">
              {verdict.viewsUntold
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
                without={silence.without}
                onEnter={() => setEntered(entered + 1)}
              />
              <ViewDetail
                shown={shown}
                traffic={traffic}
                without={silence.without?.[forest.nodeAt[selected] ?? -1]}
                entered={entered}
              />
            </>
          )}
        </div>
        <ViewPictures shown={shown} isReadable={mayBeReadable(told)} />
        {views.length > 0 && <SilencePanel silence={silence} onView={visit} />}
      </div>
    </div>
  );
}

/** False once all have answered and nobody gave us an event of the update. */
function mayBeReadable({ scan, ledger }: StatusBySource): boolean {
  return [scan, ledger].some(
    ({ standing, facts }) => standing === 'asking' || (facts?.rootCount ?? 0) > 0,
  );
}

import { useMemo, useState } from 'react';
import type { Lookalikes } from '#domain/lookalikes.ts';
import type { FactsBySource } from '#domain/told.ts';
import { recorded } from '#domain/traffic.ts';
import { LookalikeNotices } from '#ui/lookalike-notices.tsx';
import { Notice } from '#ui/notice.tsx';
import type { ShownViews } from './shown-views.ts';
import { useSilence } from './silence.ts';
import { SilencePanel } from './silence-panel.tsx';
import { ViewDetail } from './view-detail.tsx';
import { ViewPictures } from './view-pictures.tsx';
import { viewTraffic } from './view-traffic.ts';
import { ViewTree } from './view-tree.tsx';
import { ViewsLens } from './views-lens.tsx';
import { ViewsVerdict } from './views-verdict.tsx';
import { useVisit } from './visit.ts';

/** The verdict and the grid on the left, the pictures on the right; below both what silence does. */
export function ViewsLayout({
  told,
  shown,
  lookalikes,
  isLinked,
  unknownView,
}: {
  told: FactsBySource;
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
        <Notice tone="warning">
          The link is to view {unknownView}, which this verdict does not have.
        </Notice>
      )}
      {views.length > 0 && <ViewsLens shown={shown} />}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]">
        <div className="grid min-w-0 gap-4">
          <ViewsVerdict verdict={verdict} told={told} notices={forest.notices} />
          {views.length === 0 ? (
            <p className="text-ink-2">
              {verdict.viewsUntold
                ? 'The answer does not tell the views of this verdict.'
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
function mayBeReadable({ scan, ledger }: FactsBySource): boolean {
  return [scan, ledger].some(
    ({ standing, facts }) => standing === 'asking' || (facts?.rootCount ?? 0) > 0,
  );
}

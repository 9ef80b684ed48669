import { useMemo, useState } from 'react';
import { confirmersOfAll } from '#domain/confirmers.ts';
import type { Lookalikes } from '#domain/lookalikes.ts';
import { counted } from '#domain/plural.ts';
import { type ViewWithout, withoutParties } from '#domain/quorum.ts';
import type { FactsBySource } from '#domain/told.ts';
import { recorded } from '#domain/traffic.ts';
import type { View } from '#domain/verdict.ts';
import { viewName } from '#domain/view-forest.ts';
import { LookalikeNotices } from '#ui/lookalike-notices.tsx';
import { Notice } from '#ui/notice.tsx';
import { NoticeList } from '#ui/notice-list.tsx';
import { VerdictPanel } from '#ui/verdict-panel.tsx';
import { Contradicted } from './contradicted.tsx';
import type { ShownViews } from './shown-views.ts';
import { SilencePanel } from './silence-panel.tsx';
import { ViewDetail } from './view-detail.tsx';
import { ViewPictures } from './view-pictures.tsx';
import { viewTraffic } from './view-traffic.ts';
import { ViewTree } from './view-tree.tsx';
import { ViewsLens } from './views-lens.tsx';
import { useVisit } from './visit.ts';

/** The parts of the views page: the verdict and the grid on the left, the pictures on the right. */
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
  const [silent, setSilent] = useState<ReadonlySet<string>>(new Set());
  const [entered, setEntered] = useState(0);
  const summary = told.scan.facts === undefined ? undefined : recorded(told.scan.facts.traffic);
  const traffic = useMemo(() => viewTraffic(summary, views), [summary, views]);
  const sharedHints = useMemo(() => new Set(lookalikes.sharedHints), [lookalikes]);
  const confirmers = useMemo(() => confirmersOfAll(views), [views]);
  const without = useMemo(
    () => (silent.size === 0 ? undefined : withoutParties(views, silent)),
    [views, silent],
  );
  const unconfirmed = useMemo(
    () =>
      [...forest.nodeAt].flatMap((place, row) =>
        without?.[place]?.confirmed === false ? [{ row, name: viewName(views[place]) }] : [],
      ),
    [forest, views, without],
  );
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
          <VerdictPanel verdict={verdict}>
            <Contradicted verdict={verdict} told={told} />
          </VerdictPanel>
          <NoticeList notices={forest.notices} />
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
                without={without}
                onEnter={() => setEntered(entered + 1)}
              />
              <ViewDetail
                shown={shown}
                traffic={traffic}
                without={without?.[forest.nodeAt[selected] ?? -1]}
                entered={entered}
              />
              <SilencePanel
                confirmers={confirmers}
                silent={silent}
                onSilent={setSilent}
                words={withoutWords(without, silent.size, views)}
                unconfirmed={unconfirmed}
                onView={visit}
              />
            </>
          )}
        </div>
        <ViewPictures shown={shown} isReadable={mayBeReadable(told)} />
      </div>
    </div>
  );
}

function withoutWords(
  without: readonly ViewWithout[] | undefined,
  silent: number,
  views: readonly View[],
): string {
  if (without === undefined) {
    const never = withoutParties(views, new Set()).filter(({ confirmed }) => !confirmed).length;
    const words = `${counted(never, 'view')} cannot be confirmed by anybody: a quorum asks for more parties than it lists.`;
    return `No party is ticked.${never > 0 ? ` ${words}` : ''}`;
  }
  const left = without.filter(({ confirmed }) => confirmed).length;
  const who = counted(silent, 'party', 'parties');
  return `What if ${who} stayed silent: ${left.toLocaleString('en')} of ${counted(without.length, 'view')} could still be confirmed.`;
}

/** False once all have answered and nobody gave us an event of the update. */
function mayBeReadable({ scan, ledger }: FactsBySource): boolean {
  return [scan, ledger].some(
    ({ standing, facts }) => standing === 'asking' || (facts?.rootCount ?? 0) > 0,
  );
}

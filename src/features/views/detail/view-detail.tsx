import { childrenOf } from '#domain/forest/forest.ts';
import { topText } from '#domain/privacy-map/map-text.ts';
import type { ViewWithout } from '#domain/verdict/quorum.ts';
import { viewName } from '#domain/verdict/view-forest.ts';
import { type Visibility, type VisibilityKind, visibilityAt } from '#domain/verdict/visibility.ts';
import type { ShownViews } from '#features/views/shown-views.ts';
import type { ViewTraffic } from '#features/views/view-traffic.tsx';
import { useEntered } from '#ui/browser/focus.ts';
import { Button } from '#ui/controls/button.tsx';
import { onEscape } from '#ui/grid/tree-keys.ts';
import { PartyName } from '#ui/names/party-name.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { ViewFacts } from './view-facts.tsx';

/** Maximum number of links to sub-views, because a view may have thousands. */
const MOST_SUB_VIEWS = 24;

function ViewHeading({ shown }: { shown: ShownViews }) {
  const { verdict, selected, onSelect } = shown;
  const { forest, nodeAt } = shown.forest;
  const above = forest.parent[selected] ?? -1;
  const below = childrenOf(forest, selected);
  const nameAt = (row: number) => viewName(verdict.views[nodeAt[row] ?? -1]);
  const link = (row: number) => (
    <Button key={row} look="link" onClick={() => onSelect(row)}>
      view {nameAt(row)}
    </Button>
  );
  return (
    <header className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-ink-3">
      <h2 className="text-lg font-semibold text-ink">View {nameAt(selected)}</h2>
      <span>{above === -1 ? topText(shown.forest, selected) : <>below {link(above)}</>}</span>
      {below.length > 0 && (
        <span className="flex flex-wrap items-baseline gap-x-2">
          sub-views
          {below.slice(0, MOST_SUB_VIEWS).map(link)}
          {below.length > MOST_SUB_VIEWS && `and ${below.length - MOST_SUB_VIEWS} more`}
        </span>
      )}
    </header>
  );
}

export function ViewDetail({
  shown,
  traffic,
  without,
  entered,
  onLeave,
}: {
  shown: ShownViews;
  traffic: ViewTraffic | undefined;
  without: ViewWithout | undefined;
  entered: number;
  /** Called for Escape. */
  onLeave: () => void;
}) {
  const { verdict, visibility, lens, selected } = shown;
  const { nodeAt, anomalies } = shown.forest;
  const place = useEntered<HTMLElement>(entered);
  const view = verdict.views[nodeAt[selected] ?? -1];
  if (view === undefined) return null;
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label="View"
      onKeyDown={onEscape(onLeave)}
      className="panel grid min-w-0 scroll-mt-16 gap-3 p-4"
    >
      <ViewHeading shown={shown} />
      {(anomalies.get(selected) ?? []).map((anomaly, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sentences may be equal.
        <p key={at} className="rounded bg-warn-soft px-2 py-1 text-warn">
          <HonestText text={anomaly} />
        </p>
      ))}
      {lens !== undefined && (
        <p className="text-ink-2">
          <PartyName party={lens} />{' '}
          {lensWords(visibility, visibility.parties.indexOf(lens), selected)}
        </p>
      )}
      <ViewFacts
        view={view}
        row={selected}
        visibility={visibility}
        traffic={traffic}
        without={without}
      />
    </section>
  );
}

function lensWords(visibility: Visibility, party: number, row: number): string {
  const kind = visibilityAt(visibility, party, row);
  return kind === 'none' && !visibility.isReported
    ? 'may see this view: not all informees and sub-views are reported.'
    : LENS_WORDS[kind];
}

const LENS_WORDS: Record<VisibilityKind, string> = {
  informee: 'sees this view as an informee.',
  witness: 'sees this view as a witness, as part of a larger view.',
  none: 'does not see this view.',
};

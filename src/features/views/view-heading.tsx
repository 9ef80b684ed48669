import { childrenOf } from '#domain/forest.ts';
import { viewName } from '#domain/view-forest.ts';
import { topWords } from '#domain/view-words.ts';
import { Button } from '#ui/button.tsx';
import type { ShownViews } from './shown-views.ts';

/** Links to sub-views; a view may have thousands. */
const MOST_SUB_VIEWS = 24;

/** Which view is selected, where it stands in the tree, and the ways to its neighbours. */
export function ViewHeading({ shown }: { shown: ShownViews }) {
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
      <span>{above === -1 ? topWords(shown.forest, selected) : <>below {link(above)}</>}</span>
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

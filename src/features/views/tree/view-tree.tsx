import { type RefObject, useMemo, useState } from 'react';
import type { BuiltForest } from '#domain/forest/child-forest.ts';
import { foldable, reveal, unfoldAll, visibleRows } from '#domain/forest/folds.ts';
import { partyFirst } from '#domain/ledger/party.ts';
import { counted } from '#domain/text/plural.ts';
import type { ViewWithout } from '#domain/verdict/quorum.ts';
import { quorumsOf } from '#domain/verdict/quorum-text.ts';
import type { View } from '#domain/verdict/verdict.ts';
import { type VisibilityKind, visibilityAt } from '#domain/verdict/visibility.ts';
import { treeText } from '#domain/view-drawing/view-text.ts';
import type { ShownViews } from '#features/views/shown-views.ts';
import type { ViewTraffic } from '#features/views/view-traffic.tsx';
import { useNarrow } from '#ui/browser/preferences.ts';
import { FoldButtons, type FoldedTree, Twisty, useFoldedTree } from '#ui/grid/folded-tree.tsx';
import { TreeGrid } from '#ui/grid/tree-grid.tsx';
import { indexOfRow } from '#ui/grid/tree-keys.ts';
import { deepestOf, indentOf } from '#ui/grid/tree-row.tsx';
import { rowName, ViewCells, type ViewRow, viewRows } from './view-cells.tsx';

/**
 * A selected row is always unfolded, wherever on the page it was selected. If folding hides the
 * selected row, the row that hides it is selected.
 */
function useViewTree({ forest: { forest }, selected, onSelect }: ShownViews): FoldedTree {
  const [kept, setKept] = useState({ forest, folds: unfoldAll() });
  const folds = reveal(kept.forest === forest ? kept.folds : unfoldAll(), forest, selected);
  if (kept.forest !== forest || kept.folds !== folds) setKept({ forest, folds });
  return useFoldedTree(forest, folds, (next, row = selected) => {
    const rows = visibleRows(forest, next);
    const stays = rows[indexOfRow(rows, row)] ?? row;
    if (stays !== selected) onSelect(stays);
    setKept({ forest, folds: next });
  });
}

function ViewTreeBar({ built, tree }: { built: BuiltForest; tree: FoldedTree }) {
  const { forest, visible } = tree;
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-2">
      <h2 className="mr-1 font-semibold">Views</h2>
      <span role="status" className="mr-auto text-sm text-ink-3">
        {visible.length === forest.count
          ? treeText(built)
          : `${visible.length.toLocaleString('en')} of ${counted(forest.count, 'view')} shown`}
      </span>
      <FoldButtons tree={tree} hasRows={foldable(forest).parents > 0} />
    </div>
  );
}

export function ViewTree({
  section,
  shown,
  traffic,
  sharedHints,
  without,
  onEnter,
}: {
  section: RefObject<HTMLElement | null>;
  shown: ShownViews;
  traffic: ViewTraffic | undefined;
  /** Hints that several parties share. */
  sharedHints: ReadonlySet<string>;
  /**
   * By index in the verdict's list: results without the selected parties; undefined without a
   * selection.
   */
  without: readonly ViewWithout[] | undefined;
  onEnter: () => void;
}) {
  const { verdict, visibility, lens, selected, onSelect } = shown;
  const { forest } = shown.forest;
  const tree = useViewTree(shown);
  const most = useNarrow() || lens !== undefined ? 2 : 3;
  // The grid discards its rows when its `read` function changes.
  const read = useMemo(() => viewRows(verdict, shown.forest), [verdict, shown.forest]);
  const lensPlace = lens === undefined ? -1 : visibility.parties.indexOf(lens);
  const visibilityIn = (row: number): VisibilityKind =>
    lensPlace === -1 ? 'none' : visibilityAt(visibility, lensPlace, row);
  const hasOdd = useMemo(
    () => verdict.views.some((view) => quorumsOf(view).asked.isOdd),
    [verdict],
  );
  const deepest = deepestOf(forest);
  const shownColumns = COLUMNS.filter(({ name }) => name !== 'Traffic' || traffic !== undefined);
  const unlensed = shownColumns.filter(({ name }) => name !== 'Visibility');
  const columns = lens === undefined ? unlensed : shownColumns;
  return (
    <section
      ref={section}
      aria-label="View tree"
      className="panel view-tree min-w-0 overflow-hidden"
    >
      <ViewTreeBar built={shown.forest} tree={tree} />
      <div
        style={{
          '--first': `${deepest * indentOf(deepest, 'wide') + firstCell(verdict.views)}px`,
          // Both variables are set, so that a lens restyles only the rows, without changing
          // inherited values.
          '--columns': widthsOf(unlensed),
          '--columns-seen': widthsOf(shownColumns),
          '--quorum': `${8.5 + (hasOdd ? 3 : 0) + (without === undefined ? 0 : 5)}rem`,
        }}
      >
        <TreeGrid<ViewRow>
          label="Views"
          columns={columns.map(({ name }) => name)}
          layout={lens === undefined ? 'tree-views' : 'tree-views tree-seen'}
          tree={tree}
          active={selected}
          pageFollows={false}
          beyond={BEYOND}
          onActive={onSelect}
          onEnter={onEnter}
          read={read}
          rowData={({ row, view }) => ({
            'data-view-id': String(view.viewId),
            ...(lens === undefined ? {} : { 'data-visibility': visibilityIn(row) }),
          })}
          cells={(data, row) => (
            <ViewCells
              data={data}
              run={tree.runOf(row)}
              twisty={<Twisty tree={tree} row={row} />}
              named={partyFirst(data.informees, lens).slice(0, most)}
              nameOf={(party) => rowName(party, sharedHints)}
              visibility={lens === undefined ? undefined : VISIBILITY_LABELS[visibilityIn(row)]}
              bytes={traffic?.short(data.view.viewId)}
              whatIf={whatIfWord(without?.[data.place])}
            />
          )}
        />
      </div>
    </section>
  );
}

/** Half the default of a grid, because two pictures of the same views are beside it. */
const BEYOND = 2;

const COLUMNS = [
  { name: 'View', width: 'var(--first)' },
  { name: 'Informees', width: 'minmax(0, 1fr)' },
  { name: 'Visibility', width: '4.5rem' },
  { name: 'Quorum', width: 'var(--quorum)' },
  { name: 'Traffic', width: '4.8rem' },
] as const;

function widthsOf(columns: readonly { readonly width: string }[]): string {
  return columns.map(({ width }) => width).join(' ');
}

/** Width in px next to the indents, for the toggle and the longest id. */
function firstCell(views: readonly View[]): number {
  const digits = views.reduce((most, { viewId }) => Math.max(most, String(viewId).length), 2);
  return 46 + 7 * digits;
}

const VISIBILITY_LABELS: Record<VisibilityKind, string> = {
  informee: 'informee',
  witness: 'witness',
  none: 'not seen',
};

/**
 * Text after “what if:”. It covers the selected parties only, because the verdict does not record
 * who confirmed.
 */
function whatIfWord(without: ViewWithout | undefined): string | undefined {
  if (without === undefined) return undefined;
  return without.confirmed ? 'still' : 'no';
}

declare module 'react' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only interfaces can be merged.
  interface CSSProperties {
    '--first'?: string;
    '--columns'?: string;
    '--columns-seen'?: string;
    '--quorum'?: string;
  }
}

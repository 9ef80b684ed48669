import { useCallback, useMemo, useState } from 'react';
import {
  type Folds,
  foldAll,
  foldable,
  foldRuns,
  hasChildren,
  isFolded,
  isRunFolded,
  toggleRow,
  unfoldAll,
} from '#domain/folds.ts';
import { counted } from '#domain/plural.ts';
import type { ViewWithout } from '#domain/quorum.ts';
import { reveal } from '#domain/reveal.ts';
import { type Sight, sightOf } from '#domain/visibility.ts';
import { visibleRows } from '#domain/visible-rows.ts';
import { Button } from '#ui/button.tsx';
import { deepestOf, indentOf } from '#ui/indent.ts';
import { useKeys } from '#ui/keys.ts';
import { useNarrow } from '#ui/narrow.ts';
import { TreeGrid } from '#ui/tree-grid.tsx';
import { indexOfRow } from '#ui/tree-keys.ts';
import type { ShownViews } from './shown-views.ts';
import { rowName, ViewCells } from './view-cells.tsx';
import { type ViewRow, viewRows } from './view-row.ts';
import type { ViewTraffic } from './view-traffic.ts';

/** The tree of views with its tools; who is informed, what each quorum asks, what the lens sees. */
export function ViewTree({
  shown,
  traffic,
  sharedHints,
  without,
  onEnter,
}: {
  shown: ShownViews;
  traffic: ViewTraffic | undefined;
  /** Hints that tell no parties apart. */
  sharedHints: ReadonlySet<string>;
  /** By place: what would be of the views without the ticked parties; undefined without a tick. */
  without: readonly ViewWithout[] | undefined;
  onEnter: () => void;
}) {
  const { verdict, visibility, lens, selected, onSelect } = shown;
  const { forest } = shown.forest;
  const [kept, setKept] = useState({ forest, folds: unfoldAll() });
  // What another part of the page selects must not stay folded away.
  const folds = reveal(kept.forest === forest ? kept.folds : unfoldAll(), forest, selected);
  // The one that is selected stands on the row that hides it.
  const setFolds = (next: Folds, row = selected) => {
    const rows = visibleRows(forest, next);
    const stays = rows[indexOfRow(rows, row)] ?? row;
    if (stays !== selected) onSelect(stays);
    setKept({ forest, folds: next });
  };
  // The grid brings the selected row into sight whenever the rows are others.
  const visible = useMemo(() => visibleRows(forest, folds), [forest, folds]);
  // The grid forgets its rows when it is given another reader.
  const read = useMemo(() => viewRows(verdict, shown.forest), [verdict, shown.forest]);
  const nameOf = useCallback((party: string) => rowName(party, sharedHints), [sharedHints]);
  const eyes = lens === undefined ? -1 : visibility.parties.indexOf(lens);
  const sight = (row: number): Sight => (eyes === -1 ? 'none' : sightOf(visibility, eyes, row));
  const isOpen = (row: number): boolean | undefined => {
    if (isRunFolded(folds, row)) return false;
    return hasChildren(forest, row) ? !isFolded(folds, row) : undefined;
  };
  const toggle = (row: number, open: boolean) => setFolds(toggleRow(folds, forest, row, open), row);
  const fold = () => setFolds(foldAll(forest));
  const unfold = () => setFolds(unfoldAll());
  useKeys({ ']': unfold, '[': fold });
  const deepest = deepestOf(forest);
  const narrow = useNarrow();
  const { parents, runs } = foldable(forest);
  const columns = COLUMNS.filter(
    ({ name }) =>
      (name !== 'Sight' || lens !== undefined) && (name !== 'Traffic' || traffic !== undefined),
  );
  return (
    <section aria-label="View tree" className="panel view-tree min-w-0 overflow-hidden">
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-2">
        <h2 className="mr-1 font-semibold">Views</h2>
        <span role="status" className="mr-auto text-sm text-ink-3">
          {visible.length === forest.count
            ? treeWords(shown.forest.forest.count, rootsOf(forest.setSize, forest.parent), deepest)
            : `${visible.length.toLocaleString('en')} of ${counted(forest.count, 'view')} shown`}
        </span>
        {parents > 0 && (
          <>
            <Button hint="]" onClick={unfold}>
              Unfold all
            </Button>
            <Button hint="[" onClick={fold}>
              Fold all
            </Button>
          </>
        )}
        {runs > 0 && <Button onClick={() => setFolds(foldRuns(forest, folds))}>Fold runs</Button>}
      </div>
      <div
        style={{
          '--first': `${deepest * indentOf(deepest, 'wide') + FIRST_CELL}px`,
          '--columns': columns.map(({ width }) => width).join(' '),
          '--quorum': without === undefined ? '8.5rem' : '13.5rem',
        }}
      >
        <TreeGrid<ViewRow>
          label="Views"
          columns={columns.map(({ name }) => name)}
          layout="tree-views"
          forest={forest}
          visible={visible}
          isOpen={isOpen}
          active={selected}
          pageFollows={false}
          onActive={onSelect}
          onToggle={toggle}
          onEnter={onEnter}
          read={read}
          rowData={({ row, view }) => ({
            'data-view-id': String(view.viewId),
            ...(lens === undefined ? {} : { 'data-sight': sight(row) }),
          })}
          cells={(data, row) => (
            <ViewCells
              data={data}
              isOpen={isOpen(row)}
              run={isRunFolded(folds, row) ? (forest.run[row] ?? 0) : 0}
              onToggle={(open) => toggle(row, open)}
              most={narrow ? 2 : 3}
              nameOf={nameOf}
              sight={lens === undefined ? undefined : SIGHT_WORDS[sight(row)]}
              bytes={traffic?.short(data.view.viewId)}
              whatIf={whatIfWord(without?.[data.place])}
            />
          )}
        />
      </div>
    </section>
  );
}

const COLUMNS = [
  { name: 'View', width: 'var(--first)' },
  { name: 'Informees', width: 'minmax(0, 1fr)' },
  { name: 'Sight', width: '4.5rem' },
  { name: 'Quorum', width: 'var(--quorum)' },
  { name: 'Traffic', width: '4.8rem' },
] as const;

/** Room beside the indents, px: the twisty and an id of three digits. */
const FIRST_CELL = 66;

const SIGHT_WORDS: Record<Sight, string> = {
  informee: 'informee',
  witness: 'witness',
  none: 'not seen',
};

/** The verdict does not say who confirmed: this is about the ticked parties alone. */
function whatIfWord(without: ViewWithout | undefined): string | undefined {
  if (without === undefined) return undefined;
  return without.confirmed ? 'still' : 'not confirmed';
}

function rootsOf(setSize: Int32Array, parent: Int32Array): number {
  const root = parent.indexOf(-1);
  return root === -1 ? 0 : (setSize[root] ?? 0);
}

/** `9 views, 1 root, 4 levels` */
function treeWords(views: number, roots: number, deepest: number): string {
  return [counted(views, 'view'), counted(roots, 'root'), counted(deepest + 1, 'level')].join(', ');
}

declare module 'react' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be merged into.
  interface CSSProperties {
    '--first'?: string;
    '--columns'?: string;
    '--quorum'?: string;
  }
}

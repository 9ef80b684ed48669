import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { reveal, unfoldAll, visibleRows } from '#domain/forest/folds.ts';
import { isImpossible, type ViewWithout } from '#domain/verdict/quorum.ts';
import { type VisibilityKind, visibilityAt } from '#domain/verdict/visibility.ts';
import type { ShownViews } from '#features/views/shown-views.ts';
import type { ViewTraffic } from '#features/views/view-traffic.tsx';
import type { MissingConfirmations } from '#features/views/what-if/what-if.ts';
import { focusPart } from '#ui/browser/focus.ts';
import { useNarrow } from '#ui/browser/preferences.ts';
import { usePrinting } from '#ui/browser/use-printing.ts';
import { type FoldedTree, Twisty, useFoldedTree } from '#ui/grid/folded-tree.tsx';
import { TreeGrid } from '#ui/grid/tree-grid.tsx';
import { indexOfRow } from '#ui/grid/tree-keys.ts';
import { MapBar } from './map-bar.tsx';
import { useMapColumns } from './map-columns.ts';
import { MapHead } from './map-head.tsx';
import { MapCells, rowTraffic, type ViewRow, viewRows } from './map-row.tsx';

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

/** Row heights in px; on a phone, two lines of parties are below the view. */
const HEIGHTS = { wide: 24, narrow: 62 };
const PRINTED = { wide: 24, narrow: 24 };

/** Rows drawn beyond each edge; few, because each has a cell for each party. */
const BEYOND = 2;
/** Rows printed at most; the SVG file has more. */
const MOST_PRINTED = 500;

/** The views as rows, the parties as columns, and in each cell what the party is to the view. */
export function PrivacyMapPanel({
  section,
  shown,
  traffic,
  whatIf,
  isReadable,
  onEnter,
}: {
  section: RefObject<HTMLElement | null>;
  shown: ShownViews;
  traffic: ViewTraffic | undefined;
  whatIf: MissingConfirmations;
  /** False when no event of the update is readable. */
  isReadable: boolean;
  onEnter: () => void;
}) {
  const { verdict, visibility, lens, selected, onSelect } = shown;
  const tree = useViewTree(shown);
  const hasTraffic = traffic !== undefined;
  const isPrinting = usePrinting();
  const isNarrow = useNarrow() && !isPrinting;
  const columns = useMapColumns(section, shown, { hasTraffic, isPrinting });
  // The grid discards its rows when its `read` function changes.
  const read = useMemo(() => viewRows(verdict, shown.forest), [verdict, shown.forest]);
  const lensPlace = lens === undefined ? -1 : visibility.parties.indexOf(lens);
  const visibilityIn = (row: number): VisibilityKind => visibilityAt(visibility, lensPlace, row);
  const { nodeAt } = shown.forest;
  const trafficIn = useMemo(
    () => (traffic === undefined ? undefined : rowTraffic(traffic, verdict, nodeAt, tree.visible)),
    [traffic, verdict, nodeAt, tree.visible],
  );
  useSeenRow(section, tree.visible, lens, (row) => visibilityIn(row) !== 'none');
  useEffect(() => {
    // On another page, the key w leads to this hash, but this page renders only after the router
    // has handled the hash.
    if (location.hash === '#who-sees-what') focusPart('who-sees-what');
  }, []);
  return (
    <section
      ref={section}
      id="who-sees-what"
      tabIndex={-1}
      aria-label="Who sees what"
      className="panel privacy-map min-w-0 scroll-mt-16 overflow-hidden"
      style={{ '--map': columns.widths }}
    >
      <MapBar shown={shown} columns={columns} tree={tree} traffic={traffic} isNarrow={isNarrow} />
      <TreeGrid<ViewRow>
        label="Views"
        columns={[
          'View',
          ...columns.parties.map((place) => visibility.parties[place] ?? ''),
          ...(columns.hidden > 0 ? ['Others'] : []),
          'Confirmations needed',
          ...(hasTraffic ? ['Traffic'] : []),
        ]}
        head={<MapHead shown={shown} columns={columns} whatIf={whatIf} hasTraffic={hasTraffic} />}
        layout="tree-map"
        tree={tree}
        active={selected}
        pageFollows={false}
        heights={isPrinting ? PRINTED : HEIGHTS}
        beyond={isPrinting ? MOST_PRINTED : BEYOND}
        onActive={onSelect}
        onEnter={onEnter}
        read={read}
        rowData={({ row, view }) => ({
          'data-view-id': String(view.viewId),
          ...(lens === undefined ? {} : { 'data-visibility': visibilityIn(row) }),
        })}
        cells={(data, row, indent) => (
          <MapCells
            indent={indent}
            shown={shown}
            columns={columns}
            data={data}
            run={tree.runOf(row)}
            twisty={<Twisty tree={tree} row={row} />}
            isUnseen={lens !== undefined && visibilityIn(row) === 'none'}
            traffic={trafficIn?.(row)}
            whatIf={isImpossible(data.view) ? undefined : whatIfWord(whatIf.without?.[data.place])}
            isNarrow={isNarrow}
          />
        )}
      />
      {!isReadable && (
        <p className="border-t border-line px-3 py-1.5 text-sm text-ink-2">
          The contents of these views are not visible to this connection.
        </p>
      )}
    </section>
  );
}

/** If a new lens sees none of the rows in view, its first row scrolls into view. */
function useSeenRow(
  section: RefObject<HTMLElement | null>,
  visible: Int32Array,
  lens: string | undefined,
  isSeen: (row: number) => boolean,
): void {
  const before = useRef(lens);
  const bring = useEffectEvent((now: string | undefined) => {
    const wasSame = before.current === now;
    before.current = now;
    const scroller = section.current?.querySelector('.tree-scroller');
    if (wasSame || now === undefined || !scroller) return;
    const height = scroller.querySelector('[role="row"]')?.clientHeight ?? HEIGHTS.wide;
    const { scrollTop, clientHeight } = scroller;
    const first = visible.findIndex(isSeen);
    const inView = visible.subarray(
      Math.ceil(scrollTop / height),
      Math.floor((scrollTop + clientHeight) / height),
    );
    if (first !== -1 && !inView.some(isSeen)) scroller.scrollTop = first * height;
  });
  useEffect(() => bring(lens), [lens]);
}

/** The verdict does not record who confirmed, so this covers the parties left out only. */
function whatIfWord(without: ViewWithout | undefined): string | undefined {
  if (without?.confirmed === undefined) return undefined;
  return without.confirmed ? 'still' : 'no';
}

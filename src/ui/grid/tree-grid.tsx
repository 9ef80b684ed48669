import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useKeys } from '#ui/browser/keys.ts';
import { useNarrow } from '#ui/browser/preferences.ts';
import type { FoldedTree } from './folded-tree.tsx';
import { GUIDES } from './indent.ts';
import { type Lane, laneText, OverviewStrip } from './overview.tsx';
import { useRowFocus } from './row-focus.ts';
import { openRowSlots } from './row-slots.ts';
import { openRowStore, type ReadRows } from './row-store.ts';
import { useRowWindow } from './row-window.ts';
import { indexOfRow, treeMove } from './tree-keys.ts';
import { type RowCells, TreeRow } from './tree-row.tsx';

const NO_LANES: readonly Lane[] = [];

/**
 * A windowed WAI-ARIA treegrid over a forest: constant DOM at any size, focus on rows only (roving
 * tabindex; the focused row stays mounted).
 */
export function TreeGrid<R>(props: {
  label: string;
  /**
   * Column headers, starting with the tree's. `layout` is the grid template of headers and rows.
   */
  columns: readonly string[];
  /** The cells of the header, if it has more than names. */
  head?: ReactNode;
  layout: string;
  tree: FoldedTree;
  active: number;
  onActive: (row: number, how: 'click' | 'key') => void;
  onEnter: (row: number) => void;
  read: ReadRows<R>;
  rowData: (data: R) => Record<`data-${string}`, string>;
  cells: RowCells<R>;
  /** Lanes of the overview strip; without lanes there is no strip. */
  lanes?: readonly Lane[];
  /** Row heights in px: one line, and two lines below 48rem. */
  heights?: { wide: number; narrow: number };
  /** Number of extra rows beyond each edge, if the default is too many. */
  beyond?: number;
  /** False if rows are also chosen elsewhere on the page, so that the page does not scroll. */
  pageFollows?: boolean;
}) {
  const { tree, active, heights = { wide: 30, narrow: 50 } } = props;
  const { forest, visible, isOpen } = tree;
  const { read, lanes = NO_LANES } = props;
  const size = useNarrow() ? 'narrow' : 'wide';
  const height = heights[size];
  // Formatting the counts took a tenth of the script of a scrolled frame (measured).
  const description = useMemo(() => (lanes.length === 0 ? undefined : laneText(lanes)), [lanes]);
  const activeIndex = indexOfRow(visible, active);
  const rowWindow = useRowWindow(visible.length, height, props.beyond);
  const { scroller, first, last, viewport, isSettled } = rowWindow;
  const focus = useRowFocus(rowWindow, activeIndex, visible, props.pageFollows ?? true);

  const store = useMemo(() => openRowStore(read), [read]);
  useSyncExternalStore(store.version.subscribe, store.version.get);
  useLayoutEffect(() => store.attend(), [store]);

  useLayoutEffect(() => {
    if (isSettled()) store.wish({ visible, first, last, also: active });
  }, [store, isSettled, visible, first, last, active]);

  const [slots] = useState(openRowSlots);
  const rest = useRest();
  const activeRow = visible[activeIndex] ?? 0;
  // Before the first rows have been read, only the one that may receive the focus is drawn, because
  // drawing each row twice would block the main thread.
  const rows =
    last > first && store.isEmpty() ? [activeRow] : rowsOf(visible, first, last, activeRow);

  const press = (event: { key: string; preventDefault: () => void }): void => {
    const page = Math.max(1, Math.floor(viewport / height) - 1);
    const row = visible[activeIndex] ?? 0;
    const move = treeMove(event.key, {
      forest,
      visible,
      index: activeIndex,
      page,
      isOpen: isOpen(row),
    });
    if (move === undefined) return;
    event.preventDefault();
    if (move.kind === 'enter') props.onEnter(move.row);
    else if (move.kind === 'toggle') tree.toggle(move.row, move.open);
    else {
      focus.take(move.index);
      props.onActive(visible[move.index] ?? 0, 'key');
    }
  };
  useKeys({ j: press, k: press });
  const pressInGrid = (event: KeyboardEvent) => {
    const isEnd = event.ctrlKey && (event.key === 'Home' || event.key === 'End');
    const plain =
      (isEnd || !event.ctrlKey) &&
      !event.metaKey &&
      !event.altKey &&
      event.target !== scroller.current;
    if (plain && event.key !== 'j' && event.key !== 'k') press(event);
  };

  return (
    <div
      role="treegrid"
      aria-label={props.label}
      aria-description={description}
      aria-rowcount={visible.length + 1}
      aria-colcount={props.columns.length}
      onKeyDown={pressInGrid}
      onFocus={focus.onFocus}
      onBlur={focus.onBlur}
      className="text-base"
      style={{ '--beside': `${rowWindow.beside}px` }}
    >
      <div role="row" aria-rowindex={1} className={`tree-head ${props.layout}`}>
        {props.head ??
          props.columns.map((name) => (
            <span key={name} role="columnheader">
              {name}
            </span>
          ))}
      </div>
      <div role="presentation" className="tree-body">
        <div
          ref={scroller}
          role="rowgroup"
          className="tree-scroller"
          onScroll={() => {
            rowWindow.onScroll();
            rest.onScroll();
          }}
          onFocus={(event) => {
            // A mounted row far from the window can receive the focus by Tab.
            if (event.target.tabIndex !== 0) return;
            if (activeIndex < first || activeIndex >= last) rowWindow.show(activeIndex, 'nearest');
          }}
        >
          <div
            role="presentation"
            className="tree-guides relative"
            style={{ height: rowWindow.box, '--guides': GUIDES[size] }}
          >
            {slots.place(rows, activeRow, rest.isAtRest).map(({ slot, row }) => {
              const index = indexOfRow(visible, row);
              return (
                <TreeRow
                  key={slot}
                  forest={forest}
                  row={row}
                  index={index}
                  isActive={row === activeRow}
                  isOpen={isOpen(row)}
                  data={store.get(row)}
                  rowData={props.rowData}
                  cells={props.cells}
                  onActive={props.onActive}
                  layout={props.layout}
                  size={size}
                  height={height}
                  y={rowWindow.yOf(index)}
                />
              );
            })}
          </div>
        </div>
        {lanes.length > 0 && visible.length * height > viewport && (
          <OverviewStrip
            lanes={lanes}
            visible={visible}
            count={forest.count}
            rowHeight={height}
            rowWindow={rowWindow}
            areRowsRead={!store.isEmpty()}
          />
        )}
      </div>
    </div>
  );
}

/** The rows in the window and the active row, ascending. */
function rowsOf(
  visible: Int32Array,
  first: number,
  last: number,
  active: number,
): readonly number[] {
  const rows = [...visible.subarray(first, last)];
  if (rows.length === 0) return rows;
  if (active < (rows[0] ?? 0)) return [active, ...rows];
  return active > (rows.at(-1) ?? 0) ? [...rows, active] : rows;
}

const REST_MS = 150;

/** Whether the grid has not scrolled for a moment. */
function useRest(): { readonly isAtRest: boolean; readonly onScroll: () => void } {
  const [isAtRest, setAtRest] = useState(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    isAtRest,
    onScroll: () => {
      setAtRest(false);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setAtRest(true), REST_MS);
    },
  };
}

declare module 'react' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only interfaces can be merged.
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined;
  }
}

import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import type { Forest } from '#domain/forest.ts';
import { useKeys } from './keys.ts';
import { useNarrow } from './narrow.ts';
import { indexOfRow, treeMove } from './tree-keys.ts';
import { type ReadRows, useRowData } from './tree-rows.ts';

/** Indents drawn at most; deeper rows say "+N" (GRF-03). */
const DEEPEST = 50;

/**
 * A windowed WAI-ARIA treegrid over a forest: constant DOM at any size, focus on rows only (roving
 * tabindex; the focused row stays mounted). It draws what it is given and knows no ledger.
 */
export function TreeGrid<R>(props: {
  label: string;
  /** Column headers; the first is the tree's own. `layout` is the grid-template of both. */
  columns: readonly string[];
  layout: string;
  forest: Forest;
  /** Rows not folded away, ascending (`domain/visible-rows.ts`). */
  visible: Int32Array;
  /** Undefined for a row that has nothing to fold. */
  isOpen: (row: number) => boolean | undefined;
  active: number;
  onActive: (row: number, how: 'click' | 'key') => void;
  onToggle: (row: number, open: boolean) => void;
  onEnter: (row: number) => void;
  read: ReadRows<R>;
  /** Attributes of a row, such as `data-event-id`. */
  rowData: (data: R) => Record<`data-${string}`, string>;
  /** The gridcells of a row. */
  cells: (data: R, row: number) => ReactNode;
  /** Row heights in px: one line, and two lines below 48rem. */
  heights?: { wide: number; narrow: number };
}) {
  const { forest, visible, isOpen, active, heights = { wide: 30, narrow: 50 } } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const takeFocus = useRef(false);
  const isOpened = useRef(false);
  // Folding may take the focused row away, and a browser says nothing of that: remember it.
  const hasFocus = useRef(false);
  const narrow = useNarrow();
  const height = narrow ? heights.narrow : heights.wide;
  const activeIndex = indexOfRow(visible, active);

  const virtualizer = useVirtualizer({
    count: visible.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 4,
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range);
      if (activeIndex < (indexes[0] ?? 0)) return [activeIndex, ...indexes];
      return activeIndex > (indexes.at(-1) ?? 0) ? [...indexes, activeIndex] : indexes;
    },
  });
  const items = virtualizer.getVirtualItems();
  const data = useRowData(
    items.map((item) => visible[item.index] ?? 0),
    props.read,
  );

  useEffect(() => {
    if (height > 0) virtualizer.measure();
  }, [virtualizer, height]);
  // At first nothing is drawn, until the scroller has been measured.
  const isDrawn = items.length > 0;
  useEffect(() => {
    if (!isDrawn || visible.length === 0) return;
    const row = scroller.current?.querySelector<HTMLElement>('[role="row"][tabindex="0"]');
    // The grid may reach below the window: what the reader goes to, or was sent to by a link, comes
    // into sight in both. A tree that opens at its top leaves the headline in sight.
    if (!isOpened.current) virtualizer.scrollToIndex(activeIndex, { align: 'center' });
    if (isOpened.current || activeIndex > 0) row?.scrollIntoView({ block: 'nearest' });
    isOpened.current = true;
    if (takeFocus.current || hasFocus.current) row?.focus({ preventScroll: true });
    takeFocus.current = false;
  }, [virtualizer, activeIndex, visible, isDrawn]);

  const press = (event: { key: string; preventDefault: () => void }): void => {
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / height) - 1);
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
    else if (move.kind === 'toggle') props.onToggle(move.row, move.open);
    else {
      takeFocus.current = true;
      props.onActive(visible[move.index] ?? 0, 'key');
    }
  };
  useKeys({ j: press, k: press });
  const pressInGrid = (event: KeyboardEvent) => {
    const plain =
      !event.ctrlKey && !event.metaKey && !event.altKey && event.target !== scroller.current;
    if (plain && event.key !== 'j' && event.key !== 'k') press(event);
  };

  return (
    <div
      role="treegrid"
      aria-label={props.label}
      aria-rowcount={visible.length + 1}
      aria-colcount={props.columns.length}
      onKeyDown={pressInGrid}
      onFocus={() => {
        hasFocus.current = true;
      }}
      onBlur={(event) => {
        hasFocus.current = event.currentTarget.contains(event.relatedTarget);
      }}
      className="text-base"
    >
      <div role="row" aria-rowindex={1} className={`tree-head ${props.layout}`}>
        {props.columns.map((name) => (
          <span key={name} role="columnheader">
            {name}
          </span>
        ))}
      </div>
      <div ref={scroller} role="rowgroup" className="tree-scroller">
        <div
          role="presentation"
          className="relative"
          style={{ height: virtualizer.getTotalSize() }}
        >
          {items.map((item) => {
            const row = visible[item.index] ?? 0;
            const one = data(row);
            const depth = forest.depth[row] ?? 0;
            return (
              <div
                key={row}
                role="row"
                tabIndex={item.index === activeIndex ? 0 : -1}
                aria-level={depth + 1}
                aria-expanded={isOpen(row)}
                aria-rowindex={item.index + 2}
                aria-posinset={forest.position[row]}
                aria-setsize={forest.setSize[row]}
                aria-selected={item.index === activeIndex}
                {...(one === undefined ? {} : props.rowData(one))}
                data-deeper={depth > DEEPEST ? `+${depth - DEEPEST}` : undefined}
                onClick={() => props.onActive(row, 'click')}
                className={`tree-row absolute inset-x-0 top-0 ${props.layout}`}
                style={{
                  '--depth': Math.min(depth, DEEPEST),
                  height,
                  transform: `translateY(${item.start}px)`,
                }}
              >
                {one === undefined ? <span role="gridcell" /> : props.cells(one, row)}
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

declare module 'react' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be merged into.
  interface CSSProperties {
    '--depth'?: number;
    '--hue'?: string;
  }
}

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { FeedState } from '#api/feed-state.ts';
import type { GapLine, UpdateLine } from '#domain/update-ring.ts';
import { useKeys } from '#ui/keys.ts';
import { useNarrow } from '#ui/narrow.ts';
import { useRowWindow } from '#ui/row-window.ts';
import { GapRow } from './gap-row.tsx';
import { useListHold } from './list-hold.ts';
import { useStillLines } from './still-lines.ts';
import { UpdateLineRow } from './update-line-row.tsx';

const COLUMNS = ['Time', 'Offset', 'Kind', 'What it did', 'Parties', 'Events'];
/** Left out where the selected update stands beside the list. */
const MORE_COLUMNS = ['Workflow or command', 'Synchronizer'];
const RIGHT = new Set(['Offset', 'Events']);
const HEIGHTS = { wide: 32, narrow: 54 };
/** So near its end the list reads on by itself, in rows. */
const NEAR_END = 12;

/**
 * The lines that were read, windowed: constant DOM at any number. `places` says which are shown. A
 * list that is scrolled or pointed at holds still.
 */
export function FeedList({
  state,
  newestFirst,
  lines,
  places,
  selected,
  onSelect,
  shownNew,
  onHold,
  onMore,
  onFill,
}: {
  state: FeedState;
  /** Where new lines come: on top, or at the end. */
  newestFirst: boolean;
  lines: readonly UpdateLine[];
  places: readonly number[];
  /** The offset of the line that is previewed. */
  selected: string | undefined;
  onSelect: (offset: string) => void;
  /** Goes up when the reader asks for the new lines: the list then goes where they are. */
  shownNew: number;
  onHold: (isHeld: boolean) => void;
  /** Reads the next page; undefined where the list does not go on by itself. */
  onMore: (() => void) | undefined;
  onFill: (gap: GapLine) => void;
}) {
  const height = useNarrow() ? HEIGHTS.narrow : HEIGHTS.wide;
  const rowWindow = useRowWindow(places.length, height);
  const { scroller, first, last } = rowWindow;
  useStillLines(rowWindow, lines, places, height);
  const [activeLine, setActiveLine] = useState<UpdateLine>();
  // The line keeps the focus, not the place: new lines on top move it.
  const active = Math.max(
    0,
    useMemo(() => places.findIndex((at) => lines[at] === activeLine), [places, lines, activeLine]),
  );
  const isWanted = useRef(false);
  const holding = useListHold(rowWindow, {
    end: places.length * height - rowWindow.viewport,
    newestFirst,
    isOn: state.tail.kind === 'on',
    shownNew,
    onHold,
  });

  const goesOn =
    onMore !== undefined && state.work === 'idle' && state.stop === undefined && !state.isLeft;
  const isNear = last >= places.length - NEAR_END && rowWindow.viewport > 0;
  useEffect(() => {
    if (goesOn && isNear && !state.isEnd) onMore?.();
  });

  // Focus follows the keys once the row is there.
  useLayoutEffect(() => {
    if (!isWanted.current) return;
    const link = scroller.current?.querySelector<HTMLElement>(
      `[data-place="${active}"] a, [data-place="${active}"] button`,
    );
    if (link == null) return;
    isWanted.current = false;
    link.focus({ preventScroll: true });
  });
  const step = (by: number) => {
    const from = isIn(scroller.current) ? active + by : active;
    const next = Math.max(0, Math.min(places.length - 1, from));
    const line = lines[places[next] ?? -1];
    isWanted.current = true;
    setActiveLine(line);
    rowWindow.show(next, 'nearest');
    if (line !== undefined && line.kind !== 'gap' && line.offset !== undefined)
      onSelect(line.offset);
  };
  useKeys({ j: () => step(1), k: () => step(-1) });

  return (
    <div
      role="table"
      aria-label="Updates"
      aria-rowcount={state.isEnd && state.tail.kind === 'none' ? places.length + 1 : -1}
      className="panel min-w-0 overflow-hidden"
      style={{ '--beside': `${rowWindow.beside}px` }}
    >
      <div role="rowgroup">
        <div role="row" aria-rowindex={1} className="tree-head updates-row">
          {COLUMNS.map((name) => (
            <span key={name} role="columnheader" className={RIGHT.has(name) ? 'text-right' : ''}>
              {name}
            </span>
          ))}
          {MORE_COLUMNS.map((name) => (
            <span key={name} role="columnheader" className="updates-more">
              {name}
            </span>
          ))}
        </div>
      </div>
      <div
        ref={scroller}
        role="rowgroup"
        className="tree-scroller"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys (WCAG 2.1.1)
        tabIndex={0}
        onScroll={rowWindow.onScroll}
        {...holding}
      >
        <div role="presentation" className="relative" style={{ height: rowWindow.box }}>
          {placesOf(first, last, active, places.length).map((place) => {
            const line = lines[places[place] ?? -1];
            const at = { place, y: rowWindow.yOf(place), height };
            if (line === undefined) return null;
            return line.kind === 'gap' ? (
              <GapRow
                key={`gap ${line.after}`}
                {...at}
                gap={line}
                onFill={() => onFill(line)}
                isBusy={state.work !== 'idle'}
              />
            ) : (
              <UpdateLineRow
                key={`${line.offset} ${line.updateId}`}
                {...at}
                row={line}
                isShown={line.offset !== undefined && line.offset === selected}
                onShow={() => {
                  setActiveLine(line);
                  if (line.offset !== undefined) onSelect(line.offset);
                }}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

function isIn(list: HTMLElement | null): boolean {
  return list?.contains(document.activeElement) === true && document.activeElement !== list;
}

/** The places in the window, and the active one wherever it is, in order. */
function placesOf(first: number, last: number, active: number, count: number): readonly number[] {
  const places = Array.from({ length: last - first }, (_, at) => first + at);
  if (active >= count || places.length === 0) return places;
  if (active < first) return [active, ...places];
  return active >= last ? [...places, active] : places;
}

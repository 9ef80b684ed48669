import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useKeys } from './keys.ts';
import type { RowWindow } from './row-window.ts';

/**
 * The line that the reader is at, and the keys j and k that go to the next one and the one before.
 * The line keeps the focus, not the place: new lines on top move it.
 * @param start the line that has the focus first
 * @param onStep told of a line that a key went to
 */
export function useLineFocus<L>(
  rowWindow: RowWindow,
  lines: readonly L[],
  places: readonly number[],
  start: L | undefined,
  onStep: (line: L) => void,
): {
  readonly line: L | undefined;
  /** Among `places`; 0 where the line is none of them. */
  readonly place: number;
  readonly be: (line: L) => void;
} {
  const { scroller } = rowWindow;
  const [line, be] = useState(start);
  const found = useMemo(() => places.findIndex((at) => lines[at] === line), [places, lines, line]);
  const place = Math.max(0, found);
  const isWanted = useRef(found !== -1 && start !== undefined);
  // Focus follows once the row is there.
  useLayoutEffect(() => {
    if (!isWanted.current) return;
    const link = scroller.current?.querySelector<HTMLElement>(
      `[data-place="${place}"] a, [data-place="${place}"] button`,
    );
    if (link == null) return;
    isWanted.current = false;
    link.focus({ preventScroll: true });
  });
  const step = (by: number) => {
    const from = isIn(scroller.current) ? place + by : place;
    const next = Math.max(0, Math.min(places.length - 1, from));
    const to = lines[places[next] ?? -1];
    isWanted.current = true;
    rowWindow.show(next, 'nearest');
    if (to === undefined) return;
    be(to);
    onStep(to);
  };
  useKeys({ j: () => step(1), k: () => step(-1) });
  return { line, place, be };
}

function isIn(list: HTMLElement | null): boolean {
  return list?.contains(document.activeElement) === true && document.activeElement !== list;
}

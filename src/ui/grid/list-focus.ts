import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useKeys } from '#ui/browser/keys.ts';
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

/**
 * Keeps the line at the top of the view where it is while lines come or go above it; otherwise a
 * list that pushes out its first lines for each page would run on by itself at its end. A list that
 * is not scrolled shows what comes.
 */
export function useStillLines<L>(
  { top, goTo }: Pick<RowWindow, 'top' | 'goTo'>,
  lines: readonly L[],
  places: readonly number[],
  height: number,
): void {
  const seen = useRef<{ line: L; index: number }>(undefined);
  const lineAt = (index: number) => lines[places[index] ?? -1];
  useLayoutEffect(() => {
    const now = top.now();
    const before = seen.current;
    if (now > 0 && before !== undefined && lineAt(before.index) !== before.line) {
      const index = places.indexOf(lines.indexOf(before.line));
      if (index !== -1) goTo(now + (index - before.index) * height);
    }
    const index = Math.floor(top.now() / height);
    const line = lineAt(index);
    seen.current = line && { line, index };
  });
}

/**
 * Where the preview is a sheet over the list, the line that it shows stays in sight above it, and
 * the line that the reader is at has the focus again when it is closed.
 * @param selected the offset of the line in the sheet
 * @param place of the line that the reader is at
 */
export function useLinesUnderSheet(
  scroller: RefObject<HTMLElement | null>,
  isSheet: boolean,
  selected: string | undefined,
  place: number,
): void {
  const before = useRef(selected);
  useEffect(() => {
    const wasOpen = before.current !== undefined;
    before.current = selected;
    if (!isSheet) return;
    const box = scroller.current;
    if (selected !== undefined)
      box?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
    else if (wasOpen && document.activeElement === document.body)
      box?.querySelector<HTMLElement>(`[data-place="${place}"] a`)?.focus({ preventScroll: true });
  }, [scroller, isSheet, selected, place]);
}

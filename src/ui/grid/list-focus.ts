import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { focusFirst } from '#ui/browser/focus.ts';
import { useKeys } from '#ui/browser/keys.ts';
import type { RowWindow } from './row-window.ts';

/**
 * Keys j and k move to the next and previous line. The first press focuses the first line, unless
 * a line is selected or was focused before. Focus stays with the line, not its position, when lines
 * are added on top.
 * @param start the line focused first
 * @param selected the line in the preview; the keys continue from it if no line was focused, also
 *   after the preview is closed
 * @param onStep receives the line that a key moved to
 */
export function useLineFocus<L>(
  rowWindow: RowWindow,
  lines: readonly L[],
  places: readonly number[],
  start: L | undefined,
  selected: L | undefined,
  onStep: (line: L) => void,
): {
  readonly line: L | undefined;
  /** Index in `places`; 0 if the line is absent. */
  readonly place: number;
  readonly be: (line: L) => void;
} {
  const { scroller } = rowWindow;
  const [last, be] = useState(start);
  const [shown, setShown] = useState(selected);
  if (selected !== undefined && selected !== shown) setShown(selected);
  const line = last ?? shown;
  const found = useMemo(() => places.findIndex((at) => lines[at] === line), [places, lines, line]);
  const place = Math.max(0, found);
  const isWanted = useRef(found !== -1 && start !== undefined);
  // The row must be mounted before it can receive the focus.
  useLayoutEffect(() => {
    if (!isWanted.current) return;
    const link = `[data-place="${place}"] a, [data-place="${place}"] button`;
    if (focusFirst(scroller.current, link, { preventScroll: true })) isWanted.current = false;
  });
  const step = (by: number) => {
    const isFirst = found === -1 && !isIn(scroller.current);
    const next = isFirst ? 0 : Math.max(0, Math.min(places.length - 1, place + by));
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
 * Keeps the top line in place while lines above it change; otherwise a list at its end, which drops
 * its first lines for each new page, would continue to scroll. An unscrolled list shows new lines.
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
    const now = top.get();
    const before = seen.current;
    if (now > 0 && before !== undefined && lineAt(before.index) !== before.line) {
      const index = places.indexOf(lines.indexOf(before.line));
      if (index !== -1) goTo(now + (index - before.index) * height);
    }
    const index = Math.floor(top.get() / height);
    const line = lineAt(index);
    seen.current = line && { line, index };
  });
}

/**
 * Keeps the line of a preview sheet visible above the sheet, and restores the focus when the preview
 * closes: to the line, or to the list if the preview is beside it, because a focused line opens it.
 * @param selected the offset of the line in the preview
 * @param place the index of the focused line
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
    const box = scroller.current;
    const isLost = wasOpen && document.activeElement === document.body;
    if (selected !== undefined) {
      if (isSheet) box?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
    } else if (isLost && isSheet)
      focusFirst(box, `[data-place="${place}"] a`, { preventScroll: true });
    else if (isLost) box?.focus({ preventScroll: true });
  }, [scroller, isSheet, selected, place]);
}

import { useLayoutEffect, useRef } from 'react';
import type { RowWindow } from './row-window.ts';

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

import type { KeyboardEvent } from 'react';
import type { Forest } from '#domain/forest/forest.ts';
import { focusFirst } from '#ui/browser/focus.ts';

/** The row of a tree that the keys act on. */
export const ACTIVE_ROW = '[role="row"][tabindex="0"]';

/** Focuses the active row of the tree in a box. */
export function focusActiveRow(box: Element | null): void {
  focusFirst(box, ACTIVE_ROW);
}

/** Calls `leave` for Escape in a detail, but not in a dialog that React places in it. */
export function onEscape(leave: () => void): (event: KeyboardEvent) => void {
  return ({ key, target, currentTarget }) => {
    if (key === 'Escape' && currentTarget.contains(target as Node)) leave();
  };
}

/** The effect of a key: go to a visible index, open or close a row, or nothing. */
export type TreeMove =
  | { readonly kind: 'go'; readonly index: number }
  | { readonly kind: 'toggle'; readonly row: number; readonly open: boolean }
  | { readonly kind: 'enter'; readonly row: number };

/**
 * The WAI-ARIA treegrid keys with focus on rows (APG, "Treegrid Pattern"), plus j and k. `index` is
 * a position in `visible`; `page` is the number of rows per page.
 */
export function treeMove(
  key: string,
  at: {
    forest: Forest;
    visible: Int32Array;
    index: number;
    page: number;
    isOpen: boolean | undefined;
  },
): TreeMove | undefined {
  const { forest, visible, index, page, isOpen } = at;
  const row = visible[index];
  if (row === undefined) return undefined;
  const go = (to: number): TreeMove => ({
    kind: 'go',
    index: Math.max(0, Math.min(visible.length - 1, to)),
  });
  switch (key) {
    case 'ArrowDown':
    case 'j':
      return go(index + 1);
    case 'ArrowUp':
    case 'k':
      return go(index - 1);
    case 'PageDown':
      return go(index + page);
    case 'PageUp':
      return go(index - page);
    case 'Home':
      return go(0);
    case 'End':
      return go(visible.length - 1);
    case 'ArrowRight':
      if (isOpen === false) return { kind: 'toggle', row, open: true };
      return isOpen === true ? go(index + 1) : undefined;
    case 'ArrowLeft': {
      if (isOpen === true) return { kind: 'toggle', row, open: false };
      const parent = forest.parent[row] ?? -1;
      return parent < 0 ? undefined : go(indexOfRow(visible, parent));
    }
    case 'Enter':
      return { kind: 'enter', row };
    default:
      return undefined;
  }
}

/**
 * The position of a row among the ascending visible rows. For a folded row: the nearest visible row
 * before it, its folded ancestor or the head of its run. O(log n).
 */
export function indexOfRow(visible: Int32Array, row: number): number {
  let low = 0;
  let high = visible.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((visible[middle] ?? 0) <= row) low = middle;
    else high = middle - 1;
  }
  return low;
}

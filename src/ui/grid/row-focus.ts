import { type FocusEvent, useLayoutEffect, useRef } from 'react';
import type { RowWindow } from './row-window.ts';

/**
 * Brings the active row into sight, of the list and of the page, whenever it or the rows are
 * others, and gives it the focus where that is due: after a key, or when the grid has it already.
 * Unless `pageFollows`, the page stays where it is when something else than the grid moved.
 */
export function useRowFocus(
  rowWindow: RowWindow,
  index: number,
  visible: Int32Array,
  pageFollows: boolean,
): {
  /** The next active row gets the focus, or the same one at once. */
  readonly take: (next: number) => void;
  readonly onFocus: () => void;
  readonly onBlur: (event: FocusEvent) => void;
} {
  const isWanted = useRef(false);
  // Folding may take the focused row away, and a browser says nothing of that: remember it.
  const isHere = useRef(false);
  const shown = useRef<{ index: number; visible: Int32Array }>(undefined);
  /** Set from the scrolling of the list until the page has followed. */
  const isOwed = useRef(false);
  const activeRow = () =>
    rowWindow.scroller.current?.querySelector<HTMLElement>('[role="row"][tabindex="0"]');

  useLayoutEffect(() => {
    const before = shown.current;
    // At first nothing is drawn, until the scroller has been measured.
    const isDrawn = rowWindow.last > rowWindow.first;
    if (!isDrawn || (before?.index === index && before.visible === visible)) return;
    shown.current = { index, visible };
    rowWindow.show(index, before === undefined ? 'center' : 'nearest');
    // The grid may reach below the window: what the reader goes to, or was sent to by a link, comes
    // into sight in both. A tree that opens at its top leaves the headline in sight.
    isOwed.current = before !== undefined || index > 0;
  });
  useLayoutEffect(() => {
    // After a far move the rows are drawn once more before they stand where they are to be.
    if (!isOwed.current || !rowWindow.isSettled()) return;
    isOwed.current = false;
    const row = activeRow();
    const isMine = isWanted.current || isHere.current;
    if (pageFollows || isMine) row?.scrollIntoView({ block: 'nearest' });
    if (isMine) row?.focus({ preventScroll: true });
    isWanted.current = false;
  });
  return {
    take: (next) => {
      if (next === index) activeRow()?.focus();
      else isWanted.current = true;
    },
    onFocus: () => {
      isHere.current = true;
    },
    onBlur: (event) => {
      isHere.current = event.currentTarget.contains(event.relatedTarget);
    },
  };
}

import { type FocusEvent, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { RowWindow } from './row-window.ts';
import { ACTIVE_ROW } from './tree-keys.ts';

/**
 * Scrolls the list and the page to the active row when it or the rows change, and focuses it after
 * a key or while the grid has the focus. Without `pageFollows` the page scrolls only for moves
 * inside the grid.
 */
export function useRowFocus(
  rowWindow: RowWindow,
  index: number,
  visible: Int32Array,
  pageFollows: boolean,
): {
  /** Focuses the next active row; if it is already active, at once. */
  readonly take: (next: number) => void;
  readonly onFocus: () => void;
  readonly onBlur: (event: FocusEvent) => void;
} {
  const isWanted = useRef(false);
  // Folding may remove the focused row without a blur event, so the focus is remembered.
  const isHere = useRef(false);
  const shown = useRef<{ index: number; visible: Int32Array }>(undefined);
  /** True from a scroll of the list until the page follows. */
  const isOwed = useRef(false);
  const activeRow = () => rowWindow.scroller.current?.querySelector<HTMLElement>(ACTIVE_ROW);

  const show = useEffectEvent((now: { index: number; visible: Int32Array }) => {
    const before = shown.current;
    if (before?.index === index && before.visible === visible) return;
    shown.current = now;
    // A list opens at its top, where scrolling would only force a layout; the page keeps its headline.
    if (before === undefined && index === 0) return;
    rowWindow.show(index, before === undefined ? 'center' : 'nearest');
    // The grid may reach below the window, so both list and page scroll to the target.
    isOwed.current = true;
  });
  const isDrawn = rowWindow.last > rowWindow.first;
  const follow = useEffectEvent(() => {
    if (!isOwed.current) return;
    isOwed.current = false;
    const row = activeRow();
    const isMine = isWanted.current || isHere.current;
    if (pageFollows || isMine) row?.scrollIntoView({ block: 'nearest' });
    if (isMine) row?.focus({ preventScroll: true });
    isWanted.current = false;
  });
  const { isSettled } = rowWindow;
  useLayoutEffect(() => {
    if (isDrawn) show({ index, visible });
    // After a long scroll, the rows are drawn once more before they reach their position.
    if (isSettled()) follow();
  }, [isDrawn, index, visible, isSettled]);
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

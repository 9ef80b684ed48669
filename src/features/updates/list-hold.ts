import { type PointerEvent, useEffect, useLayoutEffect, useRef } from 'react';
import type { RowWindow } from '#ui/row-window.ts';

/**
 * A list holds still while it is pointed at, has the focus or is scrolled away from where new lines
 * come; who reads at the end of one that grows there stays at the end. Gives the handlers of its
 * scroller.
 */
export function useListHold(
  rowWindow: RowWindow,
  {
    end,
    newestFirst,
    isOn,
    shownNew,
    onHold,
  }: {
    /** How far the list can be scrolled, px. */
    end: number;
    /** Where new lines come: on top, or at the end. */
    newestFirst: boolean;
    /** Whether new lines come at all. */
    isOn: boolean;
    /** Goes up when the reader asks for the new lines: the list then goes where they are. */
    shownNew: number;
    onHold: (isHeld: boolean) => void;
  },
) {
  const { top } = rowWindow;
  const isHovered = useRef(false);
  const isFocused = useRef(false);
  /** Half a line away is still there. */
  const isAtNew = () => (newestFirst ? top.now() <= 0 : top.now() >= end - NEAR);
  /** Whether the end is to be followed: lines come there, and it is in view. */
  const stays = () => !newestFirst && isOn && isAtNew();
  const before = useRef({ end, isAtEnd: false });
  const tell = useRef(() => {});
  const goToNew = useRef(() => {});
  useLayoutEffect(() => {
    tell.current = () => {
      // Lines that waited come at once, before the list is drawn where it was scrolled to.
      before.current.isAtEnd = stays();
      onHold(isHovered.current || isFocused.current || !isAtNew());
    };
    goToNew.current = () => rowWindow.goTo(newestFirst ? 0 : Math.max(0, end));
  });
  useEffect(() => top.watch(() => tell.current()), [top.watch]);
  // Lines that come, and the height that the list then takes, move its end too.
  useEffect(() => tell.current());
  useEffect(() => {
    if (shownNew > 0) goToNew.current();
  }, [shownNew]);
  useLayoutEffect(() => {
    if (before.current.isAtEnd && before.current.end !== end) goToNew.current();
    before.current = { end, isAtEnd: stays() };
  });
  return {
    onPointerEnter: (event: PointerEvent) => {
      isHovered.current = event.pointerType === 'mouse';
      tell.current();
    },
    onPointerLeave: () => {
      isHovered.current = false;
      tell.current();
    },
    onFocus: () => {
      isFocused.current = true;
      tell.current();
    },
    onBlur: () => {
      isFocused.current = false;
      tell.current();
    },
  };
}

const NEAR = 16;

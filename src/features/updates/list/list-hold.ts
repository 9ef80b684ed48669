import { useRouter } from '@tanstack/react-router';
import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { UpdateLine } from '#domain/update-list/update-buffer.ts';
import type { RowWindow } from '#ui/grid/row-window.ts';

/**
 * Holds a list while it is hovered, focused or scrolled away from the new lines. At the growing end
 * the list follows it. Returns the handlers of the scroller.
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
    /** Maximum scroll offset in px. */
    end: number;
    /** New lines come on top if true, else at the end. */
    newestFirst: boolean;
    /** Whether new lines are inserted. */
    isOn: boolean;
    /** Increments when the user requests the new lines; the list then scrolls to them. */
    shownNew: number;
    onHold: (isHeld: boolean) => void;
  },
) {
  const { top } = rowWindow;
  const isHovered = useRef(false);
  const isFocused = useRef(false);
  /** Half a line of tolerance. */
  const isAtNew = () => (newestFirst ? top.now() <= 0 : top.now() >= end - NEAR);
  /** Whether the list follows its end: new lines come at the end, and the end is in view. */
  const stays = () => !newestFirst && isOn && isAtNew();
  const before = useRef({ end, isAtEnd: false });
  const tell = useRef(() => {});
  const goToNew = useRef(() => {});
  useLayoutEffect(() => {
    tell.current = () => {
      // Releasing the hold inserts the waiting lines at once, before the next scroll.
      before.current.isAtEnd = stays();
      onHold(isHovered.current || isFocused.current || !isAtNew());
    };
    goToNew.current = () => rowWindow.goTo(newestFirst ? 0 : Math.max(0, end));
  });
  useEffect(() => top.watch(() => tell.current()), [top.watch]);
  // New lines and the resulting height move the end too.
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

type ListPlace = {
  /**
   * The history entry that was left; the place applies only on return to it. Its number is internal
   * to the router (`__TSR_index`, @tanstack/react-router 1.170.46).
   */
  readonly entry: number | undefined;
  /** The line at the top of the view; `beyond` is its hidden part in px. */
  readonly top: UpdateLine;
  readonly beyond: number;
  readonly active: UpdateLine | undefined;
  /** Top of the list in the window, in px. */
  readonly listTop: number;
};

/** A place is kept as long as its list. */
const PLACES = new WeakMap<object, ListPlace>();

/**
 * Returns the place where the user left this list, if the current navigation returns to it.
 * @param list identity of the list, the same object before and after
 */
export function useListPlace(list: object, lines: readonly UpdateLine[]): ListPlace | undefined {
  const router = useRouter();
  const [place] = useState(() => {
    const before = PLACES.get(list);
    const isBack = before?.entry === router.state.location.state.__TSR_index;
    return before !== undefined && isBack && lines.includes(before.top) ? before : undefined;
  });
  return place;
}

/** Restores the place `before`, even if lines were added, and stores the place on leaving. */
export function useKeptPlace(
  list: object,
  before: ListPlace | undefined,
  rowWindow: RowWindow,
  shown: {
    readonly lines: readonly UpdateLine[];
    readonly places: readonly number[];
    readonly height: number;
    readonly active: UpdateLine | undefined;
  },
): void {
  const router = useRouter();
  const now = useRef({ rowWindow, ...shown });
  useLayoutEffect(() => {
    now.current = { rowWindow, ...shown };
  });
  useLayoutEffect(() => {
    if (before === undefined) return;
    const { rowWindow: at, lines, places, height } = now.current;
    const index = places.indexOf(lines.indexOf(before.top));
    if (index === -1) return;
    at.goTo(index * height + before.beyond);
    // The router scrolls each rendered page to its top.
    const done = router.subscribe('onRendered', () => {
      done();
      const box = at.scroller.current?.getBoundingClientRect();
      if (box !== undefined) scrollBy(0, box.top - before.listTop);
    });
    return done;
  }, [before, router]);
  useLayoutEffect(
    () => () => {
      const { rowWindow: at, lines, places, height, active } = now.current;
      const scrolled = at.top.now();
      const top = lines[places[Math.floor(scrolled / height)] ?? -1];
      const box = at.scroller.current?.getBoundingClientRect();
      // At its top and without a chosen line, a list shows the new lines on return.
      if (top === undefined || box === undefined || (scrolled <= 0 && active === undefined))
        PLACES.delete(list);
      else
        PLACES.set(list, {
          // The router's location is already the new one; the resolved location is still this list.
          entry: router.state.resolvedLocation?.state.__TSR_index,
          top,
          beyond: scrolled % height,
          active,
          listTop: box.top,
        });
    },
    [list, router],
  );
}

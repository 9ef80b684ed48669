import { useRouter } from '@tanstack/react-router';
import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { UpdateLine } from '#domain/update-list/update-buffer.ts';
import type { RowWindow } from '#ui/grid/row-window.ts';

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

/** Where the reader was in a list when its page was left. */
type ListPlace = {
  /**
   * The entry of the browser's history that was left; only who comes back to it is led there. Its
   * number is the router's own and not promised (`__TSR_index`, @tanstack/react-router 1.170.46).
   */
  readonly entry: number | undefined;
  /** The line at the top of the view, and how much of it was scrolled away, in px. */
  readonly top: UpdateLine;
  readonly beyond: number;
  /** The line that had been chosen. */
  readonly active: UpdateLine | undefined;
  /** Where the list stood in the window, in px. */
  readonly listTop: number;
};

/** As long as a list is kept, so is the reader's place in it. */
const PLACES = new WeakMap<object, ListPlace>();

/**
 * The line that the reader had chosen when they left this list, if this is the way back to it.
 * @param list whose place it is: the same object before and after
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

/** Brings the list back to `before`, though lines may have come since, and keeps its place at the end. */
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
    // The router scrolls a page that it has drawn to its top.
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
      // A list at its top where no line was chosen shows what has come.
      if (top === undefined || box === undefined || (scrolled <= 0 && active === undefined))
        PLACES.delete(list);
      else
        PLACES.set(list, {
          // Where the reader goes is the router's location already, and not yet the resolved one.
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

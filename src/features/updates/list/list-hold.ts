import { useRouter } from '@tanstack/react-router';
import {
  type FocusEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { FeedState } from '#api/updates/feed-state.ts';
import type { UpdateFeed } from '#api/updates/update-feed.ts';
import type { UpdateLine } from '#domain/update-list/update-buffer.ts';
import type { RowWindow } from '#ui/grid/row-window.ts';

/** The visible lines; `places` are their indexes in `lines`. */
export type ShownLines = {
  readonly lines: readonly UpdateLine[];
  readonly places: readonly number[];
};

/** The drawn lines of a list, and the one that had the focus last. */
type LineView = {
  readonly rowWindow: RowWindow;
  readonly shown: ShownLines;
  readonly height: number;
  readonly active: UpdateLine | undefined;
};

/**
 * Holds back new lines while the list is focused, scrolled away from its growing end, or has the
 * pointer, which moved there. At that end, the list follows new lines. Returns the handlers of the
 * scroller.
 */
export function useListHold(
  { rowWindow: { scroller, top, goTo, viewport }, shown, height }: LineView,
  { request, setHeld }: UpdateFeed,
  { tail }: FeedState,
) {
  const end = shown.places.length * height - viewport;
  const newestFirst = request.descendingOrder;
  const isHovered = useRef(false);
  const focused = useRef<Element | null>(null);
  /** Something in the list has it. A focused button that is removed sends no blur event. */
  const hasFocus = () =>
    document.activeElement !== scroller.current &&
    focused.current?.contains(document.activeElement) === true;
  /** With a tolerance of half a line. */
  const isAtNew = () => (newestFirst ? top.get() <= 0 : top.get() >= end - NEAR);
  /** Whether the list follows its end: new lines are added there, and the end is in view. */
  const stays = () => !newestFirst && tail.kind === 'on' && isAtNew();
  const before = useRef({ end, isAtEnd: false });
  const update = () => {
    // Releasing the hold inserts the waiting lines at once, before the next scroll.
    before.current.isAtEnd = stays();
    setHeld(isHovered.current || hasFocus() || !isAtNew());
  };
  const scrollToNew = () => goTo(newestFirst ? 0 : Math.max(0, end));
  const onScrolled = useEffectEvent(() => {
    // Until the layout effect below has compared the ends, a list at the old end still follows new
    // lines.
    if (before.current.end === end) update();
  });
  useEffect(() => top.subscribe(() => onScrolled()), [top.subscribe]);
  // New lines and changes of height also move the end.
  useEffect(update);
  useLayoutEffect(() => {
    if (before.current.isAtEnd && before.current.end !== end) scrollToNew();
    before.current = { end, isAtEnd: stays() };
  });
  const setHovered = (isOn: boolean) => {
    isHovered.current = isOn;
    update();
  };
  const setFocused = (list: Element | null) => {
    focused.current = list;
    update();
  };
  const handlers = {
    // A list that moves under a resting pointer is entered without a move, and goes on.
    onPointerMove: ({ pointerType }: PointerEvent) => {
      if (!isHovered.current && pointerType === 'mouse') setHovered(true);
    },
    onPointerLeave: () => setHovered(false),
    onFocus: (event: FocusEvent) => setFocused(event.currentTarget),
    onBlur: () => setFocused(null),
  };
  return { handlers, scrollToNew };
}

const NEAR = 16;

type ListPlace = {
  /**
   * The history entry that was left; the place applies only if the user returns to it. Its number
   * is internal to the router (`__TSR_index`, @tanstack/react-router 1.170.46).
   */
  readonly entry: number | undefined;
  /** The line at the top of the view; `beyond` is its hidden part in px. */
  readonly top: UpdateLine;
  readonly beyond: number;
  readonly active: UpdateLine | undefined;
  /** The top of the list in the window, in px. */
  readonly listTop: number;
};

/** A place is kept as long as its list exists. */
const PLACES = new WeakMap<object, ListPlace>();

/**
 * Returns the place where the user left this list, if the current navigation returns to it.
 * @param list an object that identifies the list before and after
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
  { rowWindow, shown: { lines, places }, height, active }: LineView,
): void {
  const router = useRouter();
  const restore = useEffectEvent(() => {
    if (before === undefined) return undefined;
    const index = places.indexOf(lines.indexOf(before.top));
    if (index === -1) return undefined;
    rowWindow.goTo(index * height + before.beyond);
    // The router scrolls each rendered page to its top.
    const done = router.subscribe('onRendered', () => {
      done();
      const box = rowWindow.scroller.current?.getBoundingClientRect();
      if (box !== undefined) scrollBy(0, box.top - before.listTop);
    });
    return done;
  });
  const store = useEffectEvent((box: DOMRect | undefined) => {
    const scrolled = rowWindow.top.get();
    const top = lines[places[Math.floor(scrolled / height)] ?? -1];
    // A list that was at its top without a chosen line shows the new lines on return.
    if (top === undefined || box === undefined || (scrolled <= 0 && active === undefined))
      PLACES.delete(list);
    else
      PLACES.set(list, {
        // The router's location is already the new one; the resolved location is still that of this
        // list.
        entry: router.state.resolvedLocation?.state.__TSR_index,
        top,
        beyond: scrolled % height,
        active,
        listTop: box.top,
      });
  });
  const { scroller } = rowWindow;
  useLayoutEffect(() => {
    const done = restore();
    return () => {
      done?.();
      store(scroller.current?.getBoundingClientRect());
    };
  }, [scroller]);
}

import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { createStore, type Store } from '#domain/ledger/store.ts';
import { usePageFirst } from './page-first.ts';

/**
 * Scroll position of a list of any length. Browsers draw no element taller than about 17 million px
 * (Firefox; 33 million in Chromium), so a longer list has a box of `TALLEST` with a proportional
 * scroll bar. `scroll` counts px of the box, `top` px of the list (rows times height).
 */
export type Scale = {
  /** Height of the box; the list's own height if that fits. */
  readonly box: number;
  /** Largest scroll position of the box and of the list. */
  readonly mostScroll: number;
  readonly mostTop: number;
};

/**
 * Scroll position of the box, and its offset from the list's position, which is constant while rows
 * move with the box.
 */
export type ScrollPosition = { readonly scroll: number; readonly shift: number };

const TALLEST = 8_000_000;
/**
 * Within this distance of either end, box and list move equally, so that the ends match exactly.
 */
const EXACT = 1_000_000;

export function scaleOf(rows: number, height: number, viewport: number): Scale {
  const list = rows * height;
  const box = Math.min(list, TALLEST);
  return {
    box,
    mostScroll: Math.max(0, box - viewport),
    mostTop: Math.max(0, list - viewport),
  };
}

export function scrollPositionAt(scale: Scale, top: number): ScrollPosition {
  const wanted = Math.round(Math.max(0, Math.min(scale.mostTop, top)));
  const scroll = Math.round(scrollOf(scale, wanted));
  return { scroll, shift: wanted - scroll };
}

/**
 * The position after a scroll of the box. A short scroll (wheel, finger, key) moves the list
 * equally; a scroll by more than two screens comes from the scroll bar and moves the list in
 * proportion.
 */
export function placeAfter(
  scale: Scale,
  before: ScrollPosition,
  scroll: number,
  viewport: number,
): ScrollPosition {
  const { mostScroll, mostTop } = scale;
  if (mostScroll === mostTop) return { scroll, shift: 0 };
  if (scroll <= 0) return { scroll, shift: 0 };
  if (scroll >= mostScroll - 1) return { scroll, shift: mostTop - mostScroll };
  const isFar = Math.abs(scroll - before.scroll) > 2 * viewport;
  const shift = isFar ? Math.round(topAt(scale, scroll) - scroll) : before.shift;
  return { scroll, shift: Math.max(-scroll, Math.min(mostTop - scroll, shift)) };
}

function topAt({ mostScroll, mostTop }: Scale, scroll: number): number {
  if (scroll <= EXACT || mostScroll === mostTop) return scroll;
  if (scroll >= mostScroll - EXACT) return scroll + mostTop - mostScroll;
  return EXACT + ((scroll - EXACT) * (mostTop - 2 * EXACT)) / (mostScroll - 2 * EXACT);
}

function scrollOf({ mostScroll, mostTop }: Scale, top: number): number {
  if (top <= EXACT || mostScroll === mostTop) return top;
  if (top >= mostTop - EXACT) return top + mostScroll - mostTop;
  return EXACT + ((top - EXACT) * (mostScroll - 2 * EXACT)) / (mostTop - 2 * EXACT);
}

/** Measures an element before it is drawn, and after each change of its size. */
export function useMeasured<E extends Element>(
  place: RefObject<E | null>,
  measure: (element: E) => void,
): void {
  const measured = useEffectEvent(measure);
  useLayoutEffect(() => {
    const at = place.current;
    if (at === null) return;
    measured(at);
    const observer = new ResizeObserver(() => measured(at));
    observer.observe(at);
    return () => observer.disconnect();
  }, [place]);
}

/** The drawn rows of a long list and their positions, in px. */
export type RowWindow = {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly box: number;
  /** Height of the visible part; 0 until measured. */
  readonly viewport: number;
  /** Width of everything beside the rows, such as the scroll bar. */
  readonly beside: number;
  readonly first: number;
  readonly last: number;
  readonly yOf: (index: number) => number;
  readonly top: Pick<Store<number>, 'get' | 'subscribe'>;
  readonly goTo: (top: number) => void;
  /** Scrolls a row into view, by the minimum distance or to the middle. */
  readonly show: (index: number, align: 'center' | 'nearest') => void;
  /**
   * False while scrolled rows are not drawn yet; the function changes when other rows are drawn.
   */
  readonly isSettled: () => boolean;
  readonly onScroll: () => void;
};

/** Extra rows beyond each edge by default, so that a short scroll shows them at once. */
const BEYOND = 4;
const REST_MS = 150;

/**
 * Windowing of `count` rows of equal height. In a list taller than the tallest box, the scroll bar
 * is proportional, while wheel, finger and keys move by whole rows (`scaleOf`).
 */
export function useRowWindow(count: number, height: number, beyond = BEYOND): RowWindow {
  const scroller = useRef<HTMLDivElement>(null);
  const [place] = useState(() => createStore<ScrollPosition>({ scroll: 0, shift: 0 }));
  const [{ viewport, beside }, setSize] = useState({ viewport: 0, beside: 0 });
  const first = useSyncExternalStore(place.subscribe, () =>
    Math.floor(topOf(place.get()) / height),
  );
  const shift = useSyncExternalStore(place.subscribe, () => place.get().shift);
  const scale = scaleOf(count, height, viewport);
  const isSettled = useCallback(() => {
    const now = place.get();
    return now.shift === shift && Math.floor(topOf(now) / height) === first;
  }, [place, height, first, shift]);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  usePageFirst(scroller);

  const be = (next: ScrollPosition) => {
    const at = scroller.current;
    if (at !== null && Math.abs(at.scrollTop - next.scroll) >= 1) at.scrollTop = next.scroll;
    place.set(next);
  };
  const goTo = (top: number) => be(scrollPositionAt(scale, top));

  useMeasured(scroller, (at) => {
    const beside = (at.parentElement?.clientWidth ?? 0) - at.clientWidth;
    setSize((before) =>
      before.viewport === at.clientHeight && before.beside === beside
        ? before
        : { viewport: at.clientHeight, beside },
    );
  });

  // Keeps the same row at the top after folding or resizing.
  const placed = useRef({ count, height, viewport });
  const keepTop = useEffectEvent((now: { count: number; height: number; viewport: number }) => {
    const before = placed.current;
    placed.current = now;
    if (before.count === count && before.height === height && before.viewport === viewport) return;
    // A new list is at its top. Reading `scrollTop` would force another layout.
    if (before.viewport === 0 && topOf(place.get()) === 0) return;
    clearTimeout(rest.current);
    goTo((topOf(place.get()) / before.height) * height);
  });
  useLayoutEffect(() => keepTop({ count, height, viewport }), [count, height, viewport]);

  // Corrects the box's proportional position after scrolling stops.
  useEffect(() => () => clearTimeout(rest.current), []);
  const onRest = () => {
    const now = place.get();
    const next = scrollPositionAt(scale, topOf(now));
    if (Math.abs(next.scroll - now.scroll) >= 1) be(next);
  };

  const fit = viewport === 0 ? 0 : Math.ceil(viewport / height) + 1;
  const from = Math.max(0, Math.min(first, count - fit));
  return {
    scroller,
    box: scale.box,
    viewport,
    beside,
    first: fit === 0 ? 0 : Math.max(0, from - beyond),
    last: fit === 0 ? 0 : Math.min(count, from + fit + beyond),
    // A mounted row far from the window must not stretch the box.
    yOf: (index) => Math.max(0, Math.min(scale.box - height, index * height - shift)),
    top: { get: () => topOf(place.get()), subscribe: place.subscribe },
    goTo,
    show: (index, align) => {
      const now = topOf(place.get());
      const top = index * height;
      if (align === 'center') goTo(top - (viewport - height) / 2);
      else if (top < now) goTo(top);
      else if (top + height > now + viewport) goTo(top + height - viewport);
    },
    isSettled,
    onScroll: () => {
      const at = scroller.current;
      if (at === null) return;
      place.set(placeAfter(scale, place.get(), at.scrollTop, viewport));
      clearTimeout(rest.current);
      if (scale.mostTop > scale.mostScroll) rest.current = setTimeout(onRest, REST_MS);
    },
  };
}

function topOf({ scroll, shift }: ScrollPosition): number {
  return scroll + shift;
}

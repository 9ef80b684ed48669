import {
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { type Watched, watched } from '#domain/ledger/store.ts';

/**
 * How far a list of any length is scrolled. Browsers draw no element taller than some 17 million px
 * (Firefox; 33 in Chromium), so a longer list stands in a box of `TALLEST`, and its scroll bar runs
 * by proportion. Two kinds of px: those of the box (`scroll`, what the browser says) and those of
 * the list (`top`, rows times their height).
 */
export type Scale = {
  /** The box's height; the list's own as long as that is no taller. */
  readonly box: number;
  /** The farthest that the box and the list can be scrolled. */
  readonly mostScroll: number;
  readonly mostTop: number;
};

/** Where the box is scrolled to, and what must be added for the list: it is constant while rows move as the box does. */
export type ScrollPosition = { readonly scroll: number; readonly shift: number };

const TALLEST = 8_000_000;
/** So far from either end the box and the list run alike, so that the ends are met exactly. */
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

/** The place at which the list stands at `top`, by proportion. */
export function scrollPositionAt(scale: Scale, top: number): ScrollPosition {
  const wanted = Math.round(Math.max(0, Math.min(scale.mostTop, top)));
  const scroll = Math.round(scrollOf(scale, wanted));
  return { scroll, shift: wanted - scroll };
}

/**
 * The place after the browser has scrolled the box. A short way (wheel, finger, key) moves the list
 * by as many px; a way of more than two screens was the scroll bar's and counts by proportion.
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

/** Which rows of a long list stand in its scroller, and where. All lengths in px. */
export type RowWindow = {
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** Height of the box in the scroller that all rows are placed in. */
  readonly box: number;
  /** Height of the part in sight; 0 until it has been measured. */
  readonly viewport: number;
  /** What stands beside the rows in their frame: the scroll bar and more. */
  readonly beside: number;
  /** The rows to draw: from index `first` up to `last`. */
  readonly first: number;
  readonly last: number;
  /** Where a row stands in the box. */
  readonly yOf: (index: number) => number;
  /** How far the list is scrolled. */
  readonly top: Pick<Watched<number>, 'now' | 'watch'>;
  readonly goTo: (top: number) => void;
  /** Scrolls the rows, by as little as it takes or to the middle, until one is in sight. */
  readonly show: (index: number, align: 'center' | 'nearest') => void;
  /** False while the rows have been scrolled and are not drawn there yet. */
  readonly isSettled: () => boolean;
  readonly onScroll: () => void;
};

/** Rows drawn beyond either edge unless told otherwise, so that a short way shows them at once. */
const BEYOND = 4;
const REST_MS = 150;

/**
 * Windowing of `count` rows of one height, for any count: beyond the tallest box that a browser
 * draws the scroll bar runs by proportion, while wheel, finger and keys move by whole rows
 * (`scaleOf`).
 */
export function useRowWindow(count: number, height: number, beyond = BEYOND): RowWindow {
  const scroller = useRef<HTMLDivElement>(null);
  const [place] = useState(() => watched<ScrollPosition>({ scroll: 0, shift: 0 }));
  const [{ viewport, beside }, setSize] = useState({ viewport: 0, beside: 0 });
  const first = useSyncExternalStore(place.watch, () => Math.floor(topOf(place.now()) / height));
  const shift = useSyncExternalStore(place.watch, () => place.now().shift);
  const scale = scaleOf(count, height, viewport);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);

  const be = (next: ScrollPosition) => {
    const at = scroller.current;
    if (at !== null && Math.abs(at.scrollTop - next.scroll) >= 1) at.scrollTop = next.scroll;
    place.set(next);
  };
  const goTo = (top: number) => be(scrollPositionAt(scale, top));

  useLayoutEffect(() => {
    const at = scroller.current;
    if (at === null) return;
    const measure = () => {
      const beside = (at.parentElement?.clientWidth ?? 0) - at.clientWidth;
      setSize((before) =>
        before.viewport === at.clientHeight && before.beside === beside
          ? before
          : { viewport: at.clientHeight, beside },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(at);
    return () => observer.disconnect();
  }, []);

  // Folding, another size or another row height: the same row stays at the top.
  const placed = useRef({ count, height, viewport });
  useLayoutEffect(() => {
    const before = placed.current;
    placed.current = { count, height, viewport };
    if (before.count === count && before.height === height && before.viewport === viewport) return;
    clearTimeout(rest.current);
    goTo((topOf(place.now()) / before.height) * height);
  });

  // The box is scrolled on in proportion to the list once the reader rests.
  useEffect(() => () => clearTimeout(rest.current), []);
  const onRest = () => {
    const now = place.now();
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
    // A row far from the window is kept mounted at most; its place must not stretch the box.
    yOf: (index) => Math.max(0, Math.min(scale.box - height, index * height - shift)),
    top: { now: () => topOf(place.now()), watch: place.watch },
    goTo,
    show: (index, align) => {
      const now = topOf(place.now());
      const top = index * height;
      if (align === 'center') goTo(top - (viewport - height) / 2);
      else if (top < now) goTo(top);
      else if (top + height > now + viewport) goTo(top + height - viewport);
    },
    isSettled: () => {
      const now = place.now();
      return now.shift === shift && Math.floor(topOf(now) / height) === first;
    },
    onScroll: () => {
      const at = scroller.current;
      if (at === null) return;
      place.set(placeAfter(scale, place.now(), at.scrollTop, viewport));
      clearTimeout(rest.current);
      if (scale.mostTop > scale.mostScroll) rest.current = setTimeout(onRest, REST_MS);
    },
  };
}

function topOf({ scroll, shift }: ScrollPosition): number {
  return scroll + shift;
}

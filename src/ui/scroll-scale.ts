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
export type Place = { readonly scroll: number; readonly shift: number };

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
export function placeAt(scale: Scale, top: number): Place {
  const wanted = Math.round(Math.max(0, Math.min(scale.mostTop, top)));
  const scroll = Math.round(scrollOf(scale, wanted));
  return { scroll, shift: wanted - scroll };
}

/**
 * The place after the browser has scrolled the box. A short way (wheel, finger, key) moves the list
 * by as many px; a way of more than two screens was the scroll bar's and counts by proportion.
 */
export function placeAfter(scale: Scale, before: Place, scroll: number, viewport: number): Place {
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

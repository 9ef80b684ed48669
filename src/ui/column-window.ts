import { type RefObject, useLayoutEffect, useState } from 'react';

/** Which columns of a wide table stand in its scroller. */
export type ColumnWindow = {
  /** The columns to draw: from `first` up to `last`. */
  readonly first: number;
  readonly last: number;
  /** Scrolls by as little as it takes until a column is in sight. */
  readonly show: (column: number) => void;
  readonly onScroll: () => void;
};

/** Columns drawn beyond either edge: each is a cell in every row, so they are few. */
const BEYOND = 1;

/**
 * Windowing of `count` columns of one width in a scroller. All lengths in px: `stays` is what stays
 * at its left edge, `before` what is scrolled away before the columns.
 */
export function useColumnWindow(
  scroller: RefObject<HTMLDivElement | null>,
  count: number,
  { width, stays, before }: { width: number; stays: number; before: number },
): ColumnWindow {
  const [first, setFirst] = useState(0);
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const at = scroller.current;
    if (at === null) return;
    const measure = () => setRoom(at.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(at);
    return () => observer.disconnect();
  }, [scroller]);
  const fit = room === 0 ? 0 : Math.ceil(Math.max(0, room - stays) / width) + 1;
  const from = Math.max(0, Math.min(first, count - fit));
  return {
    first: Math.max(0, from - BEYOND),
    last: fit === 0 ? 0 : Math.min(count, from + fit + BEYOND),
    show: (column) => {
      const at = scroller.current;
      if (at === null) return;
      const left = before + column * width;
      if (left < at.scrollLeft) at.scrollLeft = left;
      else at.scrollLeft = Math.max(at.scrollLeft, left + width + stays - at.clientWidth);
    },
    onScroll: () =>
      setFirst(Math.max(0, Math.floor(((scroller.current?.scrollLeft ?? 0) - before) / width))),
  };
}

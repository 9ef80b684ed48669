import { useEffect, useRef } from 'react';

/**
 * Focuses an element when a new state removed the element that had the focus, such as the button that
 * caused it.
 * @param first the state before the first render, if the element replaces another one
 * @param preventScroll for an element that may be larger than the window
 */
export function useKeptFocus<E extends HTMLElement>(
  state: unknown,
  { first = state, preventScroll = false }: { first?: unknown; preventScroll?: boolean } = {},
) {
  const place = useRef<E>(null);
  const before = useRef(first);
  useEffect(() => {
    const isNew = before.current !== state;
    before.current = state;
    if (isNew && document.activeElement === document.body) place.current?.focus({ preventScroll });
  }, [state, preventScroll]);
  return place;
}

/** Focuses new content after the button that opened the content disappears. */
export function useLostFocus<E extends HTMLElement>() {
  return useKeptFocus<E>(true, { first: false });
}

/** Focuses the first match in a box; returns false if there is none. */
export function focusFirst(box: Element | null, selector: string, options?: FocusOptions): boolean {
  const found = box?.querySelector<HTMLElement>(selector) ?? null;
  found?.focus(options);
  return found !== null;
}

/** Focuses the content of the page: below its own head where it marks one, otherwise all of it. */
export function focusContent(): void {
  if (!focusFirst(document.body, '[data-content]')) focusPart('content');
}

/** Focuses the part of the page with an id; returns false if the page lacks it. */
export function focusPart(id: string): boolean {
  return focusFirst(document.body, `#${id}`);
}

/** Focuses a detail each time `entered` increases; 0 means never entered. */
export function useEntered<E extends HTMLElement>(entered: number) {
  const place = useRef<E>(null);
  useEffect(() => {
    if (entered > 0) place.current?.focus();
  }, [entered]);
  return place;
}

import { useEffect, useRef } from 'react';

/** Whether no control has the focus: it was removed, or replaced by the content of the next page. */
export function isFocusFree(): boolean {
  const { activeElement, body } = document;
  return activeElement === body || activeElement?.id === 'content';
}

/** Focuses new content after the button that opened the content disappears. */
export function useLostFocus<E extends HTMLElement>() {
  const place = useRef<E>(null);
  useEffect(() => {
    if (isFocusFree()) place.current?.focus();
  }, []);
  return place;
}

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
    if (isNew && isFocusFree()) place.current?.focus({ preventScroll });
  }, [state, preventScroll]);
  return place;
}

/**
 * Focuses the heading of a page, or its content before the heading is loaded, if the link that opened
 * the page disappeared with the page before it.
 * @param page the path of the page that is shown
 */
export function useArrival<E extends HTMLElement>(page: string | undefined) {
  const content = useRef<E>(null);
  const before = useRef(page);
  useEffect(() => {
    const isNew = before.current !== page;
    before.current = page;
    if (!isNew || !isFocusFree()) return;
    const heading = content.current?.querySelector('h1');
    if (heading != null) heading.tabIndex = -1;
    (heading ?? content.current)?.focus({ preventScroll: true });
  }, [page]);
  return content;
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

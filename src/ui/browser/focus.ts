import { useEffect, useRef } from 'react';

/** Focuses new content after the button that opened it disappears. */
export function useLostFocus<E extends HTMLElement>() {
  const place = useRef<E>(null);
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.focus();
  }, []);
  return place;
}

/** Focuses the first match in a box; returns false without one. */
export function focusFirst(box: Element | null, selector: string, options?: FocusOptions): boolean {
  const found = box?.querySelector<HTMLElement>(selector) ?? null;
  found?.focus(options);
  return found !== null;
}

/** Focuses the part of the page with an id; returns false if the page lacks it. */
export function focusPart(id: string): boolean {
  return focusFirst(document.body, `#${id}`);
}

/** Focuses a detail each time the user enters it; 0 is before the first time. */
export function useEntered<E extends HTMLElement>(entered: number) {
  const place = useRef<E>(null);
  useEffect(() => {
    if (entered > 0) place.current?.focus();
  }, [entered]);
  return place;
}

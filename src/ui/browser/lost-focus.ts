import { useEffect, useRef } from 'react';

/** Focuses new content after the button that opened it disappears. */
export function useLostFocus<E extends HTMLElement>() {
  const place = useRef<E>(null);
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.focus();
  }, []);
  return place;
}

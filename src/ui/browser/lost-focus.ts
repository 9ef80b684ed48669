import { useEffect, useRef } from 'react';

/** Takes the focus for what appears, where the button that led to it is gone. */
export function useLostFocus<E extends HTMLElement>() {
  const place = useRef<E>(null);
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.focus();
  }, []);
  return place;
}

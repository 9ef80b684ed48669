import { useEffect, useRef } from 'react';

/**
 * For work that takes a while: `begin` gives its signal, which is aborted as soon as other work
 * begins or the component goes. What comes after that is dropped, and a key in it wiped.
 */
export function useLatest(): () => AbortSignal {
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(), []);
  return () => {
    current.current?.abort();
    current.current = new AbortController();
    return current.current.signal;
  };
}

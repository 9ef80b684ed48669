import { useEffect, useRef } from 'react';

/**
 * `begin` returns a signal that is aborted when other work begins or the component unmounts. A
 * result that comes later is dropped, and a key in it is wiped.
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

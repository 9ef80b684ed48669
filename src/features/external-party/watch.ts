import { useEffect, useState } from 'react';

const WATCH_MS = 120_000;

export const WATCH_STOPPED = 'Not asked any more by itself: two minutes have passed.';

/** Something is asked again for two minutes from when it appears, and from each `begin`. */
export function useWatch(): { hasStopped: boolean; begin: () => void } {
  const [turn, setTurn] = useState(0);
  const [stopped, setStopped] = useState(-1);
  useEffect(() => {
    const timer = setTimeout(() => setStopped(turn), WATCH_MS);
    return () => clearTimeout(timer);
  }, [turn]);
  return { hasStopped: stopped === turn, begin: () => setTurn(turn + 1) };
}

import { useEffect, useState } from 'react';
import { failureOf } from '#domain/failure.ts';
import { isRetryable } from '#domain/retry.ts';

const WATCH_MS = 120_000;

const STOPPED = 'Not asked any more by itself: two minutes have passed.';
const REFUSED = 'Not asked again by itself: the answer would be the same.';

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

/**
 * Milliseconds until it is asked again by itself; false where it is not: it is over, or the last
 * answer would be the same however often one asks (security.md REL-05, REL-10).
 */
export function pauseAfter(error: unknown, isOver: boolean, pause: number): number | false {
  return isOver || isRefused(error) ? false : pause;
}

/** Why it is not asked again by itself, though it is not over; undefined while it is. */
export function stoppedWords(error: unknown, hasStopped: boolean): string | undefined {
  if (isRefused(error)) return REFUSED;
  return hasStopped ? STOPPED : undefined;
}

function isRefused(error: unknown): boolean {
  if (error === null) return false;
  const failure = failureOf(error);
  return failure === undefined || !isRetryable(failure);
}

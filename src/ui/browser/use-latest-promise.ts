import { useEffect, useRef } from 'react';
import { failureOf } from '#domain/failure/failure.ts';

/**
 * Passes on a result unless the returned function was called before. A closed document rejects
 * pending calls, which is then harmless. Otherwise a rejection remains unhandled as a bug, except a
 * failure, which the document's panel shows.
 */
export function hear<T>(answer: Promise<T>, onAnswer: (value: T) => void): () => void {
  let left = false;
  void answer.then(
    (value) => {
      if (!left) onAnswer(value);
    },
    (problem: unknown) => {
      if (!left && failureOf(problem) === undefined) throw problem;
    },
  );
  return () => {
    left = true;
  };
}

/**
 * Passes on the newest result only; a new call drops earlier ones, and so does unmounting, unless
 * the result is meant `afterwards` too.
 */
export function useNewest(afterwards?: 'afterwards'): typeof hear {
  const leave = useRef<() => void>(undefined);
  useEffect(
    () => () => {
      if (afterwards === undefined) leave.current?.();
    },
    [afterwards],
  );
  return (answer, onAnswer) => {
    leave.current?.();
    leave.current = hear(answer, onAnswer);
    return leave.current;
  };
}

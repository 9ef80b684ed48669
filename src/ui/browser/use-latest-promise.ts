import { useEffect, useRef } from 'react';
import { failureOf } from '#domain/failure/failure.ts';

/**
 * Passes on a result until the returned function is called. A closed document rejects pending
 * calls, which is harmless after that. Before that, a rejection stays unhandled as a bug, except a
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

/** Passes on the newest result only; a new call or unmounting drops the one before. */
export function useNewest(): typeof hear {
  const leave = useRef<() => void>(undefined);
  useEffect(() => () => leave.current?.(), []);
  return (answer, onAnswer) => {
    leave.current?.();
    leave.current = hear(answer, onAnswer);
    return leave.current;
  };
}

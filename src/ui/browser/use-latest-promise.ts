import { useEffect, useRef } from 'react';
import { failureOf } from '#domain/failure/failure.ts';

/**
 * Hands on an answer, unless the asker has left by then (call what is returned): a document that
 * is closed refuses the questions under way, and then that is nobody's trouble. A refusal while
 * the asker is here is a mistake of ours and is left unhandled, so that it gets noticed; only a
 * failure is not: the panel of the document that failed says it.
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

/** Hears the newest answer only: asking again, or leaving the screen, leaves the one before. */
export function useNewest(): typeof hear {
  const leave = useRef<() => void>(undefined);
  useEffect(() => () => leave.current?.(), []);
  return (answer, onAnswer) => {
    leave.current?.();
    leave.current = hear(answer, onAnswer);
    return leave.current;
  };
}

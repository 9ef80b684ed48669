import { useEffect, useRef } from 'react';
import { failureOf } from '#domain/failure.ts';
import { Button } from '#ui/button.tsx';
import { FailureNotice } from '#ui/failure.tsx';
import type { Seeking } from './seeking.ts';

/** How far a search has come with the way to stop it, what it came to, or why it failed. */
export function SeekingStatus<T>({
  state,
  words,
  onStop,
}: {
  state: Seeking<T>;
  /** What a result is, as a sentence. */
  words: (result: T) => string;
  onStop: () => void;
}) {
  const status = useRef<HTMLSpanElement>(null);
  const { kind } = state;
  // The button that began it may be gone, and the focus with it.
  useEffect(() => {
    if (kind !== 'idle' && document.activeElement === document.body)
      status.current?.focus({ preventScroll: true });
  }, [kind]);
  return (
    <>
      <span ref={status} role="status" tabIndex={-1}>
        {state.kind === 'under-way' && state.words}
        {state.kind === 'done' && words(state.result)}
      </span>
      {kind === 'under-way' && <Button onClick={onStop}>Stop</Button>}
      {state.kind === 'failed' && <Failed thrown={state.thrown} />}
    </>
  );
}

function Failed({ thrown }: { thrown: unknown }) {
  const failure = failureOf(thrown);
  if (failure === undefined) throw thrown;
  return <FailureNotice compact failure={failure} />;
}

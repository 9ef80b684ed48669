import { useEffect, useRef, useState } from 'react';
import { failureOf } from '#domain/failure/failure.ts';
import { Button } from '#ui/controls/button.tsx';
import { FailureNotice } from '#ui/failure/failure.tsx';

/** How a search through the ledger stands. */
export type Seeking<T> =
  | { readonly kind: 'idle' }
  | { readonly kind: 'under-way'; readonly words: string }
  | { readonly kind: 'done'; readonly result: T }
  | { readonly kind: 'failed'; readonly thrown: unknown };

/** Does the search; `tell` takes words on how far it has come. */
type Search<T> = (signal: AbortSignal, tell: (words: string) => void) => Promise<T>;

/** One search at a time: the next one, or leaving, ends the one before without a word of it. */
export function useSeeking<T>(): {
  readonly state: Seeking<T>;
  /** @param words said until the search tells others */
  readonly seek: (words: string, search: Search<T>) => void;
  /** Ends what is under way and says no more of what was found. */
  readonly stop: () => void;
} {
  const [state, setState] = useState<Seeking<T>>({ kind: 'idle' });
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);
  return {
    state,
    seek: (words, search) => {
      leaving.current?.abort();
      leaving.current = new AbortController();
      const { signal } = leaving.current;
      const be = (next: Seeking<T>) => {
        if (!signal.aborted) setState(next);
      };
      be({ kind: 'under-way', words });
      search(signal, (far) => be({ kind: 'under-way', words: far })).then(
        (result) => be({ kind: 'done', result }),
        (thrown: unknown) => be({ kind: 'failed', thrown }),
      );
    },
    stop: () => {
      leaving.current?.abort();
      setState({ kind: 'idle' });
    },
  };
}

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

import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { Failed } from '#ui/failure/failed.tsx';

export type Seeking<T> =
  | { readonly kind: 'idle' }
  | { readonly kind: 'under-way'; readonly words: string }
  | { readonly kind: 'done'; readonly result: T }
  | { readonly kind: 'failed'; readonly thrown: unknown };

type Search<T> = (signal: AbortSignal, tell: (words: string) => void) => Promise<T>;

/**
 * Runs one search at a time. The next search, or leaving the page, cancels the previous one
 * silently.
 */
export function useSeeking<T>(): {
  readonly state: Seeking<T>;
  /** @param words shown until the search reports progress */
  readonly seek: (words: string, search: Search<T>) => void;
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

export function SeekingStatus<T>({
  state,
  words,
  onStop,
}: {
  state: Seeking<T>;
  words: (result: T) => string;
  onStop: () => void;
}) {
  const status = useRef<HTMLSpanElement>(null);
  const { kind } = state;
  // The button that started the search may be removed, together with the focus.
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
      {state.kind === 'failed' && <Failed compact error={state.thrown} />}
    </>
  );
}

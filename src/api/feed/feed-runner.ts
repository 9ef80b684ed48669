import type { TokenHolder } from '#api/token/token.ts';
import { failureOf } from '#domain/failure/failure.ts';
import { createStore } from '#domain/ledger/store.ts';
import type { FeedEffect, FeedEvent, FeedLane, FeedStep } from './feed-engine.ts';

export type FeedToken = Pick<TokenHolder, 'generation' | 'state' | 'subscribe'>;

/** Performs the effects of a list: starts and ends requests and timers. */
export function runFeed<State, Shown, Query, Answer>(
  first: State,
  shownOf: (state: State) => Shown,
  reduce: (state: State, event: FeedEvent<Answer>) => FeedStep<State, Query>,
  load: (query: Query, signal: AbortSignal) => Promise<Answer>,
  token: FeedToken,
) {
  let state = first;
  let isDisposed = false;
  const shown = createStore(shownOf(first));
  const ends = new Map<FeedLane, () => void>();

  const apply = (step: (state: State) => FeedStep<State, Query>) => {
    if (isDisposed) return;
    const [next, effects] = step(state);
    state = next;
    effects.forEach(perform);
    if (shownOf(state) !== shown.get()) shown.set(shownOf(state));
  };
  const send = (event: FeedEvent<Answer>) => apply((now) => reduce(now, event));
  const perform = ({ lane, load: query, waitMs }: FeedEffect<Query>) => {
    ends.get(lane)?.();
    ends.delete(lane);
    if (query !== undefined) {
      const aborter = new AbortController();
      const start = () => void request(query, lane, aborter.signal);
      const timer = waitMs ? setTimeout(start, waitMs) : start();
      ends.set(lane, () => {
        clearTimeout(timer ?? undefined);
        aborter.abort();
      });
    } else if (waitMs !== undefined) {
      const timer = setTimeout(() => send({ kind: 'due', lane }), waitMs);
      ends.set(lane, () => clearTimeout(timer));
    }
  };
  const request = (query: Query, lane: FeedLane, signal: AbortSignal) =>
    load(query, signal).then(
      (answer) => {
        if (!signal.aborted) send({ kind: 'loaded', lane, answer, at: Date.now() });
      },
      (thrown: unknown) => {
        if (signal.aborted) return;
        const failure = failureOf(thrown);
        send({ kind: 'failed', lane, failure, at: Date.now(), random: Math.random() });
        // A bug remains visible as an unhandled rejection.
        if (failure === undefined) throw thrown;
      },
    );
  const unsubscribe = onTokenChange(token, (isPresent, wasRefused) =>
    send({ kind: 'token', isPresent, wasRefused }),
  );
  return {
    state: { get: shown.get, subscribe: shown.subscribe },
    apply,
    /** Ends all requests and timers. Nothing has an effect afterwards. */
    dispose: () => {
      isDisposed = true;
      unsubscribe();
      for (const end of ends.values()) end();
    },
  };
}

function onTokenChange(
  token: FeedToken,
  onChange: (isPresent: boolean, wasRefused: boolean) => void,
): () => void {
  const isRefused = () => token.state().refused;
  let generation = token.generation();
  let refused = isRefused();
  return token.subscribe(() => {
    const wasRefused = refused;
    refused = isRefused();
    if (token.generation() === generation) return;
    generation = token.generation();
    onChange(token.state().kind !== 'absent', wasRefused);
  });
}

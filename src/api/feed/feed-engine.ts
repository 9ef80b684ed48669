import type { Failure } from '#domain/failure/failure.ts';
import { isRetried, isRetryable, retryWait } from '#domain/failure/retry.ts';
import { type FeedStop, lacksToken, listRejectionOf } from './feed-stop.ts';

/*
 * A list loads pages, follows new entries and fills gaps in steps: a state and an event (or a
 * command) give the next state and effects. `feedReducer` decides what both lists share: retries,
 * back-off and tokens. The rules of a list decide everything else; `feed-runner.ts` performs the
 * effects.
 */

/** An independent part of a list, with no more than one active request or timer. */
export type FeedLane = 'pages' | 'live' | 'sleep';

/**
 * Starts a request, a timer, or a request after a wait; otherwise nothing. Each effect first ends
 * what its lane was doing.
 */
export type FeedEffect<Query> = {
  readonly lane: FeedLane;
  readonly load?: Query;
  readonly waitMs?: number | undefined;
};

export type FeedStep<State, Query> = readonly [State, readonly FeedEffect<Query>[]];

export type FeedEvent<Answer> =
  | {
      readonly kind: 'loaded';
      readonly lane: FeedLane;
      readonly answer: Answer;
      readonly at: number;
    }
  | {
      readonly kind: 'failed';
      readonly lane: FeedLane;
      /** Undefined if a bug of Treeline ended the request. */
      readonly failure: Failure | undefined;
      readonly at: number;
      readonly random: number;
    }
  | { readonly kind: 'due'; readonly lane: FeedLane }
  /** `wasRefused`: the server had rejected the token before. */
  | { readonly kind: 'token'; readonly isPresent: boolean; readonly wasRefused: boolean };

/** Number of successive failures per lane. */
export type Failures = Readonly<Partial<Record<FeedLane, number>>>;

export type FeedRules<State, Query, Answer> = {
  loaded(state: State, lane: FeedLane, answer: Answer, at: number): FeedStep<State, Query>;
  /** Undefined if the list can only stop. */
  recover?(state: State, failure: Failure): FeedStep<State, Query> | undefined;
  /** Called when a lane has stopped; after a bug, `stop` is undefined. */
  stopped(state: State, lane: FeedLane, stop: FeedStop | undefined): State;
  stopOf(state: State, lane: FeedLane): FeedStop | undefined;
  /** Continues the work of the lane, after a wait or with a new token. */
  resume(state: State, lane: FeedLane): FeedStep<State, Query>;
  /** Milliseconds between polls if the lane follows new entries, otherwise undefined. */
  paceOf(state: State, lane: FeedLane): number | undefined;
  forget(state: State): FeedStep<State, Query>;
  restart(state: State): FeedStep<State, Query>;
};

export function feedReducer<State extends { readonly failures: Failures }, Query, Answer>(
  rules: FeedRules<State, Query, Answer>,
): (state: State, event: FeedEvent<Answer>) => FeedStep<State, Query> {
  return (state, event) => {
    switch (event.kind) {
      case 'loaded':
        return rules.loaded(withFailures(state, event.lane, 0), event.lane, event.answer, event.at);
      case 'failed': {
        const { lane, failure, at, random } = event;
        if (failure === undefined) return [rules.stopped(state, lane, undefined), []];
        const recovered = rules.recover?.(state, failure);
        if (recovered !== undefined) return recovered;
        const failures = state.failures[lane] ?? 0;
        const waitMs = retryDelay(failure, failures, rules.paceOf(state, lane), random);
        const retryAt = waitMs === undefined ? undefined : at + waitMs;
        const inARow = failures + 1;
        const stop = { failure, rejection: listRejectionOf(failure), retryAt, inARow };
        const counted = withFailures(state, lane, retryAt === undefined ? 0 : failures + 1);
        return [rules.stopped(counted, lane, stop), waitMs === undefined ? [] : [{ lane, waitMs }]];
      }
      case 'due':
        return rules.resume(state, event.lane);
      case 'token': {
        // Everything read with a token is removed with it (DATA-05).
        if (!event.isPresent) return rules.restart(state);
        const lanes: readonly FeedLane[] = ['pages', 'live'];
        const waiting = lanes.filter((lane) => lacksToken(rules.stopOf(state, lane)));
        // After a 401 of any request, the next token is meant for the same list.
        if (waiting.length === 0 && !event.wasRefused) return rules.restart(state);
        return waiting.reduce<FeedStep<State, Query>>(
          (step, lane) => andThen(step, (next) => rules.resume(next, lane)),
          [state, []],
        );
      }
    }
  };
}

export function andThen<State, Query>(
  [state, effects]: FeedStep<State, Query>,
  next: (state: State) => FeedStep<State, Query>,
): FeedStep<State, Query> {
  const [after, more] = next(state);
  return [after, [...effects, ...more]];
}

function withFailures<State extends { readonly failures: Failures }>(
  state: State,
  lane: FeedLane,
  count: number,
): State {
  return { ...state, failures: { ...state.failures, [lane]: count } };
}

/**
 * Milliseconds until a failed request is sent again, or undefined if a retry cannot help. Loading
 * gives up after several attempts; following never does, and waits at least `paceMs`.
 * @param failures number of successive failures before this one
 * @param paceMs time between polls; undefined while loading
 * @param random a number from 0 to 1
 */
export function retryDelay(
  failure: Failure,
  failures: number,
  paceMs: number | undefined,
  random: number,
): number | undefined {
  if (paceMs === undefined)
    return isRetried(failure, failures) ? retryWait(failure, failures, random) : undefined;
  if (!isRetryable(failure)) return undefined;
  const pauseMs = failures + 1 < FAILURES_BEFORE_PAUSE ? 0 : PAUSE_MS;
  return Math.max(paceMs, pauseMs, retryWait(failure, Math.min(failures, 10), random));
}

/** A list that follows a server pauses after this many failures in a row, then probes once (REL-06). */
const FAILURES_BEFORE_PAUSE = 5;
const PAUSE_MS = 30_000;

/** The failures in a row of a list that pauses because of them; undefined if it does not. */
export function pausedAfter({ inARow }: FeedStop): number | undefined {
  return inARow >= FAILURES_BEFORE_PAUSE ? inARow : undefined;
}

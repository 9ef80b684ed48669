import { endOfRequest, type LoggedRequest, loggedPath } from '#domain/node/logged-request.ts';
import { placeOf, type Question } from './api-request.ts';
import type { Limits } from './limits.ts';

type Expiry = { readonly phase: 'headers' | 'body' | 'total'; readonly seconds: number };

/**
 * Aborts the fetch when a limit of `limits.ts` passes or the caller cancels; `expired()`
 * distinguishes the two.
 */
export type RequestClock = {
  readonly signal: AbortSignal;
  /** Starts the body's idle limit. */
  headersCame(): void;
  bytesCame(bytes: number): void;
  expired(): Expiry | undefined;
  /** Stops the timers and aborts an open fetch. */
  end(): void;
};

/**
 * @param withTotal whether `limits.totalMs` applies
 * @param outer the caller's signal, whose abort is passed on
 */
export function openRequestClock(
  limits: Limits,
  withTotal: boolean,
  outer: AbortSignal | undefined,
): RequestClock {
  const controller = new AbortController();
  let expiry: Expiry | undefined;
  let fresh = 0;
  const expire = (phase: Expiry['phase'], ms: number) =>
    setTimeout(() => {
      expiry ??= { phase, seconds: ms / 1000 };
      controller.abort(new DOMException(`${phase} limit`, 'TimeoutError'));
    }, ms);
  const leave = () => controller.abort(outer?.reason);

  let phaseTimer = expire('headers', limits.headersMs);
  const totalTimer = withTotal ? expire('total', limits.totalMs) : undefined;
  if (outer?.aborted) leave();
  outer?.addEventListener('abort', leave, { once: true });

  const startIdle = () => {
    clearTimeout(phaseTimer);
    fresh = 0;
    phaseTimer = expire('body', limits.idleMs);
  };
  return {
    signal: controller.signal,
    headersCame: startIdle,
    bytesCame: (bytes) => {
      fresh += bytes;
      if (fresh >= limits.idleBytes) startIdle();
    },
    expired: () => expiry,
    end: () => {
      clearTimeout(phaseTimer);
      clearTimeout(totalTimer);
      outer?.removeEventListener('abort', leave);
      controller.abort();
    },
  };
}

/** Only the newest requests are kept. */
export const MOST_LOGGED = 200;

const listeners = new Set<() => void>();
let entries: readonly LoggedRequest[] = [];
let serial = 0;

/**
 * All requests of this page since it was opened, newest first. The log stays in memory, without
 * bodies and headers; only `http.ts` writes it.
 */
export const requestLog = {
  /** Returns the same list until something changes. */
  now: (): readonly LoggedRequest[] => entries,
  watch(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  clear: (): void => show([]),
};

type OpenEntry = {
  answered(status: number): void;
  received(bytes: number): void;
  /** @param thrown the rejection; undefined after success */
  ended(thrown: unknown): void;
  probed(answered: boolean): void;
};

type Logged = Pick<Question<unknown>, 'server' | 'url' | 'body' | 'signal'>;

export function logRequest(question: Logged): OpenEntry {
  const { server, method, at } = placeOf(question);
  const from = performance.now();
  let status: number | undefined;
  let bytes = 0;
  serial += 1;
  const { origin } = new URL(question.url);
  const path = loggedPath(question.url);
  const entry = { serial, server, method, origin, path, at, bytes, end: undefined };
  show([entry, ...entries].slice(0, MOST_LOGGED));
  const end = (how: LoggedRequest['end']) => {
    // An entry cleared in the meantime stays cleared.
    show(entries.map((one) => (one === entry ? { ...entry, bytes, end: how } : one)));
  };
  const since = () => performance.now() - from;
  return {
    answered: (code) => {
      status = code;
    },
    received: (sum) => {
      bytes = sum;
    },
    ended: (thrown) => {
      const left = question.signal?.aborted === true;
      end(endOfRequest(since(), { thrown, status, left }));
    },
    probed: (answered) => end({ ms: since(), kind: 'probed', answered }),
  };
}

function show(next: readonly LoggedRequest[]): void {
  entries = next;
  for (const listener of listeners) listener();
}

import {
  type Failure,
  type FailureKind,
  failureOf,
  type RequestTarget,
  statusOf,
} from '#domain/failure/failure.ts';
import { createStore } from '#domain/ledger/store.ts';
import { redacted } from '#domain/secret/redact.ts';
import { type Limits, placeOf, type Question } from './api-request.ts';

/** One request of this page: destination and outcome, never its content. */
export type LoggedRequest = {
  readonly serial: number;
  readonly server: RequestTarget['server'] | 'issuer';
  readonly method: RequestTarget['method'];
  readonly origin: string;
  readonly path: string;
  /** The time of sending by this browser's clock, in ISO 8601. */
  readonly at: string;
  /** Number of body bytes received, after content decoding. */
  readonly bytes: number;
  readonly end: RequestEnd | undefined;
};

export type RequestEnd = {
  /** Milliseconds from sending to the last byte. */
  readonly ms: number;
} & (
  | { readonly kind: 'answered'; readonly status: number }
  | { readonly kind: 'failed'; readonly failure: FailureKind; readonly status: number | undefined }
  | { readonly kind: 'left' }
  | { readonly kind: 'broken' }
  /** A probe without credentials that finds out why no response came. */
  | { readonly kind: 'probed'; readonly answered: boolean }
);

/** Params that only select a format; all others may be payload. */
const SAYS_HOW: ReadonlySet<string> = new Set([
  'daml_value_encoding',
  'lossless',
  'limit',
  'stream_idle_timeout_ms',
]);

/**
 * Returns path and query in the form in which the log keeps them: ids in the path are kept, the
 * query keeps names and format params, and possible credentials are removed.
 */
export function loggedPath(url: string): string {
  const { pathname, searchParams } = new URL(url);
  const query = new Set<string>();
  for (const [name, value] of searchParams)
    query.add(SAYS_HOW.has(name) ? `${name}=${value}` : `${name}=…`);
  return redacted(query.size === 0 ? pathname : `${pathname}?${[...query].join('&')}`);
}

/**
 * @param thrown why the request rejected; undefined after success
 * @param status the status of the response, if any
 * @param left whether the caller aborted
 */
export function endOfRequest(
  ms: number,
  { thrown, status, left }: { thrown: unknown; status: number | undefined; left: boolean },
): RequestEnd {
  const failure: Failure | undefined = failureOf(thrown);
  if (failure !== undefined)
    return { ms, kind: 'failed', failure: failure.kind, status: statusOf(failure) ?? status };
  if (thrown === undefined && status !== undefined) return { ms, kind: 'answered', status };
  return { ms, kind: left ? 'left' : 'broken' };
}

type Expiry = { readonly phase: 'headers' | 'body' | 'total'; readonly seconds: number };

/**
 * Aborts the fetch when a limit of `LIMITS` is reached or the caller cancels; `expired()`
 * distinguishes the two.
 */
export type RequestClock = {
  readonly signal: AbortSignal;
  headersCame(): void;
  bytesCame(bytes: number): void;
  expired(): Expiry | undefined;
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

export const MOST_LOGGED = 200;

const entries = createStore<readonly LoggedRequest[]>([]);
let serial = 0;

/**
 * All requests of this page since it was opened, newest first. The log is kept in memory, without
 * bodies and headers; only `http.ts` writes it.
 */
export const requestLog = {
  /** Returns the same list until an entry changes, as useSyncExternalStore requires. */
  get: entries.get,
  subscribe: entries.subscribe,
  clear: (): void => entries.set([]),
};

type OpenEntry = {
  answered(status: number): void;
  received(bytes: number): void;
  /** @param thrown why the request rejected; undefined after success */
  ended(thrown: unknown): void;
  probed(answered: boolean): void;
};

type Logged = Pick<Question<unknown>, 'url' | 'body' | 'signal'> & Pick<LoggedRequest, 'server'>;

export function logRequest(question: Logged): OpenEntry {
  const { server, method, at } = placeOf(question);
  const from = performance.now();
  let status: number | undefined;
  let bytes = 0;
  serial += 1;
  const { origin } = new URL(question.url);
  const path = loggedPath(question.url);
  const entry = { serial, server, method, origin, path, at, bytes, end: undefined };
  entries.set([entry, ...entries.get()].slice(0, MOST_LOGGED));
  const end = (how: LoggedRequest['end']) => {
    // An entry that was cleared in the meantime is not added again.
    entries.set(entries.get().map((one) => (one === entry ? { ...entry, bytes, end: how } : one)));
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

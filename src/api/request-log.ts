import { endOfRequest, type LoggedRequest, loggedPath } from '#domain/logged-request.ts';
import { placeOf, type Question } from './question.ts';

/** So many requests are kept, the newest ones. */
export const MOST_LOGGED = 200;

const listeners = new Set<() => void>();
let entries: readonly LoggedRequest[] = [];
let serial = 0;

/**
 * What this page has asked of any server since it was opened, newest first. It lives in memory,
 * has no bodies and no headers, and `http.ts` alone writes it.
 */
export const requestLog = {
  /** The same list until something changes. */
  now: (): readonly LoggedRequest[] => entries,
  watch(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  clear: (): void => show([]),
};

/** The entry of one request under way; the request tells it what comes. */
type OpenEntry = {
  answered(status: number): void;
  received(bytes: number): void;
  /** @param thrown what the request is rejected with, undefined when it was answered well */
  ended(thrown: unknown): void;
  /** The end of a probe; it has no other. */
  probed(answered: boolean): void;
};

type Logged = Pick<Question<unknown>, 'server' | 'url' | 'body' | 'signal'>;

/** Notes that a request is sent now. */
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
    // One that was cleared away meanwhile does not come back.
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

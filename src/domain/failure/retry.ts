import { type Failure, serverMessageOf } from './failure.ts';

/** Scala's duration units, used in `retryInfo`; in milliseconds. */
const UNITS: Readonly<Record<string, number>> = {
  nanosecond: 1e-6,
  microsecond: 1e-3,
  millisecond: 1,
  second: 1_000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
};

/** Larger values are treated as invalid. */
const LONGEST_MS = 7 * 86_400_000;

/**
 * Parses the delay of an error body, such as `1 second` (docs/facts/wire.md#error-categories).
 * @returns milliseconds, rounded up; undefined for any other text
 */
export function parseRetryInfo(text: string): number | undefined {
  const [, amount = '', unit = ''] = /^(\d{1,15}) ([a-z]+?)s?$/.exec(text) ?? [];
  const size = Object.hasOwn(UNITS, unit) ? UNITS[unit] : undefined;
  if (size === undefined) return undefined;
  const ms = Math.ceil(Number(amount) * size);
  return ms <= LONGEST_MS ? ms : undefined;
}

/**
 * Rules for automatic and manual retries (REL-05). Requests are reads, so a retry is harmless; the
 * one exception, allocating a party, is never retried (`api/parties/parties.ts`).
 */

/** Statuses that a retry cannot change (REL-05). */
const NEVER: ReadonlySet<number> = new Set([400, 401, 403, 404, 405, 413, 501]);
const TRANSIENT: ReadonlySet<number> = new Set([408, 429, 502, 503, 504]);

/** Number of attempts per request, including the first. */
const MOST_TRIES = 4;
/** Longest delay after the first attempt, and after any, in milliseconds. */
const FIRST_CEILING = 500;
const LAST_CEILING = 8_000;
/** Shortest delay, and the delay after a failure that paused the server. */
const FLOOR = 250;
const PAUSE = 30_000;
/** Limit of a server-requested delay, in milliseconds. */
const LONGEST_REQUESTED = 60_000;

/**
 * True for network failures, transient statuses and errors with `retryInfo`. Some errors are
 * permanent, although 413 and OFFSET_AFTER_LEDGER_END carry "1 second".
 */
export function isRetryable(failure: Failure): boolean {
  switch (failure.kind) {
    case 'unreachable':
    case 'timeout':
    case 'cut-off':
    case 'rate-limited':
    case 'worker-died':
    case 'no-memory':
    case 'empty':
    case 'paused':
      return true;
    case 'not-json':
      return TRANSIENT.has(failure.status);
    case 'status':
      if (NEVER.has(failure.status)) return false;
      return TRANSIENT.has(failure.status) || retryInfoOf(failure) !== undefined;
    default:
      return false;
  }
}

/**
 * Whether to retry automatically: only if a server reported a transient condition. Without a
 * response of the node (unreachable, CORS, timeout, cut off, Treeline's own server) the user sees
 * the failure at once and can press "Retry". @param failures earlier failures of this request
 */
export function isRetried(failure: Failure, failures: number): boolean {
  if (failures >= MOST_TRIES - 1 || failure.isPaused || !isRetryable(failure)) return false;
  if (serverMessageOf(failure).kind === 'treeline') return false;
  return failure.kind === 'rate-limited' || failure.kind === 'status';
}

/**
 * The delay before a retry, in milliseconds: full jitter below a ceiling that doubles from 0.5 s to
 * 8 s, but not below a quarter of a second and the server's requested delay, up to a minute.
 * @param random from 0 to 1, fresh for each delay
 */
export function retryWait(failure: Failure | undefined, failures: number, random: number): number {
  const jitter = random * Math.min(LAST_CEILING, FIRST_CEILING * 2 ** failures);
  return Math.max(FLOOR, jitter, failure === undefined ? 0 : requestedDelay(failure));
}

/** Whether a failure means that the server cannot answer now, whatever is asked (REL-06). */
export function isServerDown(failure: Failure): boolean {
  return (
    ['unreachable', 'cors', 'timeout', 'rate-limited'].includes(failure.kind) ||
    (failure.kind === 'status' && TRANSIENT.has(failure.status))
  );
}

function requestedDelay(failure: Failure): number {
  if (failure.isPaused) return PAUSE;
  const { retryAfter = 0 } = 'retryAfter' in failure ? failure : {};
  const wait = Math.max(parseRetryInfo(retryInfoOf(failure) ?? '') ?? 0, retryAfter * 1000);
  return Math.min(LONGEST_REQUESTED, wait);
}

function retryInfoOf(failure: Failure): string | undefined {
  const words = serverMessageOf(failure);
  return words.kind === 'ledger-error' ? words.error.retryInfo : undefined;
}

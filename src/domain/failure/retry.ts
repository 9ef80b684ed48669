import { type Failure, serverWordsOf } from './failure.ts';

/** Names of Scala's durations, by which the ledger prints `retryInfo`; in milliseconds. */
const UNITS: Readonly<Record<string, number>> = {
  nanosecond: 1e-6,
  microsecond: 1e-3,
  millisecond: 1,
  second: 1_000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
};

/** Nobody waits longer; a larger number is no pause but nonsense. */
const LONGEST_MS = 7 * 86_400_000;

/**
 * The pause that an error body asks for, such as `1 second` (docs/facts/wire.md#error-categories),
 * read strictly.
 * @returns milliseconds, rounded up; undefined when the text is anything else
 */
export function parseRetryInfo(text: string): number | undefined {
  const [, amount = '', unit = ''] = /^(\d{1,15}) ([a-z]+?)s?$/.exec(text) ?? [];
  const size = Object.hasOwn(UNITS, unit) ? UNITS[unit] : undefined;
  if (size === undefined) return undefined;
  const ms = Math.ceil(Number(amount) * size);
  return ms <= LONGEST_MS ? ms : undefined;
}

/*
 * When asking again may give another answer, and when the page asks again by itself (REL-05). What
 * Treeline asks is a read, so a second question does no harm; the one exception, the allocation of
 * a party, is no query and is never asked again (`api/parties/parties.ts`).
 */

/** Answers that are the same however often one asks (REL-05, "never"). */
const NEVER: ReadonlySet<number> = new Set([400, 401, 403, 404, 405, 413, 501]);
const PASSING: ReadonlySet<number> = new Set([408, 429, 502, 503, 504]);

/** So often is one question asked in all. */
const MOST_TRIES = 4;
/** The longest wait after the first try, and after any, in milliseconds. */
const FIRST_CEILING = 500;
const LAST_CEILING = 8_000;
/** Longer than this, in milliseconds, nobody waits, whatever a server asks for. */
const LONGEST_ASKED = 60_000;

/**
 * Network failures, passing statuses, and errors whose `retryInfo` is set, unless the status is one
 * of those that no retry helps: 413 and OFFSET_AFTER_LEDGER_END carry "1 second" all the same.
 */
export function isRetryable(failure: Failure): boolean {
  switch (failure.kind) {
    case 'unreachable':
    case 'timeout':
    case 'cut-off':
    case 'rate-limited':
    case 'worker-died':
      return true;
    case 'not-json':
      return PASSING.has(failure.status);
    case 'status':
      if (NEVER.has(failure.status)) return false;
      return PASSING.has(failure.status) || retryInfoOf(failure) !== undefined;
    default:
      return false;
  }
}

/**
 * Whether the page asks again without being told to. Only where a server answered that it cannot
 * just now: where none answered (unreachable, CORS, time limit, cut off, or Treeline's own server
 * that could not reach the node) a person learns at once what is wrong and has "Retry" at hand.
 * @param failures how often this question failed before this failure
 */
export function isAskedAgain(failure: Failure, failures: number): boolean {
  if (failures >= MOST_TRIES - 1 || !isRetryable(failure)) return false;
  if (serverWordsOf(failure).kind === 'treeline') return false;
  return failure.kind === 'rate-limited' || failure.kind === 'status';
}

/**
 * How long to wait before asking again, in milliseconds: full jitter below a ceiling that doubles
 * from 0.5 s to 8 s, and at least what the server asks for, up to a minute.
 * @param random from 0 to 1, fresh for each wait
 */
export function retryWait(failure: Failure | undefined, failures: number, random: number): number {
  const jitter = random * Math.min(LAST_CEILING, FIRST_CEILING * 2 ** failures);
  return Math.max(jitter, failure === undefined ? 0 : askedWait(failure));
}

function askedWait(failure: Failure): number {
  const { retryAfter = 0 } = 'retryAfter' in failure ? failure : {};
  const wait = Math.max(parseRetryInfo(retryInfoOf(failure) ?? '') ?? 0, retryAfter * 1000);
  return Math.min(LONGEST_ASKED, wait);
}

function retryInfoOf(failure: Failure): string | undefined {
  const words = serverWordsOf(failure);
  return words.kind === 'ledger-error' ? words.error.retryInfo : undefined;
}

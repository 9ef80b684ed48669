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
 * The pause that an error body asks for, such as `1 second` (wire-facts 6.4), read strictly.
 * @returns milliseconds, rounded up; undefined when the text is anything else
 */
export function parseRetryInfo(text: string): number | undefined {
  const [, amount = '', unit = ''] = /^(\d{1,15}) ([a-z]+?)s?$/.exec(text) ?? [];
  const size = Object.hasOwn(UNITS, unit) ? UNITS[unit] : undefined;
  if (size === undefined) return undefined;
  const ms = Math.ceil(Number(amount) * size);
  return ms <= LONGEST_MS ? ms : undefined;
}

import { durationText, millisecondsOf, secondDigits } from './time.ts';

/** Like `durationText`, but for microseconds. */
export function spanText(microseconds: bigint): string {
  return durationText(Number(microseconds / 1_000_000n));
}

/**
 * The difference (later − earlier), or undefined for an invalid time. Rounded down, so that a time
 * before another never has a difference of 0.
 */
export function microsecondsBetween(earlier: string, later: string): bigint | undefined {
  const from = nanosecondsOf(earlier);
  const to = nanosecondsOf(later);
  return from === undefined || to === undefined ? undefined : wholeMicroseconds(to - from);
}

/** Microseconds since the epoch; undefined for an invalid time. Further digits are cut. */
export function microsecondsOf(iso: string): bigint | undefined {
  const at = nanosecondsOf(iso);
  return at === undefined ? undefined : wholeMicroseconds(at);
}

function nanosecondsOf(iso: string): bigint | undefined {
  const at = millisecondsOf(iso);
  if (Number.isNaN(at)) return undefined;
  return BigInt(Math.floor(at / 1000)) * 1_000_000_000n + BigInt(secondDigits(iso).padEnd(9, '0'));
}

/** Rounded down also below 0. */
function wholeMicroseconds(nanoseconds: bigint): bigint {
  return (nanoseconds - (((nanoseconds % 1000n) + 1000n) % 1000n)) / 1000n;
}

/** `1204089n` → `1.204089 s`, without trailing zeros. */
export function secondsText(microseconds: bigint): string {
  const sign = microseconds < 0n ? '-' : '';
  const size = microseconds < 0n ? -microseconds : microseconds;
  const fraction = String(size % 1_000_000n)
    .padStart(6, '0')
    .replace(/0+$/, '');
  return `${sign}${size / 1_000_000n}${fraction === '' ? '' : `.${fraction}`} s`;
}

/**
 * `…:00Z`, `…:00.000000Z` and `…:00+00:00` are the same moment, because servers print 0 to 9 digits
 * (docs/facts/wire.md#conventions). Invalid times, such as a leap second, are compared as text.
 */
export function sameMoment(a: string, b: string): boolean {
  const [one, other] = [nanosecondsOf(a), nanosecondsOf(b)];
  if (one === undefined || other === undefined) return withoutZeros(a) === withoutZeros(b);
  return one === other;
}

/** Without the zeros at the end of a fraction. */
function withoutZeros(iso: string): string {
  return iso.replace(/\.?(?<=\.\d*)0+(?=\D)/, '');
}

/** ISO 8601 in UTC with six fraction digits, the reverse of `microsecondsOf`. */
export function isoOfMicroseconds(at: bigint): string {
  const fraction = ((at % 1_000_000n) + 1_000_000n) % 1_000_000n;
  const seconds = new Date(Number((at - fraction) / 1000n)).toISOString().slice(0, -5);
  return `${seconds}.${String(fraction).padStart(6, '0')}Z`;
}

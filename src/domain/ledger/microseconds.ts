import { durationText, ISO } from './time.ts';

/** Like `durationText`, but for microseconds. */
export function spanText(microseconds: bigint): string {
  return durationText(Number(microseconds / 1_000_000n));
}

/** The exact difference in microseconds (later − earlier), or undefined for an invalid time. */
export function microsecondsBetween(earlier: string, later: string): bigint | undefined {
  const from = microsecondsOf(earlier);
  const to = microsecondsOf(later);
  return from === undefined || to === undefined ? undefined : to - from;
}

/** Microseconds since the epoch; undefined for an invalid time. Further digits are cut. */
export function microsecondsOf(iso: string): bigint | undefined {
  const match = ISO.exec(iso);
  const at = Date.parse(iso);
  if (match === null || Number.isNaN(at)) return undefined;
  const micros = BigInt((match[3] ?? '').padEnd(6, '0').slice(0, 6));
  return BigInt(Math.floor(at / 1000)) * 1_000_000n + micros;
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
 * (docs/facts/wire.md#conventions), and the ledger's clock has six. Invalid times are compared as
 * text.
 */
export function sameMoment(a: string, b: string): boolean {
  const apart = microsecondsBetween(a, b);
  return apart === undefined ? a === b : apart === 0n;
}

/** ISO 8601 in UTC with six fraction digits, the reverse of `microsecondsOf`. */
export function isoOfMicroseconds(at: bigint): string {
  const fraction = ((at % 1_000_000n) + 1_000_000n) % 1_000_000n;
  const seconds = new Date(Number((at - fraction) / 1000n)).toISOString().slice(0, -5);
  return `${seconds}.${String(fraction).padStart(6, '0')}Z`;
}

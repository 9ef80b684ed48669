/**
 * Exact integers. A JSON number beyond 2^53 would be rounded by `JSON.parse`, so the one parser
 * (`api/json/exact-json.ts`) quotes it with this private prefix first; only this file takes it off.
 */
declare const int64: unique symbol;

/** An integer as decimal digits, exactly as on the wire. */
export type Int64 = string & { readonly [int64]: true };

/**
 * Noncharacters cannot come from a well-formed UTF-8 exchange of real nodes. Should one come all
 * the same, the parser doubles it (see `parseExact`), so no string of the sender has this prefix.
 */
export const EXACT = '\uFDD0int:';

/** The digits of a JSON integer (number, quoted big number, or string of digits), else undefined. */
export function readInt64(value: unknown): Int64 | undefined {
  if (typeof value === 'number')
    return Number.isSafeInteger(value) ? (String(value) as Int64) : undefined;
  if (typeof value !== 'string') return undefined;
  if (isQuotedInt64(value)) return value.slice(EXACT.length) as Int64;
  return /^-?\d{1,40}$/.test(value) ? (value as Int64) : undefined;
}

/** True for a number that the exact parser had to quote. */
export function isQuotedInt64(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith(EXACT);
}

/** A string value as its sender wrote it, whatever the exact parser put in front of it. */
export function plainText(value: string): string {
  if (value.startsWith(EXACT)) return value.slice(EXACT.length);
  return value.startsWith(EXACT.charAt(0)) ? value.slice(1) : value;
}

/** `1234567` → `1,234,567`, for amounts that are read, not copied. */
export function grouped(digits: Int64): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}

/** The largest integer of 64 bits. */
export const LAST_INT64 = 2n ** 63n - 1n;

/** The digits of an exact integer that was computed. */
export function toInt64(value: bigint): Int64 {
  return String(value) as Int64;
}

/** Negative, zero or positive, as the first comes before, is equal to or comes after the second. */
export function compareInt64(left: Int64, right: Int64): number {
  // Without a sign and leading zeros the digits themselves are in order, several times faster.
  if (left >= '1' && right >= '1')
    return left.length - right.length || (left < right ? -1 : left > right ? 1 : 0);
  const [a, b] = [BigInt(left), BigInt(right)];
  return a < b ? -1 : a > b ? 1 : 0;
}

export function least(left: Int64, right: Int64): Int64 {
  return compareInt64(left, right) <= 0 ? left : right;
}

export function greatest(left: Int64, right: Int64): Int64 {
  return compareInt64(left, right) >= 0 ? left : right;
}

/** The exact sum, 0 of none. */
export function sumInt64(values: Iterable<Int64>): Int64 {
  let sum = 0n;
  for (const value of values) sum += BigInt(value);
  return toInt64(sum);
}

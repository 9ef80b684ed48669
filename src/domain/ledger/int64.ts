declare const int64: unique symbol;

export type Int64 = string & { readonly [int64]: true };

/**
 * The digits of a JSON integer (in any notation, as `api/json/exact-json.ts` returns it, or a string
 * of digits); undefined for anything else.
 */
export function readInt64(value: unknown): Int64 | undefined {
  if (typeof value === 'number' || typeof value === 'function')
    return Number.isSafeInteger(Number(value)) ? (String(Number(value)) as Int64) : undefined;
  if (typeof value === 'bigint') return toInt64(value);
  if (typeof value !== 'string') return undefined;
  return /^-?\d{1,40}$/.test(value) ? (value as Int64) : undefined;
}

/** `1234567` → `1,234,567`, for display only. */
export function grouped(digits: Int64): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}

export const LAST_INT64 = 2n ** 63n - 1n;

export function toInt64(value: bigint): Int64 {
  return String(value) as Int64;
}

/** Negative, zero or positive, as in `sort`. */
export function compareInt64(left: Int64, right: Int64): number {
  // As text, unsigned digits without leading zeros compare correctly and several times faster.
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

export function sumInt64(values: Iterable<Int64>): Int64 {
  let sum = 0n;
  for (const value of values) sum += BigInt(value);
  return toInt64(sum);
}

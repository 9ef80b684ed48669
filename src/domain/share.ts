import type { Int64 } from './int64.ts';

/** A part of a whole as an exact fraction in lowest terms; the denominator is above 0. */
export type Share = { readonly numerator: bigint; readonly denominator: bigint };

/** How much of the whole a part is; undefined of a whole of 0, of which nothing is a share. */
export function shareOf(part: Int64, whole: Int64): Share | undefined {
  const [numerator, denominator] = [BigInt(part), BigInt(whole)];
  if (denominator === 0n) return undefined;
  const divisor = greatestDivisor(numerator, denominator) * (denominator < 0n ? -1n : 1n);
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

/**
 * A share in percent with one decimal, for the eye: `12.5`. What is more than nothing never reads
 * `0.0` but `<0.1`, what is less than all never `100.0` but `>99.9`.
 */
export function percentOf({ numerator, denominator }: Share): string {
  const size = numerator < 0n ? -numerator : numerator;
  // In tenths of a percent, half a tenth rounded up.
  const tenths = (size * 2000n + denominator) / (denominator * 2n);
  if (tenths === 0n && size > 0n) return numerator < 0n ? '>-0.1' : '<0.1';
  if (tenths === 1000n && size < denominator) return numerator < 0n ? '<-99.9' : '>99.9';
  return `${numerator < 0n ? '-' : ''}${tenths / 10n}.${tenths % 10n}`;
}

/** How far a share fills a bar, in percent from 0 to 100; only for the eye, so a number will do. */
export function filled({ numerator, denominator }: Share): number {
  if (numerator <= 0n) return 0;
  return numerator >= denominator ? 100 : Number((numerator * 1000n) / denominator) / 10;
}

function greatestDivisor(left: bigint, right: bigint): bigint {
  let [a, b] = [left < 0n ? -left : left, right < 0n ? -right : right];
  while (b > 0n) [a, b] = [b, a % b];
  return a;
}

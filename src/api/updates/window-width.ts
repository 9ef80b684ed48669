import { compareInt64, type Int64 } from '#domain/ledger/int64.ts';
import type { UpdateRow } from '#domain/update-list/update-row.ts';

const WIDEST = 1n << 40n;

/** Estimates a width for the wanted number of updates. A wrong estimate costs a request. */
export function nextWidth(span: bigint, found: number, wanted: number): bigint {
  const aim = BigInt(Math.max(1, Math.floor(wanted * 0.75)));
  const guess = found === 0 ? span * 8n : (span * aim) / BigInt(found);
  const most = span * 8n < WIDEST ? span * 8n : WIDEST;
  return larger(1n, guess < most ? guess : most);
}

/** The highest position of rows in any order. */
export function lastOffset(rows: readonly UpdateRow[]): bigint | undefined {
  let last: Int64 | undefined;
  for (const { offset } of rows)
    if (offset !== undefined && (last === undefined || compareInt64(offset, last) > 0))
      last = offset;
  return last === undefined ? undefined : BigInt(last);
}

export function larger(left: bigint, right: bigint): bigint {
  return left > right ? left : right;
}

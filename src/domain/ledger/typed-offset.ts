import { type Int64, LAST_INT64, readInt64 } from './int64.ts';

export type TypedOffset = Int64 | 'none' | 'wrong';

export function readOffset(text: string): TypedOffset {
  const typed = text.trim();
  if (typed === '') return 'none';
  const digits = /^-?\d{1,19}$/.test(typed) ? readInt64(String(BigInt(typed))) : undefined;
  return digits ?? 'wrong';
}

export function isOffset(read: TypedOffset): read is Int64 {
  return read !== 'none' && read !== 'wrong';
}

export function offsetProblem(read: TypedOffset, least: bigint): string | undefined {
  if (read === 'none') return undefined;
  if (read === 'wrong') return 'An offset is a whole number, digits only.';
  if (BigInt(read) < 0n) return 'An offset is never negative.';
  if (BigInt(read) < least) return 'The end is at least 1. Leave it empty for the ledger end.';
  return BigInt(read) > LAST_INT64 ? `An offset is at most ${LAST_INT64}.` : undefined;
}

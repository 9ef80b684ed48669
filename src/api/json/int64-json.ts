import type { Int64 } from '#domain/ledger/int64.ts';

/** Digits in a text beyond 2^53, which the server accepts too, so no offset is rounded. */
export function int64Json(offset: Int64): number | string {
  const rounded = Number(offset);
  return Number.isSafeInteger(rounded) ? rounded : offset;
}

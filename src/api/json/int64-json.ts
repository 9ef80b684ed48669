import type { Int64 } from '#domain/ledger/int64.ts';

/** Beyond 2^53 an offset goes as digits in a text, which the server reads too: none is rounded. */
export function int64Json(offset: Int64): number | string {
  const rounded = Number(offset);
  return Number.isSafeInteger(rounded) ? rounded : offset;
}

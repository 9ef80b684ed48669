import type { Int64 } from '#domain/ledger/int64.ts';

/** Beyond 2^53, the digits are sent as text, which a ledger also accepts, so no offset is rounded. */
export function int64Json(offset: Int64): number | string {
  const rounded = Number(offset);
  return Number.isSafeInteger(rounded) ? rounded : offset;
}

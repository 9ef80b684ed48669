import * as z from 'zod/mini';
import { readInt64 } from '#domain/ledger/int64.ts';
import type { JsonNumber } from '#domain/text/json-text.ts';

/**
 * An integer within 2^53: a JSON number in any notation, or text with the digits that JavaScript
 * would write. `Number` converts it.
 */
export const integerWire = z.custom<number | JsonNumber | string>(
  (value) => readInteger(value) !== undefined,
  'an integer',
);

/** What `integerWire` accepts, as a number. */
export function readInteger(value: unknown): number | undefined {
  const integer = Number(readInt64(value));
  const isExact = typeof value !== 'string' || String(integer) === value;
  return isExact && Number.isSafeInteger(integer) ? integer : undefined;
}

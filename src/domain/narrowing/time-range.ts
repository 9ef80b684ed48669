import { millisecondsOf } from '#domain/ledger/time.ts';

/** A range of record time, `from` inclusive, `to` exclusive, in milliseconds since the epoch. */
export type TimeRange = { readonly from: number; readonly to: number };

/** Undefined for any other text, and for a range that ends before it begins. */
export function readTimeRange(text: string): TimeRange | undefined {
  const [start = '', end = '', more] = text.split('/');
  if (more !== undefined) return undefined;
  const range = { from: millisecondsOf(start), to: millisecondsOf(end) };
  return range.from < range.to ? range : undefined;
}

export const isTimeRange = (text: string): boolean => readTimeRange(text) !== undefined;

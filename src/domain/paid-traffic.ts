import { type Int64, toInt64 } from './int64.ts';
import { counted } from './plural.ts';
import type { Told } from './told.ts';

/**
 * How the ledger's `paidTrafficCost` compares with Scan's total, in words. They answer different
 * questions, so a difference is news and no disagreement: the total is what the confirmation request
 * cost whoever submitted it, the other what this participant paid for it.
 */
export function besideTotal(paid: Int64, total: Int64): string {
  const more = BigInt(paid) - BigInt(total);
  if (more === 0n) return 'as much as the total';
  const distance = counted(toInt64(more < 0n ? -more : more), 'byte');
  return `${distance} ${more < 0n ? 'less' : 'more'} than the total`;
}

/**
 * Why the ledger tells no `paidTrafficCost`. Its interface leaves it out of what others submitted,
 * of what no party of the reader submitted, and before 3.4.12 (the published OpenAPI document,
 * JsTransaction).
 */
export function whyNotPaid(standing: Told['standing']): string {
  return WHY[standing];
}

const WHY: Record<Told['standing'], string> = {
  'not-configured': 'no ledger here',
  'needs-token': 'needs a token',
  asking: 'asking the ledger …',
  stopped: 'not asked to the end',
  'not-found': 'not known to the ledger',
  failed: 'the ledger did not say',
  here: 'not told by this ledger',
};

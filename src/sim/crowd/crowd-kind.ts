import { noise } from '#sim/world/noise.ts';

/** What one update of a crowd is; of the last two this participant has no events to show. */
export type CrowdKind =
  | 'payment'
  | 'report'
  | 'coupon'
  | 'instruction'
  | 'holding'
  | 'unassign'
  | 'assign'
  | 'topology'
  | 'rejected'
  | 'elsewhere';

const USUAL: readonly CrowdKind[] = [
  'payment',
  'payment',
  'payment',
  'payment',
  'payment',
  'payment',
  'report',
  'report',
  'report',
  'coupon',
  'coupon',
  'coupon',
  'instruction',
  'holding',
  'rejected',
  'elsewhere',
];

/** Contracts leave every 500 places, and arrive so many places later. */
export const JOURNEY = 10;

/** The kind of update at a place: mostly transactions, few moves, fewer hosting changes. */
export function crowdKind(seed: number, place: number): CrowdKind {
  if (place % 2000 === 1999) return 'topology';
  if (place % 500 === 250) return 'unassign';
  if (place % 500 === 250 + JOURNEY) return 'assign';
  return USUAL[noise(seed, place, 99) % USUAL.length] ?? 'payment';
}

/** Whether the participant's own view of the ledger has such an update at all. */
export const isSeen = (kind: CrowdKind): boolean => kind !== 'rejected' && kind !== 'elsewhere';

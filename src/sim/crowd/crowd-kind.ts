import { noise } from '#sim/world/noise.ts';

/** The participant has no events of the last two kinds. */
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

/** A contract is unassigned every 500 places and assigned this many places later. */
export const JOURNEY = 10;

/** Mostly transactions, few reassignments, fewer hosting changes. */
export function crowdKind(seed: number, place: number): CrowdKind {
  if (place % 2000 === 1999) return 'topology';
  if (place % 500 === 250) return 'unassign';
  if (place % 500 === 250 + JOURNEY) return 'assign';
  return USUAL[noise(seed, place, 99) % USUAL.length] ?? 'payment';
}

/** Whether the participant's own view of the ledger has such an update at all. */
export const isSeen = (kind: CrowdKind): boolean => kind !== 'rejected' && kind !== 'elsewhere';

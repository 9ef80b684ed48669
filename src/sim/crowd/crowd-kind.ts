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

export const JOURNEY = 10;

export function crowdKind(seed: number, place: number): CrowdKind {
  if (place % 2000 === 1999) return 'topology';
  if (place % 500 === 250) return 'unassign';
  if (place % 500 === 250 + JOURNEY) return 'assign';
  return USUAL[noise(seed, place, 99) % USUAL.length] ?? 'payment';
}

export const isSeen = (kind: CrowdKind): boolean => kind !== 'rejected' && kind !== 'elsewhere';

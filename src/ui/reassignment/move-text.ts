import { durationText, millisecondsOf } from '#domain/ledger/time.ts';
import type { Counterpart, MovingUpdate } from '#domain/update/reassignment.ts';

/** What is known of the other half of a reassignment. */
type Search = Counterpart['kind'] | 'not-searched' | 'unfinished';

/**
 * How far a reassignment is. Without its assignment, an unassigned contract is not known to be in
 * flight: the assignment may be unsearched, pruned or not visible.
 */
export function moveText(
  left: MovingUpdate | undefined,
  came: MovingUpdate | undefined,
  search: Search,
): string {
  if (came === undefined) return withoutAssignment(search);
  const [from, to] = [left, came].map((row) => millisecondsOf(row?.recordTime ?? ''));
  if (from === undefined || to === undefined || Number.isNaN(from) || Number.isNaN(to))
    return 'assigned, duration unknown';
  return to < from
    ? 'assigned; the clocks of the two synchronizers differ'
    : `in flight for ${durationText(Math.round((to - from) / 1000))}`;
}

function withoutAssignment(search: Search): string {
  switch (search) {
    case 'not-searched':
      return 'assignment not searched';
    case 'not-visible':
      return 'no visible assignment';
    case 'pruned':
      return 'assignment may be pruned';
    default:
      return 'no assignment found yet';
  }
}

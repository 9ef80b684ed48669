import { confirmersOf } from './quorum.ts';
import type { View } from './verdict.ts';

/** A party that quorums list: in how many views it must confirm, and in how many it only can. */
export type Confirmer = { readonly party: string; readonly must: number; readonly can: number };

/**
 * The confirming parties of all views, the most needed first; equal ones in the order in which the
 * views name them.
 */
export function confirmersOfAll(views: readonly View[]): readonly Confirmer[] {
  const needed = new Map<string, { must: number; can: number }>();
  for (const view of views)
    for (const [party, role] of confirmersOf(view)) {
      const counts = needed.get(party) ?? { must: 0, can: 0 };
      counts[role]++;
      needed.set(party, counts);
    }
  return [...needed]
    .map(([party, { must, can }]) => ({ party, must, can }))
    .sort((a, b) => b.must - a.must || b.can - a.can);
}

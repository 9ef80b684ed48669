import type { Update } from './update.ts';

export type Sample = { readonly update_id: string; readonly label: string };

/** All that a simulated network knows. */
export type World = {
  readonly find: (updateId: string) => Update | undefined;
  readonly ledgerEnd: bigint;
  readonly prunedUpTo: bigint;
};

/** A world of these updates, oldest first. */
export function worldOf(updates: readonly Update[], prunedUpTo = 0n): World {
  const byId = new Map(updates.map((update) => [update.updateId, update]));
  const ledgerEnd = updates.reduce((end, { offset }) => (offset > end ? offset : end), 0n);
  return { find: (updateId) => byId.get(updateId), ledgerEnd, prunedUpTo };
}

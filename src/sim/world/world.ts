import type { Completion } from '#sim/completions/completion.ts';
import type { Update } from './update.ts';

export type Sample = { readonly update_id: string; readonly label: string };

export type CommandSample = {
  readonly command_id: string;
  readonly offset: string;
  readonly label: string;
};

export type Order = 'oldest-first' | 'newest-first';

/** The ledger end and the pruning offset may change between reads. */
export type World = {
  readonly find: (updateId: string) => Update | undefined;
  /** Updates with `after < offset <= upto`, visible or not, created on iteration. */
  readonly between: (after: bigint, upto: bigint, order: Order) => Iterable<Update>;
  /** Failed commands with `after < offset <= upto` and no update, oldest first. */
  readonly failed?: (after: bigint, upto: bigint) => Iterable<Completion>;
  readonly ledgerEnd: bigint;
  readonly prunedUpTo: bigint;
  /** Called before each list with its start offset; some worlds then change. */
  readonly listed?: (after: bigint | undefined) => void;
};

/** `now` is the time at the start; `clock` returns the current time. */
export type WorldMaker = (now: Date, clock: () => Date) => World;

export function worldOf(
  updates: readonly Update[],
  prunedUpTo = 0n,
  failed: readonly Completion[] = [],
): World {
  const byId = new Map(updates.map((update) => [update.updateId, update]));
  const ledgerEnd = updates.reduce((end, { offset }) => (offset > end ? offset : end), 0n);
  return {
    find: (updateId) => byId.get(updateId),
    between: (after, upto, order) => {
      const within = updates.filter(({ offset }) => after < offset && offset <= upto);
      return order === 'oldest-first' ? within : within.reverse();
    },
    failed: (after, upto) => failed.filter(({ offset }) => after < offset && offset <= upto),
    ledgerEnd,
    prunedUpTo,
  };
}

/** @param hash 64 hex digits */
export function withHash(world: World, hash: string): Update | undefined {
  for (const update of world.between(0n, world.ledgerEnd, 'newest-first'))
    if (update.kind === 'transaction' && update.externalTransactionHash === hash) return update;
  return undefined;
}

/** Undefined if the update is pruned or after the ledger end. */
export function onLedger(world: World, update: Update | undefined): Update | undefined {
  if (update === undefined) return undefined;
  return world.prunedUpTo < update.offset && update.offset <= world.ledgerEnd ? update : undefined;
}

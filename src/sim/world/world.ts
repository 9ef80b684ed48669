import type { Completion } from '#sim/completions/completion.ts';
import type { Update } from './update.ts';

export type Sample = { readonly update_id: string; readonly label: string };

/** A command that failed; its completion is at `offset`. */
export type CommandSample = {
  readonly command_id: string;
  readonly offset: string;
  readonly label: string;
};

export type Order = 'oldest-first' | 'newest-first';

/** All that a simulated network knows. Ends and bounds may move from one look to the next. */
export type World = {
  readonly find: (updateId: string) => Update | undefined;
  /** The updates with `after < offset <= upto`, seen by anybody or not, made while they are read. */
  readonly between: (after: bigint, upto: bigint, order: Order) => Iterable<Update>;
  /** The commands with `after < offset <= upto` of which no update is told, oldest first. */
  readonly failed?: (after: bigint, upto: bigint) => Iterable<Completion>;
  readonly ledgerEnd: bigint;
  readonly prunedUpTo: bigint;
  /** Told before each list is read, and from where: what some worlds live by. */
  readonly listed?: (after: bigint | undefined) => void;
};

/** How a scenario makes its world: `now` is when it opens, `clock` goes on. */
export type WorldMaker = (now: Date, clock: () => Date) => World;

/** A world of these updates, oldest first, and of commands that failed among them. */
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

/** What the ledger still has, or already has, of an update. */
export function onLedger(world: World, update: Update | undefined): Update | undefined {
  if (update === undefined) return undefined;
  return world.prunedUpTo < update.offset && update.offset <= world.ledgerEnd ? update : undefined;
}

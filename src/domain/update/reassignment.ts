import type { Int64 } from '#domain/ledger/int64.ts';

/** One half of the reassignment of a contract. */
export type ContractMove = {
  readonly half: 'unassign' | 'assign';
  /** The same for both halves: `reassignmentId`, or `unassignId` on a 3.3 node. */
  readonly id: string;
  readonly idIs: 'reassignmentId' | 'unassignId';
  readonly counter: Int64 | undefined;
  readonly source: string;
  readonly target: string;
  readonly contractId: string;
};

/** The update of one half. */
export type MovingUpdate = {
  readonly offset: Int64 | undefined;
  readonly updateId: string;
  readonly recordTime: string | undefined;
};

export type CounterpartProgress = { readonly pages: number; readonly reached: Int64 };

export type Counterpart =
  | { readonly kind: 'found'; readonly row: MovingUpdate; readonly pages: number }
  /** The budget was used up before the other half was found. */
  | { readonly kind: 'not-in-range'; readonly reached: Int64; readonly pages: number }
  /** The other half has not happened yet, or is visible only on other nodes. */
  | { readonly kind: 'not-visible'; readonly pages: number }
  /** The other half is not in the available history, which is pruned up to `upto`. */
  | { readonly kind: 'pruned'; readonly upto: Int64; readonly pages: number };

/**
 * Searches for the other half of a reassignment, from an offset on.
 * @param budget maximum number of pages
 */
export type FindCounterpart = (
  of: { readonly move: ContractMove; readonly offset: Int64 },
  budget: number,
  watching: {
    readonly signal: AbortSignal;
    readonly onPage: (progress: CounterpartProgress) => void;
  },
) => Promise<Counterpart>;

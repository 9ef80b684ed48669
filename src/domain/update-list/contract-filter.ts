import type { Reader } from '#domain/ledger/rights.ts';

/** The kinds of updates that have contracts. */
export type ContractKind = 'transactions' | 'reassignments';

/** Who reads which contracts (docs/facts/wire.md#filters). */
export type ContractFilter = {
  readonly kinds: 'both' | ContractKind;
  readonly reader: Reader;
  /** Template ids; without template and interface ids, every contract. */
  readonly templates: readonly string[];
  readonly interfaces: readonly string[];
  /** Whether the contracts of all other templates are included too. */
  readonly others: boolean;
  /** Whether the interfaces add their views of contracts. */
  readonly views: boolean;
  /** Whether created events have the contract as bytes. */
  readonly blobs: boolean;
};

/** Every contract that these parties see, in every kind of update, without views and blobs. */
export const everyContract = (reader: Reader): ContractFilter => ({
  kinds: 'both',
  reader,
  templates: [],
  interfaces: [],
  others: false,
  views: false,
  blobs: false,
});

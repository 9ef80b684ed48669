import type { Reader } from '#domain/ledger/rights.ts';

/** Who reads which contracts (docs/facts/wire.md#filters). */
export type ContractFilter = {
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

/** Every contract that these parties see, without views and blobs. */
export const everyContract = (reader: Reader): ContractFilter => ({
  reader,
  templates: [],
  interfaces: [],
  others: false,
  views: false,
  blobs: false,
});

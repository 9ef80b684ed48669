import type { Int64 } from '#domain/ledger/int64.ts';
import type { NeededRights, Reader } from '#domain/ledger/rights.ts';

/** How transactions are told: not at all, what began and ended, or all that happened. */
export type TransactionShape = 'off' | 'acs-delta' | 'ledger-effects';

/** Changes of who hosts which party: none, those of every party, or those of some. */
export type TopologyChoice =
  | { readonly kind: 'off' }
  | { readonly kind: 'all' }
  | { readonly kind: 'parties'; readonly parties: readonly string[] };

/**
 * All that one reading of the list asks for (docs/facts/wire.md#updates-page). It stays as it is
 * for as long as the reading goes on: a page token belongs to the whole of it (S2). Blobs are never
 * asked for.
 */
export type UpdatesRequest = {
  /** Undefined: from the pruning offset, or from 0. */
  readonly beginOffsetExclusive: Int64 | undefined;
  /** Undefined: the ledger end; ascending it is then a tail that never ends. */
  readonly endOffsetInclusive: Int64 | undefined;
  readonly maxPageSize: number;
  readonly descendingOrder: boolean;
  readonly transactions: TransactionShape;
  readonly reassignments: boolean;
  readonly topology: TopologyChoice;
  /** As whom contracts' events are read. */
  readonly reader: Reader;
  /** Template ids; empty, with the interfaces: every template. */
  readonly templates: readonly string[];
  readonly interfaces: readonly string[];
  /** Field names and types in Daml values. */
  readonly verbose: boolean;
};

const USUAL_PAGE_SIZE = 100;
/** What a node that nobody has tuned gives at most (docs/facts/wire.md#limits). */
export const LARGEST_PAGE_SIZE = 2_000;

/** What the page opens with: newest first, all kinds, as the parties that the token may read. */
export function usualUpdatesRequest(reader: Reader): UpdatesRequest {
  return {
    beginOffsetExclusive: undefined,
    endOffsetInclusive: undefined,
    maxPageSize: USUAL_PAGE_SIZE,
    descendingOrder: true,
    transactions: 'ledger-effects',
    reassignments: true,
    topology: topologyOf(reader),
    reader,
    templates: [],
    interfaces: [],
    verbose: false,
  };
}

/**
 * Every party's hosting changes need the right to read as any party (docs/facts/wire.md#filters).
 */
export function topologyOf(reader: Reader): TopologyChoice {
  return reader.kind === 'any-party'
    ? { kind: 'all' }
    : { kind: 'parties', parties: reader.parties };
}

/** Whether this reading is a tail: oldest first, and there is always more to come. */
export function isTail({ descendingOrder, endOffsetInclusive }: UpdatesRequest): boolean {
  return !descendingOrder && endOffsetInclusive === undefined;
}

/**
 * As whom a request reads; every party of it needs a right to be read as
 * (docs/facts/wire.md#filters).
 */
export function readersOf(request: UpdatesRequest): NeededRights {
  const { reader, topology, transactions, reassignments } = request;
  const contracts: TopologyChoice =
    transactions !== 'off' || reassignments ? topologyOf(reader) : { kind: 'off' };
  const choices = [contracts, topology];
  const parties = choices.flatMap((choice) => (choice.kind === 'parties' ? choice.parties : []));
  return {
    anyParty: choices.some(({ kind }) => kind === 'all'),
    parties: [...new Set(parties)],
  };
}

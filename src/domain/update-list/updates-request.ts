import type { Int64 } from '#domain/ledger/int64.ts';
import type { NeededRights, Reader } from '#domain/ledger/rights.ts';
import { type ContractFilter, everyContract } from './contract-filter.ts';

export type TransactionShape = 'off' | 'acs-delta' | 'ledger-effects';

/** Which hosting changes are listed. */
export type TopologyChoice =
  | { readonly kind: 'off' }
  | { readonly kind: 'all' }
  | { readonly kind: 'parties'; readonly parties: readonly string[] };

/**
 * The request of one list (docs/facts/wire.md#updates-page). The request never changes while the
 * list is read, because a page token is valid only for the same request
 * (docs/facts/wire.md#page-token).
 */
export type UpdatesRequest = ContractFilter & {
  /** Undefined means from the pruning offset, or from 0. */
  readonly beginOffsetExclusive: Int64 | undefined;
  /** Undefined means up to the ledger end; in ascending order, the list then never ends. */
  readonly endOffsetInclusive: Int64 | undefined;
  readonly maxPageSize: number;
  readonly descendingOrder: boolean;
  readonly transactions: TransactionShape;
  readonly reassignments: boolean;
  readonly topology: TopologyChoice;
  /** Whether Daml values include field names and types. */
  readonly verbose: boolean;
};

const USUAL_PAGE_SIZE = 100;
/** The largest page of a node by default (docs/facts/wire.md#limits). */
export const LARGEST_PAGE_SIZE = 2_000;

export function usualUpdatesRequest(reader: Reader): UpdatesRequest {
  return {
    ...everyContract(reader),
    beginOffsetExclusive: undefined,
    endOffsetInclusive: undefined,
    maxPageSize: USUAL_PAGE_SIZE,
    descendingOrder: true,
    transactions: 'ledger-effects',
    reassignments: true,
    topology: topologyOf(reader),
    verbose: false,
  };
}

/** Hosting changes of every party require CanReadAsAnyParty (docs/facts/wire.md#filters). */
export function topologyOf(reader: Reader): TopologyChoice {
  return reader.kind === 'any-party'
    ? { kind: 'all' }
    : { kind: 'parties', parties: reader.parties };
}

/** Whether the list never ends: in ascending order, without an end. */
export function isTail({ descendingOrder, endOffsetInclusive }: UpdatesRequest): boolean {
  return !descendingOrder && endOffsetInclusive === undefined;
}

/** The rights that a request requires (docs/facts/wire.md#filters). */
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

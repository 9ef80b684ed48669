import { type Int64, toInt64 } from '#domain/ledger/int64.ts';
import type { NeededRights, Reader } from '#domain/ledger/rights.ts';
import { type ContractFilter, type ContractKind, everyContract } from './contract-filter.ts';

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
  /** An update is returned if this or one of these filters matches. */
  readonly more: readonly ContractFilter[];
  /** Undefined means from the pruning offset, or from 0. */
  readonly beginOffsetExclusive: Int64 | undefined;
  /** Undefined means up to the ledger end; in ascending order, the list then never ends. */
  readonly endOffsetInclusive: Int64 | undefined;
  /** Undefined leaves the size to the node. */
  readonly maxPageSize: number | undefined;
  readonly descendingOrder: boolean;
  readonly transactions: TransactionShape;
  readonly reassignments: boolean;
  readonly topology: TopologyChoice;
  /** Whether Daml values include field names and types. */
  readonly verbose: boolean;
};

export const USUAL_PAGE_SIZE = 100;
/** The largest page that a node returns by default (docs/facts/wire.md#limits). */
export const LARGEST_PAGE_SIZE = 2_000;

export function usualUpdatesRequest(reader: Reader): UpdatesRequest {
  return {
    ...everyContract(reader),
    more: [],
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

/**
 * The request of the history of Scan, which filters nothing: a direction, and bounds as record times
 * in microseconds since the epoch.
 * @param at the first time, or the last one with the newest first; in microseconds
 */
export function networkRequest(bounds: {
  readonly at?: bigint | undefined;
  readonly isOldestFirst?: boolean;
}): UpdatesRequest {
  const { at, isOldestFirst = false } = bounds;
  return {
    ...usualUpdatesRequest({ kind: 'parties', parties: [] }),
    descendingOrder: !isOldestFirst,
    beginOffsetExclusive: at !== undefined && isOldestFirst ? toInt64(at - 1n) : undefined,
    endOffsetInclusive: at !== undefined && !isOldestFirst ? toInt64(at) : undefined,
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

/** The filters that apply to a kind, none if the kind is turned off. */
export function filtersFor(kind: ContractKind, request: UpdatesRequest): readonly ContractFilter[] {
  const isOn = kind === 'transactions' ? request.transactions !== 'off' : request.reassignments;
  return isOn
    ? [request, ...request.more].filter(({ kinds }) => kinds === 'both' || kinds === kind)
    : [];
}

/** Who reads the contracts of a request; undefined if the request has none. */
export function readerOf(request: UpdatesRequest): Reader | undefined {
  const filters = [...filtersFor('transactions', request), ...filtersFor('reassignments', request)];
  if (filters.length === 0) return undefined;
  const named = filters.flatMap(({ reader }) => (reader.kind === 'parties' ? reader.parties : []));
  return filters.some(({ reader }) => reader.kind === 'any-party')
    ? { kind: 'any-party' }
    : { kind: 'parties', parties: [...new Set(named)] };
}

/** The rights that a request requires (docs/facts/wire.md#filters). */
export function readersOf(request: UpdatesRequest): NeededRights {
  const { topology } = request;
  const readers = [
    ...filtersFor('transactions', request),
    ...filtersFor('reassignments', request),
  ].map(({ reader }) => topologyOf(reader));
  const choices = [...readers, topology];
  const parties = choices.flatMap((choice) => (choice.kind === 'parties' ? choice.parties : []));
  return {
    anyParty: choices.some(({ kind }) => kind === 'all'),
    parties: [...new Set(parties)],
  };
}

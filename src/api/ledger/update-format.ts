import type { Reader } from '#domain/ledger/rights.ts';

/** Every template, without created-event blobs (docs/facts/wire.md#filters). */
export const EVERYTHING = {
  cumulative: [
    { identifierFilter: { WildcardFilter: { value: { includeCreatedEventBlob: false } } } },
  ],
};

/**
 * EventFormat; `filtersByParty` is required up to 3.4 even when empty.
 * @param filters the same for each party
 */
export function eventFormat(reader: Reader, verbose = true, filters: object = EVERYTHING): object {
  if (reader.kind === 'any-party')
    return { filtersByParty: {}, filtersForAnyParty: filters, verbose };
  const filtersByParty = Object.fromEntries(reader.parties.map((party) => [party, filters]));
  return { filtersByParty, verbose };
}

/** UpdateFormat with all three kinds. An empty party list means any. */
export function updateFormat(reader: Reader): object {
  return {
    includeTransactions: {
      eventFormat: eventFormat(reader),
      transactionShape: 'TRANSACTION_SHAPE_LEDGER_EFFECTS',
    },
    includeReassignments: eventFormat(reader),
    includeTopologyEvents: topologyFormat(reader),
  };
}

/** No party means any. */
export function topologyFormat(reader: Reader): object {
  const parties = reader.kind === 'any-party' ? [] : reader.parties;
  return { includeParticipantAuthorizationEvents: { parties } };
}

/** TransactionFormat of the flat route: creates and archives only. */
export function flatFormat(reader: Reader): object {
  return {
    eventFormat: eventFormat(reader),
    transactionShape: 'TRANSACTION_SHAPE_ACS_DELTA',
  };
}

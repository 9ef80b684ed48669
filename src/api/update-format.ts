import type { Reader } from '#domain/network.ts';

/** Every template, without created-event blobs (wire-facts 1.1). */
const EVERYTHING = {
  cumulative: [
    { identifierFilter: { WildcardFilter: { value: { includeCreatedEventBlob: false } } } },
  ],
};

/** EventFormat for a reader; `filtersByParty` is required up to 3.4 even when empty. */
function eventFormat(reader: Reader, verbose = true): object {
  if (reader.kind === 'any-party')
    return { filtersByParty: {}, filtersForAnyParty: EVERYTHING, verbose };
  const filtersByParty = Object.fromEntries(reader.parties.map((party) => [party, EVERYTHING]));
  return { filtersByParty, verbose };
}

/** UpdateFormat with all three kinds, ledger effects, verbose. An empty party list means any. */
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

/**
 * For when only times matter: as little in it as there can be, and no transactions unless wanted,
 * which may be large. Checkpoints come whatever the format (wire-facts S1).
 */
export function timesFormat(reader: Reader, withTransactions: boolean): object {
  const events = eventFormat(reader, false);
  const transactions = { eventFormat: events, transactionShape: 'TRANSACTION_SHAPE_ACS_DELTA' };
  return {
    ...(withTransactions ? { includeTransactions: transactions } : {}),
    includeReassignments: events,
    includeTopologyEvents: topologyFormat(reader),
  };
}

/** No party means any. */
function topologyFormat(reader: Reader): object {
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

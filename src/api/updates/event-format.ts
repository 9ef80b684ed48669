import type { Reader } from '#domain/ledger/rights.ts';

/** Every template, without created-event blobs (docs/facts/wire.md#filters). */
const EVERYTHING = {
  cumulative: [
    { identifierFilter: { WildcardFilter: { value: { includeCreatedEventBlob: false } } } },
  ],
};

/**
 * EventFormat; `filtersByParty` is required up to 3.4 even if empty.
 * @param filters the filters for each party
 */
export function eventFormat(
  reader: Reader,
  verbose: boolean,
  filters: object = EVERYTHING,
): object {
  if (reader.kind === 'any-party')
    return { filtersByParty: {}, filtersForAnyParty: filters, verbose };
  const filtersByParty = Object.fromEntries(reader.parties.map((party) => [party, filters]));
  return { filtersByParty, verbose };
}

/** TopologyFormat; no parties mean the topology of every party. */
export function topologyFormat(reader: Reader): object {
  const parties = reader.kind === 'any-party' ? [] : reader.parties;
  return { includeParticipantAuthorizationEvents: { parties } };
}

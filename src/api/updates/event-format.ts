import type { Reader } from '#domain/ledger/rights.ts';

/** Every template, with the views of some interfaces (docs/facts/wire.md#filters). */
export function filtersOf(interfaces: readonly string[] = [], includeCreatedEventBlob = false) {
  const filters = [
    { WildcardFilter: { value: { includeCreatedEventBlob } } },
    ...interfaces.map((interfaceId) => ({
      InterfaceFilter: {
        value: { interfaceId, includeInterfaceView: true, includeCreatedEventBlob },
      },
    })),
  ];
  return { cumulative: filters.map((identifierFilter) => ({ identifierFilter })) };
}

/**
 * EventFormat; `filtersByParty` is required up to 3.4 even if empty.
 * @param filters the filters for each party
 */
export function eventFormat(
  reader: Reader,
  verbose: boolean,
  filters: object = filtersOf(),
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

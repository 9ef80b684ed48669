import type { UpdatesRequest } from '#domain/updates-request.ts';

/**
 * UpdateFormat of a request: a kind that is left out is switched off (wire-facts 1.1). Blobs are
 * never asked for; members that any of 3.3 to 3.6 requires are always there.
 */
export function updatesFormat(request: UpdatesRequest): object {
  const { transactions, reassignments, topology } = request;
  const parties = topology.kind === 'parties' ? topology.parties : [];
  return {
    ...(transactions === 'off'
      ? {}
      : {
          includeTransactions: {
            eventFormat: eventFormat(request),
            transactionShape:
              transactions === 'acs-delta'
                ? 'TRANSACTION_SHAPE_ACS_DELTA'
                : 'TRANSACTION_SHAPE_LEDGER_EFFECTS',
          },
        }),
    ...(reassignments ? { includeReassignments: eventFormat(request) } : {}),
    ...(topology.kind === 'off'
      ? {}
      : { includeTopologyEvents: { includeParticipantAuthorizationEvents: { parties } } }),
  };
}

/** `filtersByParty` is required up to 3.4 even when empty. */
function eventFormat(request: UpdatesRequest): object {
  const { reader, verbose } = request;
  const filters = { cumulative: identifierFilters(request) };
  if (reader.kind === 'any-party')
    return { filtersByParty: {}, filtersForAnyParty: filters, verbose };
  const filtersByParty = Object.fromEntries(reader.parties.map((party) => [party, filters]));
  return { filtersByParty, verbose };
}

/** Templates and interfaces add up; with neither, every template. */
function identifierFilters({ templates, interfaces }: UpdatesRequest): readonly object[] {
  const includeCreatedEventBlob = false;
  const filters = [
    ...templates.map((templateId) => ({
      TemplateFilter: { value: { templateId, includeCreatedEventBlob } },
    })),
    ...interfaces.map((interfaceId) => ({
      // Views are for one update's own page: a list shows none of them.
      InterfaceFilter: {
        value: { interfaceId, includeInterfaceView: false, includeCreatedEventBlob },
      },
    })),
  ];
  const all = { WildcardFilter: { value: { includeCreatedEventBlob } } };
  return (filters.length === 0 ? [all] : filters).map((identifierFilter) => ({ identifierFilter }));
}

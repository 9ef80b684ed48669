import type { UpdatesRequest } from '#domain/updates-request.ts';
import { EVERYTHING, eventFormat, topologyFormat } from './update-format.ts';

/**
 * UpdateFormat of a request: a kind that is left out is switched off (wire-facts 1.1). Blobs are
 * never asked for; members that any of 3.3 to 3.6 requires are always there.
 */
export function updatesFormat(request: UpdatesRequest): object {
  const { reader, verbose, transactions, reassignments, topology } = request;
  const events = eventFormat(reader, verbose, filtersOf(request));
  return {
    ...(transactions === 'off'
      ? {}
      : {
          includeTransactions: {
            eventFormat: events,
            transactionShape:
              transactions === 'acs-delta'
                ? 'TRANSACTION_SHAPE_ACS_DELTA'
                : 'TRANSACTION_SHAPE_LEDGER_EFFECTS',
          },
        }),
    ...(reassignments ? { includeReassignments: events } : {}),
    ...(topology.kind === 'off'
      ? {}
      : {
          includeTopologyEvents: topologyFormat(
            topology.kind === 'all' ? { kind: 'any-party' } : topology,
          ),
        }),
  };
}

/** Templates and interfaces add up; with neither, every template. */
function filtersOf({ templates, interfaces }: UpdatesRequest): object {
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
  if (filters.length === 0) return EVERYTHING;
  return { cumulative: filters.map((identifierFilter) => ({ identifierFilter })) };
}

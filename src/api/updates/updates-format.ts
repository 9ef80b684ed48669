import { eventFormat, topologyFormat } from '#api/ledger/ledger-wire.ts';
import type { ContractFilter } from '#domain/update-list/contract-filter.ts';
import type { UpdatesRequest } from '#domain/update-list/updates-request.ts';

/**
 * UpdateFormat without the kinds that are turned off (docs/facts/wire.md#filters), and with every
 * member that any of 3.3 to 3.6 requires.
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

/** The union of templates and interfaces; without either, every template. */
function filtersOf({ templates, interfaces, others, views, blobs }: ContractFilter): object {
  const includeCreatedEventBlob = blobs;
  const isEvery = others || templates.length + interfaces.length === 0;
  const filters = [
    ...(isEvery ? [{ WildcardFilter: { value: { includeCreatedEventBlob } } }] : []),
    ...templates.map((templateId) => ({
      TemplateFilter: { value: { templateId, includeCreatedEventBlob } },
    })),
    ...interfaces.map((interfaceId) => ({
      InterfaceFilter: {
        value: { interfaceId, includeInterfaceView: views, includeCreatedEventBlob },
      },
    })),
  ];
  return { cumulative: filters.map((identifierFilter) => ({ identifierFilter })) };
}

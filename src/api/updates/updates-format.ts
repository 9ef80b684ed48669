import type { ContractFilter } from '#domain/update-list/contract-filter.ts';
import { filtersFor, type UpdatesRequest } from '#domain/update-list/updates-request.ts';
import { topologyFormat } from './event-format.ts';

/**
 * UpdateFormat without the kinds that are turned off (docs/facts/wire.md#filters), and with every
 * member that any of 3.3 to 3.6 requires.
 */
export function updatesFormat(request: UpdatesRequest): object {
  const { verbose, transactions, reassignments, topology } = request;
  return {
    ...(transactions === 'off'
      ? {}
      : {
          includeTransactions: {
            eventFormat: eventFormatOf(filtersFor('transactions', request), verbose),
            transactionShape:
              transactions === 'acs-delta'
                ? 'TRANSACTION_SHAPE_ACS_DELTA'
                : 'TRANSACTION_SHAPE_LEDGER_EFFECTS',
          },
        }),
    ...(reassignments
      ? { includeReassignments: eventFormatOf(filtersFor('reassignments', request), verbose) }
      : {}),
    ...(topology.kind === 'off'
      ? {}
      : {
          includeTopologyEvents: topologyFormat(
            topology.kind === 'all' ? { kind: 'any-party' } : topology,
          ),
        }),
  };
}

/** EventFormat; `filtersByParty` is required up to 3.4 even if empty. */
function eventFormatOf(filters: readonly ContractFilter[], verbose: boolean): object {
  const ofAny = filters.filter(({ reader }) => reader.kind === 'any-party');
  const byParty = new Map<string, ContractFilter[]>();
  for (const filter of filters) {
    const { reader } = filter;
    for (const party of reader.kind === 'parties' ? reader.parties : [])
      byParty.set(party, [...(byParty.get(party) ?? []), filter]);
  }
  return {
    filtersByParty: Object.fromEntries([...byParty].map(([party, own]) => [party, unionOf(own)])),
    ...(ofAny.length === 0 ? {} : { filtersForAnyParty: unionOf(ofAny) }),
    verbose,
  };
}

type Options = { readonly views: boolean; readonly blobs: boolean };

/** The templates and interfaces of all filters, each once; without either, every template. */
function unionOf(filters: readonly ContractFilter[]): object {
  const [templates, interfaces] = [new Map<string, Options>(), new Map<string, Options>()];
  let every: Options | undefined;
  for (const filter of filters) {
    const isEvery = filter.templates.length + filter.interfaces.length === 0;
    if (filter.others || isEvery) every = either(every, filter);
    for (const id of filter.templates) templates.set(id, either(templates.get(id), filter));
    for (const id of filter.interfaces) interfaces.set(id, either(interfaces.get(id), filter));
  }
  const union = [
    ...[every].flatMap((options) =>
      options === undefined
        ? []
        : [{ WildcardFilter: { value: { includeCreatedEventBlob: options.blobs } } }],
    ),
    ...[...templates].map(([templateId, { blobs }]) => ({
      TemplateFilter: { value: { templateId, includeCreatedEventBlob: blobs } },
    })),
    ...[...interfaces].map(([interfaceId, { views, blobs }]) => ({
      InterfaceFilter: {
        value: { interfaceId, includeInterfaceView: views, includeCreatedEventBlob: blobs },
      },
    })),
  ];
  return { cumulative: union.map((identifierFilter) => ({ identifierFilter })) };
}

const either = (left: Options | undefined, right: Options): Options => ({
  views: left?.views === true || right.views,
  blobs: left?.blobs === true || right.blobs,
});

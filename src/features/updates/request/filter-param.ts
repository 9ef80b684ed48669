import type { ContractFilter } from '#domain/update-list/contract-filter.ts';

/*
 * A further filter in an address, as `transactions,party:alice::1220…,template:#p:M:T,blobs`, with
 * its parts in this order (`updates-search.ts` validates it):
 *
 *   transactions  reassignments   one kind only
 *   any           party:…         read as any party, or as these
 *   template:…    interface:…     these contracts only
 *   others  views  blobs          options
 *
 * A comma or percent sign of a name is escaped as in addresses.
 */

const KINDS = ['transactions', 'reassignments'] as const;
const OPTIONS = ['others', 'views', 'blobs'] as const;
const LISTS = ['party', 'template', 'interface'] as const;

/** A further filter as one param of the address; `,` and `%` in names are encoded. */
export function filterText(filter: ContractFilter): string {
  const { kinds, reader, templates, interfaces } = filter;
  const named = (list: (typeof LISTS)[number], names: readonly string[]) =>
    names.map((name) => `${list}:${name.replace(/[%,]/g, encodeURIComponent)}`);
  return [
    ...KINDS.filter((kind) => kind === kinds),
    ...(reader.kind === 'any-party' ? ['any'] : named('party', reader.parties)),
    ...named('template', templates),
    ...named('interface', interfaces),
    ...OPTIONS.filter((option) => filter[option]),
  ].join(',');
}

/** @param text as `isFilterText` accepts it */
export function readFilterText(text: string): ContractFilter {
  const parts = text.split(',');
  const namesOf = (list: (typeof LISTS)[number]) =>
    parts
      .filter((part) => part.startsWith(`${list}:`))
      .map((part) => part.slice(list.length + 1).replace(/%(25|2C)/g, decodeURIComponent));
  const has = (option: string) => parts.includes(option);
  return {
    kinds: KINDS.find(has) ?? 'both',
    reader: has('any') ? { kind: 'any-party' } : { kind: 'parties', parties: namesOf('party') },
    templates: namesOf('template'),
    interfaces: namesOf('interface'),
    others: has('others'),
    views: has('views'),
    blobs: has('blobs'),
  };
}

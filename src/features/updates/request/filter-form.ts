import { partyProblem, templateProblem, typedNames } from '#domain/ledger/typed-input.ts';
import type { ContractFilter } from '#domain/update-list/contract-filter.ts';

/** A filter as typed: every field is a text or a choice, valid or not. */
export type FilterForm = Omit<ContractFilter, 'reader'> & {
  readonly anyParty: boolean;
  readonly parties: readonly string[];
};

export type FilterList = 'parties' | 'templates' | 'interfaces';
/** A list of the first filter, or of a further one by its number, such as `parties2`. */
export type FilterField = FilterList | `${FilterList}${number}`;

/** @param place 0 for the first filter */
export const filterField = (list: FilterList, place: number): FilterField =>
  place === 0 ? list : `${list}${place + 1}`;

export const NEW_FILTER: FilterForm = {
  kinds: 'both',
  anyParty: false,
  parties: [],
  templates: [],
  interfaces: [],
  others: false,
  views: false,
  blobs: false,
};

/** The fields of one filter in the form. */
export function toFilterForm({ reader, ...filter }: ContractFilter): FilterForm {
  const { kinds, templates, interfaces, others, views, blobs } = filter;
  return {
    kinds,
    anyParty: reader.kind === 'any-party',
    parties: reader.kind === 'parties' ? reader.parties : [],
    templates,
    interfaces,
    others,
    views,
    blobs,
  };
}

/**
 * Returns the filter of a form; a problem is reported with its list. Lists lose empty lines and
 * duplicates.
 * @param isUsed whether the filter applies to a kind that is turned on
 */
export function readFilter(
  form: FilterForm,
  { isUsed, packageNamesOnly }: { isUsed: boolean; packageNamesOnly: boolean },
  report: (list: FilterList, problem: string | undefined) => void,
): ContractFilter {
  const parties = typedNames(form.parties);
  if (isUsed && !form.anyParty) {
    if (parties.length === 0) report('parties', NO_READER);
    for (const party of parties) report('parties', partyProblem(party));
  }
  const [templates, interfaces] = [typedNames(form.templates), typedNames(form.interfaces)];
  for (const id of templates) report('templates', templateProblem(id, packageNamesOnly));
  for (const id of interfaces) report('interfaces', templateProblem(id, packageNamesOnly));
  if (form.views && interfaces.length === 0) report('interfaces', NO_INTERFACE);
  return {
    kinds: form.kinds,
    reader: form.anyParty ? { kind: 'any-party' } : { kind: 'parties', parties },
    templates,
    interfaces,
    others: form.others && templates.length + interfaces.length > 0,
    views: form.views,
    blobs: form.blobs,
  };
}

const NO_READER = 'Name at least one party, or read as any party.';
const NO_INTERFACE = 'Name at least one interface, or turn interface views off.';

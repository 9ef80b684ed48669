import type { NameList } from '#ui/names/name-list-field.tsx';
import { type FilterField, type FilterForm, type FilterList, filterField } from './filter-form.ts';
import type { UpdatesField, UpdatesForm } from './updates-form.ts';

/** Names that are typed and not added yet. */
export type Drafts = { readonly [field in FilterField | 'topologyParties']?: string };
export const NO_DRAFTS: Drafts = {};

export type FormPart = {
  readonly form: UpdatesForm;
  readonly problemsAt: (field: UpdatesField) => readonly string[];
  readonly onChange: (difference: Partial<UpdatesForm>) => void;
  readonly topologyList: NameList;
};

/** One filter of the form. */
export type FilterPart = {
  readonly filter: FilterForm;
  /** Counted from 0, the first filter. */
  readonly place: number;
  /** Empty for the only filter, ` 2` for the second. */
  readonly number: string;
  readonly onChange: (difference: Partial<FilterForm>) => void;
  readonly listAt: (list: FilterList) => NameList;
};

const FILTER_LISTS = ['parties', 'templates', 'interfaces'] as const;

/** Adds the typed texts to the form, so that no input is lost. */
export function withDrafts(form: UpdatesForm, drafts: Drafts): UpdatesForm {
  let whole = form;
  const added = (names: readonly string[], typed = ''): readonly string[] | undefined => {
    const name = typed.trim();
    return name === '' || names.includes(name) ? undefined : [...names, name];
  };
  for (const place of [0, ...form.more.map((_, at) => at + 1)])
    for (const list of FILTER_LISTS) {
      const names = filterAt(whole, place)?.[list] ?? [];
      const more = added(names, drafts[filterField(list, place)]);
      if (more !== undefined) whole = changedFilter(whole, place, { [list]: more });
    }
  const topologyParties = added(whole.topologyParties, drafts.topologyParties);
  return topologyParties === undefined ? whole : changedForm(whole, { topologyParties });
}

/** @param place 0 for the first filter, which the form itself has */
const filterAt = (form: UpdatesForm, place: number): FilterForm | undefined =>
  place === 0 ? form : form.more[place - 1];

/** The form with one filter changed; `place` 0 is the first. */
export function changedFilter(
  form: UpdatesForm,
  place: number,
  difference: Partial<FilterForm>,
): UpdatesForm {
  if (place === 0) return changedForm(form, difference);
  const more = form.more.map((filter, at) =>
    at === place - 1 ? { ...filter, ...difference } : filter,
  );
  return { ...form, more };
}

/** The drafts after a further filter is removed: those of later filters move with them. */
export function draftsWithout(drafts: Drafts, place: number, count: number): Drafts {
  const left: Record<string, string | undefined> = { ...drafts };
  for (let at = place; at <= count; at++)
    for (const list of FILTER_LISTS)
      left[filterField(list, at)] = drafts[filterField(list, at + 1)];
  return left;
}

/**
 * Returns the form after a change. If topology parties equal the reading parties, they follow a
 * change of the reading parties or of `anyParty`, because a reader without CanReadAsAnyParty may
 * not read all topology events either (docs/facts/wire.md#filters).
 */
export function changedForm(form: UpdatesForm, difference: Partial<UpdatesForm>): UpdatesForm {
  const changed = { ...form, ...difference };
  const { anyParty, parties } = changed;
  if (anyParty !== form.anyParty && isUsualTopology(form))
    return { ...changed, topology: anyParty ? 'all' : 'parties', topologyParties: parties };
  const follows = difference.parties !== undefined && hasSameParties(form);
  return follows ? { ...changed, topologyParties: parties } : changed;
}

function isUsualTopology(form: UpdatesForm): boolean {
  if (form.anyParty) return form.topology === 'all';
  return form.topology === 'parties' && hasSameParties(form);
}

/** Whether topology events are requested for exactly the parties of the reader. */
export function hasSameParties({ anyParty, parties, topologyParties }: UpdatesForm): boolean {
  const all = new Set([...parties, ...topologyParties]);
  return !anyParty && all.size === parties.length && all.size === topologyParties.length;
}

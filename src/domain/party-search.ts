import { hintProblem, isSynchronizerId, isUniqueId, type PartyForm } from './party-form.ts';
import { choiceParam, textParam, textsParam } from './search-params.ts';

/** The form in the address (product.md, "Addresses"): only what is well formed, never a key. */
export type PartySearch = {
  readonly synchronizer?: string | undefined;
  readonly hint?: string | undefined;
  readonly threshold?: string | undefined;
  readonly confirm?: readonly string[] | undefined;
  readonly observe?: readonly string[] | undefined;
  /** The asked participant only observes. */
  readonly observing?: '1' | undefined;
  /** A pasted answer is read, without a connection. */
  readonly review?: '1' | undefined;
};

export function readPartySearch(search: Readonly<Record<string, unknown>>): PartySearch {
  const hint = textParam(search['hint'], /^.{1,185}$/);
  const synchronizer = textParam(search['synchronizer'], /^.{1,300}$/);
  return {
    synchronizer:
      synchronizer !== undefined && isSynchronizerId(synchronizer) ? synchronizer : undefined,
    hint: hint !== undefined && hintProblem(hint) === undefined ? hint : undefined,
    threshold: textParam(search['threshold'], /^[1-9]\d{0,8}$/),
    confirm: textsParam(search['confirm'], isUniqueId),
    observe: textsParam(search['observe'], isUniqueId),
    observing: choiceParam(search['observing'], ['1']),
    review: choiceParam(search['review'], ['1']),
  };
}

export function toPartyForm(search: PartySearch): PartyForm {
  return {
    synchronizer: search.synchronizer ?? '',
    hint: search.hint ?? '',
    observationOnly: search.observing === '1',
    confirming: search.confirm ?? [],
    observing: search.observe ?? [],
    threshold: search.threshold ?? '',
  };
}

/** What of a form goes into the address: empty fields and half-typed ones stay out. */
export function toPartySearch(form: PartyForm): PartySearch {
  return readPartySearch({
    synchronizer: form.synchronizer,
    hint: form.hint,
    threshold: form.threshold,
    confirm: form.confirming,
    observe: form.observing,
    observing: form.observationOnly ? '1' : undefined,
  });
}

/** Whether an address holds anything of the form. */
export function isFormInSearch({ review, ...form }: PartySearch): boolean {
  return Object.values(form).some((one) => one !== undefined);
}

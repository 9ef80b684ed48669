import type { UpdatesField, UpdatesForm } from '#domain/updates-form.ts';

/** What every part of the form is given: all of the form, what is wrong with it, how to change it. */
export type FormPart = {
  readonly form: UpdatesForm;
  readonly problemsAt: (field: UpdatesField) => readonly string[];
  readonly onChange: (difference: Partial<UpdatesForm>) => void;
};

/**
 * The form after a change. While topology events are asked for of the same parties as the rest,
 * they stay so when those parties change.
 */
export function changedForm(form: UpdatesForm, difference: Partial<UpdatesForm>): UpdatesForm {
  const changed = { ...form, ...difference };
  const follows = difference.parties !== undefined && hasSameParties(form);
  return follows ? { ...changed, topologyParties: changed.parties } : changed;
}

/** Whether topology events are asked for of the same parties as whom the rest is read. */
export function hasSameParties({ anyParty, parties, topologyParties }: UpdatesForm): boolean {
  const all = new Set([...parties, ...topologyParties]);
  return !anyParty && all.size === parties.length && all.size === topologyParties.length;
}

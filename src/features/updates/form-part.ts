import type { UpdatesField, UpdatesForm } from '#domain/updates-form.ts';

/** What every part of the form is given: all of the form, what is wrong with it, how to change it. */
export type FormPart = {
  readonly form: UpdatesForm;
  readonly problemsAt: (field: UpdatesField) => readonly string[];
  readonly onChange: (difference: Partial<UpdatesForm>) => void;
};

/** The form as it is filled in; texts as typed, ids one by one. */
export type PartyForm = {
  readonly synchronizer: string;
  readonly hint: string;
  /** Undefined where a link says of it what cannot be read: then the reader has to choose. */
  readonly observationOnly: boolean | undefined;
  readonly confirming: readonly string[];
  readonly observing: readonly string[];
  readonly threshold: string;
};

export type PartyField =
  | 'synchronizer'
  | 'hint'
  | 'hosting'
  | 'confirming'
  | 'observing'
  | 'threshold';

/** What is wrong with each field, in a sentence. */
export type PartyProblems = Readonly<Partial<Record<PartyField, string>>>;

/**
 * Stands in the address for what has not the form of its field, which may be half of an id, or a
 * private key pasted by mistake: it is said that there is something, and not what.
 */
export const UNKEPT = '?';

/** Ids as pasted into a box: one in a line, or divided by commas. A hint may have spaces in it. */
export function idsOf(text: string): readonly string[] {
  return text
    .split(/[\n,;]/)
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

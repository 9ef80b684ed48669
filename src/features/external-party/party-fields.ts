/** Texts as typed; lists are split into ids. */
export type PartyForm = {
  readonly synchronizer: string;
  readonly hint: string;
  /** A hint that looks like a private key and was confirmed to be a name. */
  readonly confirmedHint?: string | undefined;
  /** Undefined if the link's value is invalid; the user then has to choose. */
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

/** Replaces an invalid value in the URL, which may be half an id or a private key. */
export const UNKEPT = '?';

/** Splits by line, comma or semicolon; a hint may contain spaces. */
export function idsOf(text: string): readonly string[] {
  return text
    .split(/[\n,;]/)
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

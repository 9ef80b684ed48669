import { type AskedParty, confirmersOf } from './external-party.ts';
import { type PartySearch, readPartySearch } from './party-search.ts';
import { counted } from './plural.ts';
import { isLikePrivateKey, isPartyHint, isSynchronizerId, isUniqueId } from './unique-id.ts';

/** The form as it is filled in; texts as typed, ids one by one. */
export type PartyForm = {
  readonly synchronizer: string;
  readonly hint: string;
  readonly observationOnly: boolean;
  readonly confirming: readonly string[];
  readonly observing: readonly string[];
  readonly threshold: string;
};

type PartyField = 'synchronizer' | 'hint' | 'hosting' | 'confirming' | 'observing' | 'threshold';

/** What is wrong with each field, in a sentence. A field that is still empty is not wrong yet. */
export type PartyProblems = Readonly<Partial<Record<PartyField, string>>>;

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

const MOST_CHARACTERS = 185;

/** Why a text cannot be a party's hint (topology-facts 1.3); undefined where it can. */
export function hintProblem(hint: string): string | undefined {
  if (hint === '' || isPartyHint(hint)) return undefined;
  if (isLikePrivateKey(hint))
    return 'This may be a private key: 64 hex digits are never taken as a hint. Clear the field.';
  const odd = /[^A-Za-z0-9:_ -]/u.exec(hint)?.[0];
  if (odd !== undefined)
    return 'Only ASCII letters, digits, the space and : - _ may be in a party hint.';
  if (hint.includes('::')) return 'Two colons in a row end the hint, so they cannot be in it.';
  if (hint.startsWith(':') || hint.endsWith(':'))
    return 'A colon at either end would run into the two colons of the party id.';
  if (hint.trim() !== hint) return 'A space at either end is easily overlooked; leave it out.';
  return `A hint has at most ${MOST_CHARACTERS} characters; this one has ${hint.length}.`;
}

/** Whether an address holds anything of the form. */
export function isFormInSearch({ review, ...form }: PartySearch): boolean {
  return Object.values(form).some((one) => one !== undefined);
}

/**
 * Checks the form while it is typed.
 * @param participant the asked participant's own id; undefined while it is not known
 */
export function checkPartyForm(form: PartyForm, participant: string | undefined): PartyProblems {
  const { synchronizer, hint, observationOnly, confirming, observing } = form;
  const confirmers = confirming.length + (observationOnly ? 0 : 1);
  const found = {
    synchronizer:
      synchronizer === '' || isSynchronizerId(synchronizer)
        ? undefined
        : 'This is no synchronizer id: it has no name::1220… form.',
    hint: hintProblem(hint),
    hosting:
      confirmers > 0
        ? undefined
        : 'Nobody would confirm: where this participant only observes, another one must confirm.',
    confirming: participantsProblem(confirming, participant, []),
    observing: participantsProblem(observing, participant, confirming),
    threshold: thresholdProblem(form.threshold, confirmers),
  };
  const said = Object.entries(found).filter(([, words]) => words !== undefined);
  return Object.fromEntries(said);
}

function participantsProblem(
  ids: readonly string[],
  own: string | undefined,
  others: readonly string[],
): string | undefined {
  for (const [at, id] of ids.entries()) {
    if (/^PAR::/.test(id)) return `Leave out PAR:: before “${id.slice(5)}”.`;
    if (!isUniqueId(id)) return `“${id}” is no participant id: it has no name::1220… form.`;
    if (id === own)
      return 'This participant hosts the party already; it is not listed among the others.';
    if (ids.indexOf(id) !== at) return `“${id}” is listed twice.`;
    if (others.includes(id)) return `“${id}” already confirms; who confirms also observes.`;
  }
  return undefined;
}

function thresholdProblem(text: string, confirmers: number): string | undefined {
  if (text === '') return undefined;
  if (!/^\d{1,9}$/.test(text)) return 'A threshold is a whole number: 1 or more, or 0 for all.';
  if (Number(text) > confirmers)
    return `Only ${counted(confirmers, 'participant')} ${confirmers === 1 ? 'confirms' : 'confirm'}; ${Number(text)} can never be reached.`;
  return undefined;
}

/** What the filled-in form asks for; undefined while something is missing or wrong. */
export function askedParty(
  form: PartyForm,
  participant: string | undefined,
): AskedParty | undefined {
  const { synchronizer, hint, observationOnly, confirming, observing, threshold } = form;
  const isWrong = Object.keys(checkPartyForm(form, participant)).length > 0;
  if (isWrong || synchronizer === '' || hint === '' || participant === undefined) return undefined;
  const asked = { synchronizer, hint, participant, observationOnly, confirming, observing };
  return { ...asked, threshold: Number(threshold) };
}

/** The threshold spelled out: how many must confirm, and how many may be silent. */
export function thresholdWords(asked: AskedParty): string {
  const all = confirmersOf(asked).length;
  const needed = asked.threshold === 0 ? all : asked.threshold;
  const source = asked.threshold === 0 ? '0 or nothing means all confirmers. ' : '';
  if (all === 1) return `${source}The one participant that confirms must confirm each transaction.`;
  if (needed === all)
    return `${source}All ${all} must confirm each transaction: if one is silent, the party can do nothing.`;
  const silent = all - needed;
  const alone =
    needed === 1 ? ' Any of them can then confirm alone, whatever the others think of it.' : '';
  return `${needed} of ${all} must confirm each transaction: tolerates ${NUMBERS[silent] ?? silent} silent ${silent === 1 ? 'confirmer' : 'confirmers'} of ${NUMBERS[all] ?? all}.${alone}`;
}

const NUMBERS: Readonly<Record<number, string>> = {
  1: 'one',
  2: 'two',
  3: 'three',
  4: 'four',
  5: 'five',
  6: 'six',
  7: 'seven',
};

/** Ids as pasted into a box: one in a line, or divided by commas. A hint may have spaces in it. */
export function idsOf(text: string): readonly string[] {
  return text
    .split(/[\n,;]/)
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

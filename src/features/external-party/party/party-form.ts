import type { AskedParty } from '#domain/external-party/external-party.ts';
import { isSynchronizerId, isUniqueId } from '#domain/ledger/party.ts';
import { isLikePrivateKey } from '#domain/signing/private-key-text.ts';
import { honestString } from '#domain/text/honest-text.ts';
import { counted } from '#domain/text/plural.ts';
import {
  type PartyForm,
  type PartyProblems,
  UNKEPT,
} from '#features/external-party/party-fields.ts';

const MOST_CHARACTERS = 185;

/**
 * A name that a party can have (docs/facts/topology.md#party-id); a colon or a space at an end
 * would only deceive.
 */
export function isPartyHint(text: string): boolean {
  return HINT.test(text) && !isLikePrivateKey(text);
}

const HINT = /^(?!.*::)(?![: ])[A-Za-z0-9:_ -]{1,185}(?<![: ])$/;

/** Why a text cannot be a party's hint; undefined where it can. */
export function hintProblem(hint: string): string | undefined {
  if (hint === '' || isPartyHint(hint)) return undefined;
  if (isLikePrivateKey(hint))
    return 'This may be a private key: no hint of just this form is taken. Clear the field.';
  const odd = /[^A-Za-z0-9:_ -]/u.exec(hint)?.[0];
  if (odd !== undefined)
    return 'Only ASCII letters, digits, the space and : - _ may be in a party hint.';
  if (hint.includes('::')) return 'Two colons in a row end the hint, so they cannot be in it.';
  if (hint.startsWith(':') || hint.endsWith(':'))
    return 'A colon at either end would run into the two colons of the party id.';
  if (hint.trim() !== hint) return 'A space at either end is easily overlooked; leave it out.';
  return `A hint has at most ${MOST_CHARACTERS} characters; this one has ${hint.length}.`;
}

/**
 * Checks the form. A field that is still empty is not wrong yet.
 * @param participant the asked participant's own id; undefined while it is not known
 */
export function checkPartyForm(form: PartyForm, participant: string | undefined): PartyProblems {
  const { synchronizer, hint, confirming, observing, threshold } = form;
  return said({
    synchronizer: synchronizerProblem(synchronizer),
    hint: hint === UNKEPT ? NOT_KEPT : hintProblem(hint),
    hosting: hostingProblem(form),
    confirming: participantsProblem(confirming, participant, []),
    observing: participantsProblem(observing, participant, confirming),
    threshold: threshold === UNKEPT ? NOT_KEPT : thresholdProblem(threshold, confirmersIn(form)),
  });
}

/** What is still to be filled in, for who wants to go on. */
export function missingInPartyForm(
  { synchronizer, hint }: PartyForm,
  participant: string | undefined,
): PartyProblems {
  return said({
    synchronizer: synchronizer === '' ? 'Choose the synchronizer.' : undefined,
    hint: hint === '' ? 'Give the party a hint.' : undefined,
    hosting:
      participant === undefined ? 'The node has not told its participant id yet.' : undefined,
  });
}

/** How many confirm as the form stands. */
export function confirmersIn({ observationOnly, confirming }: PartyForm): number {
  return confirming.length + (observationOnly === true ? 0 : 1);
}

const NOT_KEPT =
  'What stood here could not be read, and is not kept in the address. Write it again, or delete it.';

function synchronizerProblem(id: string): string | undefined {
  if (id === '' || isSynchronizerId(id)) return undefined;
  return id === UNKEPT ? NOT_KEPT : `This is no synchronizer id: ${formProblem(id)}.`;
}

function hostingProblem(form: PartyForm): string | undefined {
  if (form.observationOnly === undefined)
    return 'The link says of this node what cannot be read. Choose what it shall do.';
  return confirmersIn(form) > 0
    ? undefined
    : 'Nobody would confirm: where this participant only observes, another one must confirm.';
}

/** An address holds no more of one name (search-params), so one more would be left out unseen. */
const MOST_PARTICIPANTS = 199;

function participantsProblem(
  ids: readonly string[],
  own: string | undefined,
  others: readonly string[],
): string | undefined {
  if (ids.length > MOST_PARTICIPANTS)
    return `More than ${MOST_PARTICIPANTS} participants are more than this page can take.`;
  for (const [at, id] of ids.entries()) {
    if (id === UNKEPT) return NOT_KEPT;
    if (/^PAR::/.test(id)) return `Leave out PAR:: before ${named(id.slice(5), at)}.`;
    if (!isUniqueId(id)) return `${named(id, at)} is no participant id: ${formProblem(id)}.`;
    if (id === own)
      return 'This participant hosts the party already; it is not listed among the others.';
    if (ids.indexOf(id) !== at) return `${named(id, at)} is listed twice.`;
    if (others.includes(id))
      return `${named(id, at)} already confirms; who confirms also observes.`;
  }
  return undefined;
}

/** What keeps a text from being `name::1220…`; ids are compared as they are, capitals and all. */
function formProblem(id: string): string {
  const [name = '', fingerprint, ...more] = id.split('::');
  if (name === '' || fingerprint === undefined || more.length > 0 || !/^1220/.test(fingerprint))
    return 'it has no name::1220… form';
  if (/^1220[0-9a-f]{64}$/i.test(fingerprint) && /[A-F]/.test(fingerprint))
    return 'its fingerprint is written with capitals, and ids have small letters';
  return /^1220[0-9a-f]{64}$/.test(fingerprint)
    ? 'its name has a character that no id has, or more than 185 of them'
    : 'after 1220 its fingerprint has not 64 hex digits';
}

/** What may be a private key, or a line of one, is repeated nowhere (KEY-06). */
function named(id: string, at: number): string {
  const isShort = id.length <= 24 && !isLikePrivateKey(id);
  return isShort || isUniqueId(id) ? `“${honestString(id)}”` : `Participant ${at + 1} of this list`;
}

function thresholdProblem(text: string, confirmers: number): string | undefined {
  if (text === '') return undefined;
  if (!/^\d{1,9}$/.test(text)) return 'A threshold is a whole number: 1 or more, or 0 for all.';
  if (Number(text) > confirmers)
    return `Only ${counted(confirmers, 'participant')} ${confirmers === 1 ? 'confirms' : 'confirm'}; ${Number(text)} can never be reached.`;
  return undefined;
}

function said(found: Readonly<Record<string, string | undefined>>): PartyProblems {
  return Object.fromEntries(Object.entries(found).filter(([, words]) => words !== undefined));
}

/** What the filled-in form asks for; undefined while something is missing or wrong. */
export function askedParty(
  form: PartyForm,
  participant: string | undefined,
): AskedParty | undefined {
  const { synchronizer, hint, observationOnly, confirming, observing, threshold } = form;
  const isWrong = Object.keys(checkPartyForm(form, participant)).length > 0;
  if (isWrong || synchronizer === '' || hint === '' || participant === undefined) return undefined;
  if (observationOnly === undefined) return undefined;
  const asked = { synchronizer, hint, participant, observationOnly, confirming, observing };
  return { ...asked, threshold: Number(threshold) };
}

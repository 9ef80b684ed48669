import type { RequestedParty } from '#domain/external-party/external-party.ts';
import { isSynchronizerId, isUniqueId } from '#domain/ledger/party.ts';
import { isLikePrivateKey, mayBeName } from '#domain/signing/private-key-text.ts';
import { type FormReading, foundProblems } from '#domain/text/form-reading.ts';
import { honestString } from '#domain/text/honest-text.ts';
import { counted } from '#domain/text/plural.ts';
import { type PartyField, type PartyForm, UNKEPT } from '#features/external-party/party-fields.ts';

const MOST_CHARACTERS = 185;

/** See docs/facts/topology.md#party-id. Colons or spaces at the ends would be deceptive. */
export function isPartyHint(text: string): boolean {
  return HINT.test(text) && !isLikePrivateKey(text);
}

/** Asked beside a button that confirms the hint. */
export const HINT_QUESTION = 'This may be a private key. If it is only a name, confirm it.';

const HINT = /^(?!.*::)(?![: ])[A-Za-z0-9:_ -]{1,185}(?<![: ])$/;

/** Whether the user must confirm that this text is a name and not a private key. */
export function isHintToConfirm(text: string): boolean {
  return HINT.test(text) && isLikePrivateKey(text) && mayBeName(text);
}

/** @param confirmed a text that the user confirmed to be a name */
export function hintProblem(hint: string, confirmed?: string): string | undefined {
  if (hint === '' || isPartyHint(hint)) return undefined;
  if (isHintToConfirm(hint)) return hint === confirmed ? undefined : HINT_QUESTION;
  if (isLikePrivateKey(hint))
    return 'This may be a private key, so it is not accepted as a hint. Clear the field.';
  const odd = /[^A-Za-z0-9:_ -]/u.exec(hint)?.[0];
  if (odd !== undefined)
    return 'A party hint allows only ASCII letters, digits, spaces and : - _ characters.';
  if (hint.includes('::')) return 'Two colons in a row are not allowed in a hint.';
  if (hint.startsWith(':') || hint.endsWith(':'))
    return 'A hint must not start or end with a colon.';
  if (hint.trim() !== hint) return 'A hint must not start or end with a space.';
  return `A hint has at most ${MOST_CHARACTERS} characters; this one has ${hint.length}.`;
}

/** @param participant the node's own id; undefined while unknown */
export function readPartyForm(
  form: PartyForm,
  participant: string | undefined,
): FormReading<RequestedParty, PartyField> {
  const { synchronizer, hint, observationOnly, confirming, observing, threshold } = form;
  const unknown =
    participant === undefined ? 'The node has not reported its participant id yet.' : undefined;
  const problems = foundProblems<PartyField>([
    { field: 'synchronizer', problem: synchronizerProblem(synchronizer) },
    missing('synchronizer', synchronizer, 'Choose the synchronizer.'),
    { field: 'hint', problem: hint === UNKEPT ? NOT_KEPT : hintProblem(hint, form.confirmedHint) },
    missing('hint', hint, 'Enter a party hint.'),
    { field: 'hosting', problem: hostingProblem(form) },
    { field: 'hosting', problem: unknown, isMissing: true },
    { field: 'confirming', problem: participantsProblem(confirming, participant, []) },
    { field: 'observing', problem: participantsProblem(observing, participant, confirming) },
    {
      field: 'threshold',
      problem: threshold === UNKEPT ? NOT_KEPT : thresholdProblem(threshold, confirmersIn(form)),
    },
  ]);
  if (problems.length > 0 || participant === undefined || observationOnly === undefined)
    return { kind: 'problems', problems };
  const requested = { synchronizer, hint, participant, observationOnly, confirming, observing };
  return { kind: 'ready', value: { ...requested, threshold: Number(threshold) } };
}

function missing(field: PartyField, text: string, problem: string) {
  return { field, problem: text === '' ? problem : undefined, isMissing: true };
}

/** Returns the problem of a field that is filled in. */
export function problemIn(
  reading: FormReading<RequestedParty, PartyField>,
  field: PartyField,
): string | undefined {
  if (reading.kind === 'ready') return undefined;
  return reading.problems.find((one) => one.field === field && one.isMissing !== true)?.problem;
}

export function confirmersIn({ observationOnly, confirming }: PartyForm): number {
  return new Set(confirming).size + (observationOnly === true ? 0 : 1);
}

const NOT_KEPT = 'The link contains an invalid value. Enter a valid one, or clear the field.';

function synchronizerProblem(id: string): string | undefined {
  if (id === '' || isSynchronizerId(id)) return undefined;
  return id === UNKEPT ? NOT_KEPT : `Not a valid synchronizer id: ${formProblem(id)}.`;
}

function hostingProblem(form: PartyForm): string | undefined {
  if (form.observationOnly === undefined)
    return 'The link contains an invalid role for this node. Choose a role.';
  return confirmersIn(form) > 0
    ? undefined
    : 'No participant would confirm. If this node only observes, another participant must confirm.';
}

/** Maximum number of values of a param that the URL keeps. */
const MOST_PARTICIPANTS = 199;

/** A longer list, which the field cuts, still has too many participants, so the cut is reported. */
export const MOST_LIST_CHARACTERS = 60_000;

function participantsProblem(
  ids: readonly string[],
  own: string | undefined,
  others: readonly string[],
): string | undefined {
  if (ids.length > MOST_PARTICIPANTS)
    return `More than ${MOST_PARTICIPANTS} participants are not supported.`;
  for (const [at, id] of ids.entries()) {
    if (id === UNKEPT) return NOT_KEPT;
    if (/^PAR::/.test(id)) return `Remove PAR:: before ${named(id.slice(5), at)}.`;
    if (!isUniqueId(id))
      return `${named(id, at)} is not a valid participant id: ${formProblem(id)}.`;
    if (id === own) return 'This node already hosts the party. Remove it from the list.';
    if (ids.indexOf(id) !== at) return `${named(id, at)} is listed twice.`;
    if (others.includes(id)) return `${named(id, at)} already confirms, which includes observing.`;
  }
  return undefined;
}

/** Why a text is not `name::1220…`; ids are case-sensitive. */
function formProblem(id: string): string {
  const [name = '', fingerprint, ...more] = id.split('::');
  if (name === '' || fingerprint === undefined || more.length > 0 || !/^1220/.test(fingerprint))
    return 'the required form is name::1220…';
  if (/^1220[0-9a-f]{64}$/i.test(fingerprint) && /[A-F]/.test(fingerprint))
    return 'the fingerprint must be lower case';
  return /^1220[0-9a-f]{64}$/.test(fingerprint)
    ? 'the name has an invalid character, or more than 185 characters'
    : 'the fingerprint must have 64 hex digits after 1220';
}

/** A possible private key is never repeated in a message (KEY-06). */
function named(id: string, at: number): string {
  const isShort = id.length <= 24 && !isLikePrivateKey(id);
  return isShort || isUniqueId(id) ? `“${honestString(id)}”` : `Participant ${at + 1} of this list`;
}

function thresholdProblem(text: string, confirmers: number): string | undefined {
  if (text === '') return undefined;
  if (!/^\d{1,9}$/.test(text)) return 'Enter a whole number: 1 or more, or 0 for all.';
  if (Number(text) > confirmers)
    return `Only ${counted(confirmers, 'participant')} ${confirmers === 1 ? 'confirms' : 'confirm'}; a threshold of ${Number(text)} cannot be reached.`;
  return undefined;
}

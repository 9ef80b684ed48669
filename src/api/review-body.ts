import type * as z from 'zod/mini';
import { type TopologySignature, toAllocateBody } from '#domain/external-party.ts';
import { KEY_KINDS } from '#domain/signing-key.ts';
import type { AskedTopology, TopologyAnswer } from '#domain/topology-answer.ts';
import { type Check, listed } from '#domain/topology-evidence.ts';
import { fingerprintOf } from '#domain/topology-hash.ts';
import type { PastedAllocateWire } from './review-wire.ts';
import { isRecord } from './shape.ts';

export type PastedBody = z.output<typeof PastedAllocateWire>;

/**
 * The body of allocate made anew from what was asked and answered and the signatures of the pasted
 * one. Only this one is offered for sending: no signature covers the synchronizer, or a user who
 * would act for the party (topology-facts 4).
 */
export function toCheckedBody(asked: AskedTopology, answer: TopologyAnswer, pasted: PastedBody) {
  const whole = {
    partyId: answer.partyId ?? '',
    publicKeyFingerprint: answer.publicKeyFingerprint ?? '',
    multiHash: answer.multiHash ?? '',
    topologyTransactions: answer.topologyTransactions,
  };
  const ofKey = signatureOf(asked);
  const [one] = pasted.multiHashSignatures ?? [];
  if (one !== undefined) {
    return toAllocateBody(asked.synchronizer, whole, { kind: 'all', signature: ofKey(one) });
  }
  const bare = toAllocateBody(asked.synchronizer, whole, { kind: 'each', signatures: [] });
  return {
    ...bare,
    onboardingTransactions: bare.onboardingTransactions.map(({ transaction }, at) => {
      // Each stays with its own transaction, also where another one has none.
      const [own] = pasted.onboardingTransactions[at]?.signatures ?? [];
      return own === undefined ? { transaction } : { transaction, signatures: [ofKey(own)] };
    }),
  };
}

function signatureOf({ key }: AskedTopology) {
  const { format, signingAlgorithmSpec } = KEY_KINDS[key.spec];
  const signedBy = fingerprintOf(key);
  return ({ signature }: { readonly signature: string }): TopologySignature => {
    return { format, signature, signedBy, signingAlgorithmSpec };
  };
}

/** The pasted body is the one that was made anew, member for member, and has no other. */
export function checkBody(made: object, pasted: PastedBody): Check {
  const found: string[] = [];
  addDifferences(made, pasted, '', found);
  const isSame = found.length === 0;
  return {
    what: 'Body to send',
    basis: 'computed',
    state: isSame ? 'passed' : 'failed',
    asked: ['what was asked, the transactions that were checked and the signatures over them'],
    answered: isSame ? ['the same'] : listed(found),
    why: isSame
      ? 'Made anew here from what was checked, and the same member for member.'
      : 'The body says something else than what was checked, and no signature covers it.',
  };
}

/** Goes no deeper than what was made here, however deep the pasted one is. */
function addDifferences(made: unknown, pasted: unknown, at: string, to: string[]): void {
  const isBoth =
    isObject(made) && isObject(pasted) && Array.isArray(made) === Array.isArray(pasted);
  if (!isBoth) {
    if (made !== pasted) to.push(`${at}: ${valueWords(pasted)}`);
    return;
  }
  const members = [...new Set([...Object.keys(made), ...Object.keys(pasted)])];
  for (const name of members) {
    const place = at === '' ? name : `${at}.${name}`;
    if (!Object.hasOwn(made, name)) to.push(`${place}: ${valueWords(pasted[name])}, unexpected`);
    else if (!Object.hasOwn(pasted, name)) to.push(`${place}: missing`);
    else addDifferences(made[name], pasted[name], place, to);
  }
}

/** Lists count as well: their members are numbered. */
function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return isRecord(value) || Array.isArray(value);
}

const MOST_CHARACTERS = 200;

function valueWords(value: unknown): string {
  if (typeof value === 'string') return `"${value.slice(0, MOST_CHARACTERS)}"`;
  return typeof value === 'object' && value !== null ? 'another kind of value' : String(value);
}

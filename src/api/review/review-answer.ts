import type * as z from 'zod/mini';
import { isRecord } from '#api/json/shape.ts';
import {
  type TopologySignature,
  toAllocateBody,
  toGenerateBody,
} from '#domain/external-party/external-party.ts';
import {
  openAnswer,
  type RequestedTopology,
  type TopologyAnswer,
} from '#domain/external-party/topology-answer.ts';
import { fromBase64 } from '#domain/signing/bytes.ts';
import { KEY_KINDS } from '#domain/signing/signing-key.ts';
import { publicKeyIn } from '#domain/topology/embedded-key.ts';
import { fingerprintOf } from '#domain/topology/topology-hash.ts';
import { checkAnswer, checkSynchronizer } from '#domain/topology-checks/topology-checks.ts';
import { type Check, failed, listed, passed } from '#domain/topology-checks/topology-evidence.ts';
import { badReview, type Review } from '#domain/topology-checks/topology-verdict.ts';
import type { Curves } from './review-curves.ts';
import { checkAnswerMembers, checkBodyMembers } from './review-members.ts';
import { checkPoints } from './review-points.ts';
import { checkSignatures } from './review-signatures.ts';
import type {
  PastedAllocateWire,
  PastedAnswerWire,
  PastedBundleWire,
  PastedReviewFileWire,
} from './review-wire.ts';

export type PastedBody = z.output<typeof PastedAllocateWire>;

/**
 * Rebuilds the body of allocate from request, response and pasted signatures. Only this body is
 * offered for sending, because no signature covers the synchronizer or a user with rights for the
 * party (docs/facts/topology.md#allocate).
 */
function toCheckedBody(requested: RequestedTopology, answer: TopologyAnswer, pasted: PastedBody) {
  const whole = {
    partyId: answer.partyId ?? '',
    publicKeyFingerprint: answer.publicKeyFingerprint ?? '',
    multiHash: answer.multiHash ?? '',
    topologyTransactions: answer.topologyTransactions,
  };
  const ofKey = signatureOf(requested);
  const [one] = pasted.multiHashSignatures ?? [];
  if (one !== undefined) {
    return toAllocateBody(requested.synchronizer, whole, { kind: 'all', signature: ofKey(one) });
  }
  const bare = toAllocateBody(requested.synchronizer, whole, { kind: 'each', signatures: [] });
  return {
    ...bare,
    onboardingTransactions: bare.onboardingTransactions.map(({ transaction }, at) => {
      // Each signature belongs to its own transaction, even if another transaction has none.
      const [own] = pasted.onboardingTransactions[at]?.signatures ?? [];
      return own === undefined ? { transaction } : { transaction, signatures: [ofKey(own)] };
    }),
  };
}

function signatureOf({ key }: RequestedTopology) {
  const { format, signingAlgorithmSpec } = KEY_KINDS[key.spec];
  const signedBy = fingerprintOf(key);
  return ({ signature }: { readonly signature: string }): TopologySignature => {
    return { format, signature, signedBy, signingAlgorithmSpec };
  };
}

/** The pasted body must equal the rebuilt one and have no further member. */
function checkBody(made: object, pasted: PastedBody): Check {
  const found: string[] = [];
  addDifferences(made, pasted, '', found);
  const isSame = found.length === 0;
  return {
    what: 'Body to send',
    basis: 'computed',
    requested: ['the request, the checked transactions and their signatures'],
    received: isSame ? ['the same'] : listed(found),
    ...(isSame
      ? passed('Identical to the body built from the checked values.')
      : failed('The body differs from the checked values, and no signature covers it.')),
  };
}

/** The rebuilt body limits the depth of the comparison, however deep the pasted one is. */
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

/** Arrays count as objects, because their members are numbered. */
function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return isRecord(value) || Array.isArray(value);
}

const MOST_CHARACTERS = 200;

function valueWords(value: unknown): string {
  if (typeof value === 'string') return `"${value.slice(0, MOST_CHARACTERS)}"`;
  return typeof value === 'object' && value !== null ? 'another kind of value' : String(value);
}

/* Readers of the four kinds of JSON that contain a topology. */

export async function readPastedResponse(
  curves: Curves,
  request: z.output<typeof PastedAnswerWire>,
): Promise<Review> {
  const answer = openAnswer(answerOf(request));
  const ofAll = [...(request.signatures ?? []), ...(request.multiHashSignatures ?? [])];
  const checks = [
    ...checkAnswer(undefined, answer),
    ...checkAnswerMembers(request),
    await checkPoints(curves, undefined, answer),
    ...(ofAll.length === 0
      ? []
      : [
          await checkSignatures(curves, undefined, answer, {
            ofAll,
            ofEach: [],
            mustBeNamed: false,
            mustBeThere: false,
          }),
        ]),
  ];
  const beside = ofAll.length === 0 ? '' : ', with signatures';
  const lead = answer.isWhole
    ? `A generate-topology response${beside}.`
    : `Transactions of a response${beside}, without party id, fingerprint and hash.`;
  const source = answer.isWhole ? 'answer' : 'transactions';
  return { kind: 'read', source, lead, requested: undefined, answer, checks };
}

export async function readPastedBody(curves: Curves, body: PastedBody): Promise<Review> {
  const transactions = body.onboardingTransactions.map(({ transaction }) => transaction);
  const answer = openAnswer({ topologyTransactions: transactions });
  const checks = [
    ...checkAnswer(undefined, answer),
    await checkPoints(curves, undefined, answer),
    checkSynchronizer(body.synchronizer),
    ...checkBodyMembers(body),
    // A host may consent before the owner does, with a body without signatures
    // (docs/facts/topology.md#allocate).
    await checkSignatures(curves, undefined, answer, { ...signaturesIn(body), mustBeThere: false }),
  ];
  const lead = 'An allocation body.';
  return { kind: 'read', source: 'body', lead, requested: undefined, answer, checks };
}

function signaturesIn({ multiHashSignatures, onboardingTransactions }: PastedBody) {
  return {
    ofAll: multiHashSignatures ?? [],
    ofEach: onboardingTransactions.map(({ signatures }) => signatures ?? []),
    mustBeNamed: true,
  };
}

export async function readBundle(
  curves: Curves,
  bundle: z.output<typeof PastedBundleWire>,
): Promise<Review> {
  const { asked, answer: response, allocate } = bundle;
  const requested = requestedIn(asked);
  if (requested === undefined) {
    return badReview('The bundle contains an unknown type of public key.');
  }
  const answer = openAnswer(answerOf(response));
  // The body to send is rebuilt from the checked values.
  const body = toCheckedBody(requested, answerOf(response), allocate);
  const checks = [
    ...checkAnswer(requested, answer),
    await checkPoints(curves, requested, answer),
    checkSynchronizer(asked.synchronizer),
    checkBody(body, allocate),
    await checkSignatures(curves, requested, answer, {
      ...signaturesIn(allocate),
      mustBeThere: true,
    }),
  ];
  const lead = 'An onboarding bundle.';
  return { kind: 'read', source: 'bundle', lead, requested, answer, checks, body };
}

type PastedReviewFile = z.output<typeof PastedReviewFileWire>;

export async function readReviewFile(curves: Curves, file: PastedReviewFile): Promise<Review> {
  const requested = requestedIn(file.asked);
  if (requested === undefined) {
    return badReview('The review file contains an unknown type of public key.');
  }
  const answer = openAnswer(answerOf(file.answer));
  const checks = [
    ...checkAnswer(requested, answer),
    await checkPoints(curves, requested, answer),
    checkSynchronizer(file.asked.synchronizer),
    checkFile(file, requested),
  ];
  const lead = 'A review file: a request and its response, before any signature.';
  return { kind: 'read', source: 'review', lead, requested, answer, checks };
}

/** A file with more than request and response would hide the rest from the approver. */
function checkFile(file: PastedReviewFile, requested: RequestedTopology): Check {
  const { kind, version } = file;
  const asked = { ...toGenerateBody(requested, requested.key), participant: requested.participant };
  const found: string[] = [];
  addDifferences({ kind, version, asked, answer: answerOf(file.answer) }, file, '', found);
  const isSame = found.length === 0;
  return {
    what: 'Content of the file',
    basis: 'expected',
    requested: ['request and response, and nothing else'],
    received: isSame ? ['request and response'] : listed(found),
    ...(isSame
      ? passed('The file contains no signature and nothing that the other checks do not cover.')
      : failed('The file has content that the other checks do not cover.')),
  };
}

/** Undefined if the type of the public key is unknown. */
function requestedIn(asked: PastedReviewFile['asked']): RequestedTopology | undefined {
  const key = publicKeyIn({ bytes: fromBase64(asked.publicKey.keyData) ?? new Uint8Array() });
  return (
    key && {
      key,
      synchronizer: asked.synchronizer,
      hint: asked.partyHint,
      participant: asked.participant,
      observationOnly: asked.localParticipantObservationOnly,
      confirming: asked.otherConfirmingParticipantUids,
      observing: asked.observingParticipantUids,
      threshold: asked.confirmationThreshold,
    }
  );
}

function answerOf(answer: z.output<typeof PastedAnswerWire>): TopologyAnswer {
  const { partyId, publicKeyFingerprint, multiHash, topologyTransactions } = answer;
  return { partyId, publicKeyFingerprint, multiHash, topologyTransactions };
}

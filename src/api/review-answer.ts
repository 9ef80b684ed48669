import type * as z from 'zod/mini';
import { fromBase64 } from '#domain/bytes.ts';
import { checkSynchronizer } from '#domain/check-synchronizer.ts';
import { publicKeyIn } from '#domain/embedded-key.ts';
import { type AskedTopology, openAnswer, type TopologyAnswer } from '#domain/topology-answer.ts';
import { checkAnswer } from '#domain/topology-checks.ts';
import { badReview, type Review } from '#domain/topology-review.ts';
import { checkBody, type PastedBody, toCheckedBody } from './review-body.ts';
import { checkPoints } from './review-points.ts';
import { checkSignatures } from './review-signatures.ts';
import type { PastedAnswerWire, PastedBundleWire } from './review-wire.ts';

/* The three kinds of JSON that hold a topology and more: each read, opened and checked. */

export async function readAnswer(told: z.output<typeof PastedAnswerWire>): Promise<Review> {
  const answer = openAnswer(answerOf(told));
  const ofAll = [...(told.signatures ?? []), ...(told.multiHashSignatures ?? [])];
  const checks = [
    ...checkAnswer(undefined, answer),
    await checkPoints(undefined, answer),
    ...(ofAll.length === 0
      ? []
      : [
          await checkSignatures(undefined, answer, {
            ofAll,
            ofEach: [],
            mustBeNamed: false,
            mustBeThere: false,
          }),
        ]),
  ];
  const beside = ofAll.length === 0 ? '' : ', with signatures';
  const lead = answer.isWhole
    ? `This is the answer of a node to generate-topology${beside}.`
    : `These are the transactions of an answer${beside}, without its party id, fingerprint and hash.`;
  const source = answer.isWhole ? 'answer' : 'transactions';
  return { kind: 'read', source, lead, asked: undefined, answer, checks };
}

export async function readBody(body: PastedBody): Promise<Review> {
  const transactions = body.onboardingTransactions.map(({ transaction }) => transaction);
  const answer = openAnswer({ topologyTransactions: transactions });
  const checks = [
    ...checkAnswer(undefined, answer),
    await checkPoints(undefined, answer),
    checkSynchronizer(body.synchronizer),
    // A host may consent before the owner does, by a body without signatures (topology-facts 4).
    await checkSignatures(undefined, answer, { ...signaturesIn(body), mustBeThere: false }),
  ];
  const lead = 'This is the body of an allocation.';
  return { kind: 'read', source: 'body', lead, asked: undefined, answer, checks };
}

function signaturesIn({ multiHashSignatures, onboardingTransactions }: PastedBody) {
  return {
    ofAll: multiHashSignatures ?? [],
    ofEach: onboardingTransactions.map(({ signatures }) => signatures ?? []),
    mustBeNamed: true,
  };
}

export async function readBundle(bundle: z.output<typeof PastedBundleWire>): Promise<Review> {
  const { asked: told, answer: answered, allocate } = bundle;
  const bytes = fromBase64(told.publicKey.keyData) ?? new Uint8Array();
  const key = publicKeyIn({ bytes });
  if (key === undefined) {
    return badReview('The public key in this bundle is of no kind that is known here.');
  }
  const asked: AskedTopology = {
    key,
    synchronizer: told.synchronizer,
    hint: told.partyHint,
    participant: told.participant,
    observationOnly: told.localParticipantObservationOnly,
    confirming: told.otherConfirmingParticipantUids,
    observing: told.observingParticipantUids,
    threshold: told.confirmationThreshold,
  };
  const answer = openAnswer(answerOf(answered));
  // The body to send, made anew from what was checked.
  const body = toCheckedBody(asked, answerOf(answered), allocate);
  const checks = [
    ...checkAnswer(asked, answer),
    await checkPoints(asked, answer),
    checkSynchronizer(told.synchronizer),
    checkBody(body, allocate),
    await checkSignatures(asked, answer, { ...signaturesIn(allocate), mustBeThere: true }),
  ];
  const lead = 'This is an onboarding bundle.';
  return { kind: 'read', source: 'bundle', lead, asked, answer, checks, body };
}

function answerOf(answer: z.output<typeof PastedAnswerWire>): TopologyAnswer {
  const { partyId, publicKeyFingerprint, multiHash, topologyTransactions } = answer;
  return { partyId, publicKeyFingerprint, multiHash, topologyTransactions };
}

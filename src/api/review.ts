import type * as z from 'zod/mini';
import { fromBase64 } from '#domain/bytes.ts';
import { publicKeyIn } from '#domain/embedded-key.ts';
import { BUNDLE_KIND } from '#domain/onboarding-bundle.ts';
import { readPastedKey } from '#domain/pasted-key.ts';
import { reviewBytes } from '#domain/review-bytes.ts';
import {
  type AskedTopology,
  type OpenedAnswer,
  openAnswer,
  type TopologyAnswer,
} from '#domain/topology-answer.ts';
import { checkAnswer } from '#domain/topology-checks.ts';
import { badReview, type Review } from '#domain/topology-review.ts';
import { checkBody, type PastedBody, toCheckedBody } from './review-body.ts';
import { checkSignatures } from './review-signatures.ts';
import { PastedAllocateWire, PastedAnswerWire, PastedBundleWire } from './review-wire.ts';
import { checkShape, isRecord, WrongShape } from './shape.ts';

/** Longer texts are not read: an answer has some thousand characters. */
const LONGEST = 1_000_000;

/** Reads what was pasted or opened as a file, whatever it is. Sends nothing, never throws. */
export async function readReview(pasted: string): Promise<Review> {
  const text = pasted.trim();
  if (text === '') return badReview('Nothing was pasted.');
  if (text.length > LONGEST) {
    return badReview(`This has ${text.length} characters; more than ${LONGEST} are not read.`);
  }
  if (readPastedKey(text).kind === 'private') {
    return badReview(
      'This is a private key, and it belongs nowhere here. It was not read; clear the box.',
    );
  }
  if (!/^["[{]/.test(text)) return reviewBytes(text);
  try {
    return await readJson(JSON.parse(text));
  } catch (thrown) {
    if (thrown instanceof WrongShape) {
      return badReview(`Something in it is not as it should be. ${thrown.message}.`);
    }
    if (thrown instanceof SyntaxError) {
      return badReview('This begins like JSON but is none. A part of it may be missing.');
    }
    throw thrown;
  }
}

async function readJson(json: unknown): Promise<Review> {
  if (typeof json === 'string') return reviewBytes(json);
  if (Array.isArray(json)) {
    const { topologyTransactions } = checkShape(PastedAnswerWire, { topologyTransactions: json });
    return checked('transactions by themselves', undefined, openAnswer({ topologyTransactions }));
  }
  if (!isRecord(json)) return badReview('This JSON holds no topology.');
  if (json['kind'] === BUNDLE_KIND) return readBundle(checkShape(PastedBundleWire, json));
  if ('topologyTransactions' in json) {
    const answer = answerOf(checkShape(PastedAnswerWire, json));
    return checked('the answer of a node', undefined, openAnswer(answer));
  }
  if ('onboardingTransactions' in json) {
    const body = checkShape(PastedAllocateWire, json);
    const answer = openAnswer({ topologyTransactions: transactionsOf(body) });
    return checked('the body of an allocation', undefined, answer, body);
  }
  if (typeof json['transaction'] === 'string') return reviewBytes(json['transaction']);
  if (typeof json['cause'] === 'string') {
    return badReview(`This is an error of a node, not its answer. It says: ${json['cause']}`);
  }
  return badReview(
    'This JSON is neither the answer of generate-topology, an onboarding bundle, nor the body of an allocation.',
  );
}

async function readBundle(bundle: z.output<typeof PastedBundleWire>): Promise<Review> {
  const { asked, answer, allocate } = bundle;
  const bytes = fromBase64(asked.publicKey.keyData) ?? new Uint8Array();
  const key = publicKeyIn({ bytes });
  if (key === undefined) {
    return badReview('The public key in this bundle is of no kind that is known here.');
  }
  const wanted: AskedTopology = {
    key,
    synchronizer: asked.synchronizer,
    hint: asked.partyHint,
    participant: asked.participant,
    observationOnly: asked.localParticipantObservationOnly,
    confirming: asked.otherConfirmingParticipantUids,
    observing: asked.observingParticipantUids,
    threshold: asked.confirmationThreshold,
  };
  const told = answerOf(answer);
  const made = toCheckedBody(wanted, told, allocate);
  return checked('an onboarding bundle', wanted, openAnswer(told), allocate, made);
}

function answerOf(answer: z.output<typeof PastedAnswerWire>): TopologyAnswer {
  return {
    partyId: answer.partyId ?? undefined,
    publicKeyFingerprint: answer.publicKeyFingerprint ?? undefined,
    multiHash: answer.multiHash ?? undefined,
    topologyTransactions: answer.topologyTransactions,
  };
}

function transactionsOf({ onboardingTransactions }: PastedBody): readonly string[] {
  return onboardingTransactions.map(({ transaction }) => transaction);
}

async function checked(
  what: string,
  asked: AskedTopology | undefined,
  answer: OpenedAnswer,
  pasted?: PastedBody,
  /** The body to send, made anew from what was checked. */
  body?: object,
): Promise<Review> {
  const checks = checkAnswer(asked, answer);
  const sent = pasted === undefined ? [] : await checkSignatures(asked, answer, pasted);
  const same = body === undefined || pasted === undefined ? [] : [checkBody(body, pasted)];
  return { kind: 'read', what, asked, answer, checks: [...checks, ...same, ...sent], body };
}

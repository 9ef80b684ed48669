import type * as z from 'zod/mini';
import { fromBase64, fromHex } from '#domain/bytes.ts';
import { publicKeyIn } from '#domain/embedded-key.ts';
import { BUNDLE_KIND } from '#domain/onboarding-bundle.ts';
import { readPastedKey } from '#domain/pasted-key.ts';
import type { AskedTopology, OpenedAnswer, TopologyAnswer } from '#domain/topology-answer.ts';
import { openAnswer, openTransactions } from '#domain/topology-answer.ts';
import { checkAnswer } from '#domain/topology-checks.ts';
import type { Check } from '#domain/topology-evidence.ts';
import { readTopologyBytes } from '#domain/topology-file.ts';
import { checkBody, checkSignatures, type SentBody } from './review-signatures.ts';
import { PastedAllocateWire, PastedAnswerWire, PastedBundleWire } from './review-wire.ts';
import { checkShape, isRecord, WrongShape } from './shape.ts';

/** What somebody pasted, read and checked. */
export type Review =
  | { readonly kind: 'bad'; readonly why: string }
  | {
      readonly kind: 'read';
      /** What it is, in words. */
      readonly what: string;
      /** What was asked, as a bundle tells it. */
      readonly asked: AskedTopology | undefined;
      readonly answer: OpenedAnswer;
      readonly checks: readonly Check[];
    };

/** Longer texts are not read: an answer has some thousand characters. */
const LONGEST = 1_000_000;

/** Reads what was pasted or opened as a file, whatever it is. Sends nothing, never throws. */
export async function readReview(pasted: string): Promise<Review> {
  const text = pasted.trim();
  if (text === '') return bad('Nothing was pasted.');
  if (text.length > LONGEST) {
    return bad(`This has ${text.length} characters; more than ${LONGEST} are not read.`);
  }
  if (readPastedKey(text).kind === 'private') {
    return bad(
      'This is a private key, and it belongs nowhere here. It was not read; clear the box.',
    );
  }
  if (!/^["[{]/.test(text)) return readBytes(text);
  try {
    return await readJson(JSON.parse(text));
  } catch (thrown) {
    if (thrown instanceof WrongShape) {
      return bad(`Something in it is not as it should be. ${thrown.message}.`);
    }
    if (thrown instanceof SyntaxError) {
      return bad('This begins like JSON but is none. A part of it may be missing.');
    }
    throw thrown;
  }
}

async function readJson(json: unknown): Promise<Review> {
  if (typeof json === 'string') return readBytes(json);
  if (Array.isArray(json)) {
    const { topologyTransactions } = checkShape(PastedAnswerWire, { topologyTransactions: json });
    return checked('transactions by themselves', undefined, openAnswer({ topologyTransactions }));
  }
  if (!isRecord(json)) return bad('This JSON holds no topology.');
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
  if (typeof json['transaction'] === 'string') return readBytes(json['transaction']);
  if (typeof json['cause'] === 'string') {
    return bad(`This is an error of a node, not its answer. It says: ${json['cause']}`);
  }
  return bad(
    'This JSON is neither the answer of generate-topology, an onboarding bundle, nor the body of an allocation.',
  );
}

async function readBundle(bundle: z.output<typeof PastedBundleWire>): Promise<Review> {
  const { asked, answer, allocate } = bundle;
  const bytes = fromBase64(asked.publicKey.keyData) ?? new Uint8Array();
  const key = publicKeyIn({ bytes });
  if (key === undefined) {
    return bad('The public key in this bundle is of no kind that is known here.');
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
  return checked('an onboarding bundle', wanted, openAnswer(answerOf(answer)), allocate);
}

function answerOf(answer: z.output<typeof PastedAnswerWire>): TopologyAnswer {
  return {
    partyId: answer.partyId ?? undefined,
    publicKeyFingerprint: answer.publicKeyFingerprint ?? undefined,
    multiHash: answer.multiHash ?? undefined,
    topologyTransactions: answer.topologyTransactions,
  };
}

function transactionsOf({ onboardingTransactions }: SentBody): readonly string[] {
  return onboardingTransactions.map(({ transaction }) => transaction);
}

async function checked(
  what: string,
  asked: AskedTopology | undefined,
  answer: OpenedAnswer,
  body?: SentBody,
): Promise<Review> {
  const checks = checkAnswer(asked, answer);
  const sent = body === undefined ? [] : await checkSignatures(asked, answer, body);
  const same = asked === undefined || body === undefined ? [] : [checkBody(answer, body)];
  return { kind: 'read', what, asked, answer, checks: [...checks, ...same, ...sent] };
}

/** One transaction, in base64 or hex, with its signatures or without. */
function readBytes(text: string): Review {
  const plain = text.replace(/\s+/g, '');
  const bytes = (/^0a/i.test(plain) ? fromHex(plain) : undefined) ?? fromBase64(plain);
  if (bytes === undefined || bytes.length === 0) {
    return bad(
      'This is neither JSON nor bytes in base64. Paste the whole answer, with its braces.',
    );
  }
  const read = readTopologyBytes(bytes);
  const answer = openTransactions([read.transaction]);
  const checks = checkAnswer(undefined, answer);
  if (read.kind === 'transaction') {
    return { kind: 'read', what: 'one transaction', asked: undefined, answer, checks };
  }
  const { signatures, oddities, isProposal } = read;
  const around: Check = {
    what: 'What stands around the transaction',
    basis: 'expected',
    state: oddities.length > 0 ? 'failed' : 'not-checked',
    asked: ['its signatures, and nothing unknown'],
    answered: [
      ...oddities.map(({ place, words }) => `${place}: ${words}`),
      ...signatures.map(({ signedBy, algorithm }) => `signed by ${signedBy} (${algorithm})`),
      ...(isProposal ? ['marked as a proposal'] : []),
    ],
    why:
      oddities.length > 0
        ? 'Something stands beside the transaction that a careless reader would not show.'
        : 'The signatures are named here, not verified: they may be of keys that are not in it.',
  };
  const what = 'one transaction with its signatures';
  return { kind: 'read', what, asked: undefined, answer, checks: [...checks, around] };
}

function bad(why: string): Review {
  return { kind: 'bad', why };
}

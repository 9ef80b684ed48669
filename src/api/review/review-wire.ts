import * as z from 'zod/mini';
import { textWire } from '#api/json/shape.ts';
import { BUNDLE_KIND, REVIEW_FILE_KIND } from '#domain/external-party/onboarding-bundle.ts';

/**
 * Wire types of texts pasted for review; unknown members are kept (docs/facts/topology.md#encodings
 * and #allocate).
 */

/** zod's own rule for base64 would add to the first load of every page. */
const isAtMost = (most: number) =>
  z.refine<readonly unknown[]>(
    (list) => list.length <= most,
    `at most ${most.toLocaleString('en')} items`,
  );
const isShort = isAtMost(100);

const texts = z.array(textWire).check(isShort);

const SignatureWire = z.looseObject({
  signature: textWire,
  signedBy: z.nullish(textWire),
  format: z.nullish(textWire),
  signingAlgorithmSpec: z.nullish(textWire),
});
export type PastedSignatureWire = z.output<typeof SignatureWire>;
const signatures = z.nullish(z.array(SignatureWire).check(isShort));

/** A party with hundreds of hosts must still be reviewable. */
const participants = z.array(textWire).check(isAtMost(10_000));

export const PastedListWire = texts;

/** The response of generate-topology; members may be missing, and signatures may be added. */
export const PastedAnswerWire = z.looseObject({
  partyId: z.nullish(textWire),
  publicKeyFingerprint: z.nullish(textWire),
  multiHash: z.nullish(textWire),
  topologyTransactions: texts,
  signatures,
  multiHashSignatures: signatures,
});

/** The other members of an audit record repeat these, or describe them. */
export const PastedAuditRecordWire = z.looseObject({
  transactions: z.array(z.looseObject({ bytes: textWire })).check(isShort),
});

export const PastedAllocateWire = z.looseObject({
  synchronizer: z.nullish(textWire),
  onboardingTransactions: z
    .array(z.looseObject({ transaction: textWire, signatures }))
    .check(isShort),
  multiHashSignatures: signatures,
});

const isKind = (expected: string) =>
  z.string().check(z.refine((kind) => kind === expected, `"${expected}"`));

const version = z.number().check(z.refine((one) => one === 1, '1, the only known version'));

const asked = z.looseObject({
  synchronizer: textWire,
  partyHint: textWire,
  publicKey: z.looseObject({ keyData: textWire }),
  localParticipantObservationOnly: z.boolean(),
  otherConfirmingParticipantUids: participants,
  confirmationThreshold: z.number(),
  observingParticipantUids: participants,
  participant: textWire,
});

export const PastedReviewFileWire = z.looseObject({
  kind: isKind(REVIEW_FILE_KIND),
  version,
  asked,
  answer: PastedAnswerWire,
});

export const PastedBundleWire = z.looseObject({
  kind: isKind(BUNDLE_KIND),
  version,
  asked,
  answer: PastedAnswerWire,
  allocate: PastedAllocateWire,
});

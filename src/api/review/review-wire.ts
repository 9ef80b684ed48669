import * as z from 'zod/mini';
import { textWire } from '#api/json/shape.ts';
import { BUNDLE_KIND } from '#domain/external-party/onboarding-bundle.ts';

/**
 * What may be pasted for review; unknown members are kept (docs/facts/topology.md#encodings and
 * #allocate).
 */

/** By a rule of our own: the library's would come into the first load of every page. */
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

/** Whoever may be asked to host: a party with hundreds of hosts is reviewed as one with two. */
const participants = z.array(textWire).check(isAtMost(10_000));

/** A list of transactions without anything around it. */
export const PastedListWire = texts;

/** The answer of generate-topology; parts of it may be missing, and signatures may stand beside it. */
export const PastedAnswerWire = z.looseObject({
  partyId: z.nullish(textWire),
  publicKeyFingerprint: z.nullish(textWire),
  multiHash: z.nullish(textWire),
  topologyTransactions: texts,
  signatures,
  multiHashSignatures: signatures,
});

/** The body of allocate. */
export const PastedAllocateWire = z.looseObject({
  synchronizer: z.nullish(textWire),
  onboardingTransactions: z
    .array(z.looseObject({ transaction: textWire, signatures }))
    .check(isShort),
  multiHashSignatures: signatures,
});

/** The file for the operators of the other hosting participants. */
export const PastedBundleWire = z.looseObject({
  kind: z.string().check(z.refine((kind) => kind === BUNDLE_KIND, `"${BUNDLE_KIND}"`)),
  version: z
    .number()
    .check(z.refine((version) => version === 1, '1, the only version that is known here')),
  asked: z.looseObject({
    synchronizer: textWire,
    partyHint: textWire,
    publicKey: z.looseObject({ keyData: textWire }),
    localParticipantObservationOnly: z.boolean(),
    otherConfirmingParticipantUids: participants,
    confirmationThreshold: z.number(),
    observingParticipantUids: participants,
    participant: textWire,
  }),
  answer: PastedAnswerWire,
  allocate: PastedAllocateWire,
});

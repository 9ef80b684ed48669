import type { SigningPublicKey } from '#domain/signing/signing-key.ts';
import {
  type Consent,
  type GeneratedTopology,
  type RequestedParty,
  toAllocateBody,
  toGenerateBody,
} from './external-party.ts';

export const BUNDLE_KIND = 'treeline-onboarding-bundle';

/**
 * The file for the operators of the other hosting participants: the request to the first node, its
 * response, and the signed body for each operator's own node. The review page (`?review=1`) reads
 * it.
 */
export type OnboardingBundle = {
  readonly kind: typeof BUNDLE_KIND;
  readonly version: 1;
  /** The body that was sent, and the participant that received it. */
  readonly asked: ReturnType<typeof toGenerateBody> & { readonly participant: string };
  readonly answer: GeneratedTopology;
  readonly allocate: ReturnType<typeof toAllocateBody>;
};

export const REVIEW_FILE_KIND = 'treeline-topology-review';

/**
 * The file for an approver on another machine, saved before any signature: the request to the node
 * and its response. Nothing can be hosted with it. The review page reads it too.
 */
export type ReviewFile = Pick<OnboardingBundle, 'version' | 'asked' | 'answer'> & {
  readonly kind: typeof REVIEW_FILE_KIND;
};

export function toReviewFile(
  requested: RequestedParty,
  key: SigningPublicKey,
  answer: GeneratedTopology,
): ReviewFile {
  const { partyId, publicKeyFingerprint, topologyTransactions, multiHash } = answer;
  return {
    kind: REVIEW_FILE_KIND,
    version: 1,
    asked: { ...toGenerateBody(requested, key), participant: requested.participant },
    answer: { partyId, publicKeyFingerprint, topologyTransactions, multiHash },
  };
}

export function toBundle(
  requested: RequestedParty,
  key: SigningPublicKey,
  answer: GeneratedTopology,
  consent: Consent,
): OnboardingBundle {
  return {
    ...toReviewFile(requested, key, answer),
    kind: BUNDLE_KIND,
    allocate: toAllocateBody(requested.synchronizer, answer, consent),
  };
}

export function bundleText(bundle: OnboardingBundle | ReviewFile): string {
  return `${JSON.stringify(bundle, null, 2)}\n`;
}

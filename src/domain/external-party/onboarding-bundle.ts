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

export function toBundle(
  requested: RequestedParty,
  key: SigningPublicKey,
  answer: GeneratedTopology,
  consent: Consent,
): OnboardingBundle {
  const { partyId, publicKeyFingerprint, topologyTransactions, multiHash } = answer;
  return {
    kind: BUNDLE_KIND,
    version: 1,
    asked: { ...toGenerateBody(requested, key), participant: requested.participant },
    answer: { partyId, publicKeyFingerprint, topologyTransactions, multiHash },
    allocate: toAllocateBody(requested.synchronizer, answer, consent),
  };
}

export function bundleText(bundle: OnboardingBundle): string {
  return `${JSON.stringify(bundle, null, 2)}\n`;
}

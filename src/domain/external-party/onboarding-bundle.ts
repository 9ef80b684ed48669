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
 * What the operators of the other hosting participants get as a file: what was asked of the first
 * node, what it answered, and the signed body that each of them sends to a node of their own. The
 * page `?review=1` reads it: what am I asked to host?
 */
export type OnboardingBundle = {
  readonly kind: typeof BUNDLE_KIND;
  readonly version: 1;
  /** The request as it was sent, and the participant that was asked. */
  readonly asked: ReturnType<typeof toGenerateBody> & { readonly participant: string };
  readonly answer: GeneratedTopology;
  readonly allocate: ReturnType<typeof toAllocateBody>;
};

export function toBundle(
  asked: RequestedParty,
  key: SigningPublicKey,
  answer: GeneratedTopology,
  consent: Consent,
): OnboardingBundle {
  const { partyId, publicKeyFingerprint, topologyTransactions, multiHash } = answer;
  return {
    kind: BUNDLE_KIND,
    version: 1,
    asked: { ...toGenerateBody(asked, key), participant: asked.participant },
    answer: { partyId, publicKeyFingerprint, topologyTransactions, multiHash },
    allocate: toAllocateBody(asked.synchronizer, answer, consent),
  };
}

export function bundleText(bundle: OnboardingBundle): string {
  return `${JSON.stringify(bundle, null, 2)}\n`;
}

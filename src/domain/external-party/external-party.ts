import { toBase64 } from '#domain/signing/bytes.ts';
import { KEY_KINDS, type SigningPublicKey } from '#domain/signing/signing-key.ts';

/** The requested external party: its hosts and its threshold. */
export type RequestedParty = {
  readonly synchronizer: string;
  readonly hint: string;
  /** The participant that receives the request; it also hosts the party. */
  readonly participant: string;
  /** True if `participant` only observes; otherwise it confirms. */
  readonly observationOnly: boolean;
  /** Confirming participants other than `participant`. */
  readonly confirming: readonly string[];
  readonly observing: readonly string[];
  /** The threshold on the wire; with 0, the node requires all confirming participants. */
  readonly threshold: number;
};

/**
 * The response of generate-topology in its wire form (docs/facts/topology.md#answer-forms and
 * #encodings).
 */
export type GeneratedTopology = {
  readonly partyId: string;
  readonly publicKeyFingerprint: string;
  readonly topologyTransactions: readonly string[];
  /** The hash in base64. */
  readonly multiHash: string;
};

export type TopologySignature = {
  readonly format: string;
  readonly signature: string;
  readonly signedBy: string;
  readonly signingAlgorithmSpec: string;
};

/**
 * Returns all confirming participants in the node's order, starting with the requested participant.
 */
export function confirmingHosts(requested: RequestedParty): readonly string[] {
  return requested.observationOnly
    ? requested.confirming
    : [requested.participant, ...requested.confirming];
}

export function observersOf(requested: RequestedParty): readonly string[] {
  return requested.observationOnly
    ? [requested.participant, ...requested.observing]
    : requested.observing;
}

/** Resolves threshold 0 to the number of confirming participants. */
export function effectiveThreshold(requested: RequestedParty): number {
  return requested.threshold === 0 ? confirmingHosts(requested).length : requested.threshold;
}

/**
 * Builds the body of generate-topology. Older nodes require two optional members
 * (docs/facts/topology.md#generate). The key is sent as SPKI because all versions read it the same
 * way.
 */
export function toGenerateBody(requested: RequestedParty, key: SigningPublicKey) {
  return {
    synchronizer: requested.synchronizer,
    partyHint: requested.hint,
    publicKey: {
      format: 'CRYPTO_KEY_FORMAT_DER_X509_SUBJECT_PUBLIC_KEY_INFO',
      keyData: toBase64(key.spki),
      keySpec: KEY_KINDS[key.spec].keySpec,
    },
    localParticipantObservationOnly: requested.observationOnly,
    otherConfirmingParticipantUids: requested.confirming,
    confirmationThreshold: requested.threshold,
    observingParticipantUids: requested.observing,
  };
}

export type Consent =
  /** One signature over the multi-hash, valid for exactly these transactions. */
  | { readonly kind: 'all'; readonly signature: TopologySignature }
  /** One signature for each transaction, in order. */
  | { readonly kind: 'each'; readonly signatures: readonly TopologySignature[] };

/**
 * Builds the body of allocate, which every other hosting participant also accepts
 * (docs/facts/topology.md#allocate).
 */
export function toAllocateBody(synchronizer: string, answer: GeneratedTopology, consent: Consent) {
  const { topologyTransactions } = answer;
  return {
    synchronizer,
    onboardingTransactions: topologyTransactions.map((transaction, at) => {
      const own = consent.kind === 'each' ? consent.signatures[at] : undefined;
      return own === undefined ? { transaction } : { transaction, signatures: [own] };
    }),
    ...(consent.kind === 'all' ? { multiHashSignatures: [consent.signature] } : {}),
    identityProviderId: '',
  };
}

export function toTopologySignature(
  { spec }: SigningPublicKey,
  fingerprint: string,
  signature: Uint8Array,
): TopologySignature {
  const { format, signingAlgorithmSpec } = KEY_KINDS[spec];
  return { format, signature: toBase64(signature), signedBy: fingerprint, signingAlgorithmSpec };
}

/**
 * @param threshold 0 for all
 * @param confirmers at least one, and at least the threshold
 */
export function thresholdText(threshold: number, confirmers: number): string {
  return threshold === 0
    ? `Empty or 0 means all confirming participants. ${confirmationText(confirmers, confirmers)}`
    : confirmationText(threshold, confirmers);
}

/**
 * Describes the threshold and how many participants may fail.
 * @param threshold the value in the bytes, where 0 does not mean all
 * @param confirmers the number of confirming participants
 */
export function confirmationText(threshold: number, confirmers: number): string {
  if (threshold === 0) return 'No confirmation is required, which nodes reject.';
  if (threshold > confirmers)
    return `${threshold} must confirm, but only ${confirmers} can, so the threshold cannot be reached.`;
  if (confirmers === 1)
    return 'This party has a single confirming participant, which must confirm each transaction.';
  if (threshold === confirmers)
    return `${confirmers === 2 ? 'Both' : `All ${confirmers}`} must confirm each transaction. One missing confirmation blocks the party.`;
  const alone =
    threshold === 1
      ? ' A single confirmation is then sufficient, even if the other participants reject.'
      : '';
  return `${threshold} of ${confirmers} must confirm each transaction, so ${confirmers - threshold} may be unavailable.${alone}`;
}

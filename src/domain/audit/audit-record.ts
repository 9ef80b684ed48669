import { sha256 } from '@noble/hashes/sha2.js';
import {
  type Consent,
  effectiveThreshold,
  type GeneratedTopology,
  type RequestedParty,
  type TopologySignature,
} from '#domain/external-party/external-party.ts';
import type { OpenedAnswer } from '#domain/external-party/topology-answer.ts';
import { capped } from '#domain/failure/bug-details.ts';
import { type Failure, serverMessageOf, statusOf } from '#domain/failure/failure.ts';
import { failureTextOf } from '#domain/failure/failure-text.ts';
import { redacted } from '#domain/secret/redact.ts';
import { fromBase64, toBase64, toHex } from '#domain/signing/bytes.ts';
import { KEY_KINDS, type SigningPublicKey } from '#domain/signing/signing-key.ts';
import { fingerprintOf } from '#domain/topology/topology-hash.ts';
import type { Check } from '#domain/topology-checks/topology-evidence.ts';
import { onboardedParty } from '#domain/topology-checks/topology-hosting.ts';
import { mappingName, transactionText } from '#domain/topology-checks/topology-text.ts';
import type { Act } from './act.ts';

/** What the page knows when the record is saved. */
export type Audited = {
  readonly network: { readonly id: string; readonly label: string; readonly ledger: string };
  readonly requested: RequestedParty;
  readonly key: SigningPublicKey;
  readonly keyOrigin: string;
  readonly answer: GeneratedTopology;
  readonly opened: OpenedAnswer;
  readonly checks: readonly Check[];
  readonly consent: Consent | undefined;
  readonly outcome: {
    readonly allocation: string;
    readonly partyBefore?: string | undefined;
    readonly reportedParty?: string | undefined;
    readonly failure?: Failure | undefined;
  };
  readonly acts: readonly Act[];
};

/** The member `kind` of the file. */
export const AUDIT_RECORD_KIND = 'treeline-audit-record';

/**
 * The audit trail of one external party: what was requested, shown, checked, signed and sent, and
 * when. It has no private key, no passphrase and no token, and of each signature only a digest,
 * because anyone with a signature can host the party (KEY-10).
 * @param savedAt the time of the browser, in UTC
 */
export function toAuditRecord(audited: Audited, savedAt: string) {
  const { network, requested, key, opened, answer, acts } = audited;
  return {
    kind: AUDIT_RECORD_KIND,
    version: 1,
    savedAt,
    clock:
      'Times are UTC by the clock of the browser; serverDate is the header Date of a response.',
    network,
    participant: requested.participant,
    synchronizer: requested.synchronizer,
    request: {
      partyHint: requested.hint,
      participantOnlyObserves: requested.observationOnly,
      otherConfirmingParticipants: requested.confirming,
      observingParticipants: requested.observing,
      threshold: requested.threshold,
      effectiveThreshold: effectiveThreshold(requested),
    },
    key: {
      fingerprint: fingerprintOf(key),
      kind: KEY_KINDS[key.spec].name,
      publicKeySpki: toBase64(key.spki),
      origin: audited.keyOrigin,
    },
    response: {
      partyId: honest(answer.partyId),
      publicKeyFingerprint: honest(answer.publicKeyFingerprint),
      multiHash: honest(answer.multiHash),
    },
    shown: onboardedParty(opened) ?? 'No single transaction hosts a party.',
    transactions: opened.transactions.map(({ read, hash }) => ({
      hash,
      bytes: toBase64(read.bytes),
      ...contentOf(read.content),
    })),
    multiHash: toHex(opened.multiHash),
    checks: audited.checks.map(({ what, state, why, basis, requested: wanted, received }) => ({
      what,
      outcome: state,
      why: honest(why),
      [basis]: wanted.map(honest),
      received: received.map(honest),
    })),
    signatures: signaturesOf(audited),
    outcome: outcomeOf(audited.outcome),
    acts,
  };
}

export type AuditRecord = ReturnType<typeof toAuditRecord>;

/** A text of the node, which may repeat what it was sent. */
const honest = (text: string) => redacted(text);

type Content = OpenedAnswer['transactions'][number]['read']['content'];

function contentOf(content: Content) {
  if (content.kind !== 'read') return { mapping: 'not read', meaning: [] };
  const sentences = transactionText(content.transaction).flat();
  const meaning = sentences.map((parts) =>
    parts.map((part) => (typeof part === 'string' ? part : part.id)).join(''),
  );
  return { mapping: mappingName(content.transaction.mapping), meaning };
}

function signaturesOf({ consent, opened }: Audited) {
  if (consent === undefined) return [];
  const one = (signature: TopologySignature, over: string, hash: string) => ({
    over,
    hash,
    signedBy: signature.signedBy,
    algorithm: signature.signingAlgorithmSpec,
    format: signature.format,
    signatureSha256: toHex(sha256(fromBase64(signature.signature) ?? new Uint8Array())),
  });
  return consent.kind === 'all'
    ? [one(consent.signature, 'multi-hash', toHex(opened.multiHash))]
    : consent.signatures.map((signature, at) =>
        one(signature, `transaction ${at + 1}`, opened.transactions[at]?.hash ?? ''),
      );
}

function outcomeOf({ failure, ...outcome }: Audited['outcome']) {
  if (failure === undefined) return outcome;
  const { code, heading, happened } = failureTextOf(failure);
  const message = serverMessageOf(failure);
  const text =
    message.kind === 'none'
      ? undefined
      : message.kind === 'ledger-error'
        ? `${message.error.code}: ${message.error.cause}`
        : message.text;
  return {
    ...outcome,
    failure: {
      code,
      at: failure.place.at,
      status: statusOf(failure),
      what: honest(`${heading} ${happened}`),
      message: text && honest(capped(text)),
    },
  };
}

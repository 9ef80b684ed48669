import {
  checkHosts,
  checkOnboarding,
  checkPermissions,
  checkSubmission,
  checkThreshold,
} from './check-hosts.ts';
import { checkFingerprint, checkHashes, checkMultiHash, checkPartyId } from './check-identity.ts';
import {
  checkKeyKind,
  checkKeys,
  checkKeyThreshold,
  checkNamespace,
  checkRestriction,
  checkUsages,
} from './check-keys.ts';
import {
  checkBytes,
  checkMappings,
  checkOperation,
  checkParty,
  checkSerial,
  checkVersion,
} from './check-transactions.ts';
import type { AskedTopology, OpenedAnswer } from './topology-answer.ts';
import { type Check, type Evidence, gatherEvidence } from './topology-evidence.ts';

const CHECKS: readonly ((evidence: Evidence) => Check | undefined)[] = [
  checkFingerprint,
  checkPartyId,
  checkBytes,
  checkVersion,
  checkMappings,
  checkOperation,
  checkSerial,
  checkParty,
  checkNamespace,
  checkKeys,
  checkKeyKind,
  checkKeyThreshold,
  checkUsages,
  checkRestriction,
  checkHosts,
  checkPermissions,
  checkSubmission,
  checkOnboarding,
  checkThreshold,
  checkHashes,
  checkMultiHash,
];

/**
 * Looks at everything that topology-facts 4.1 lists, each with its own verdict and both values.
 * @param asked undefined where only the answer is known: what compares with it is then not checked
 */
export function checkAnswer(
  asked: AskedTopology | undefined,
  answer: OpenedAnswer,
): readonly Check[] {
  const evidence = gatherEvidence(asked, answer);
  return CHECKS.flatMap((look) => look(evidence) ?? []);
}

/** Nothing may be signed, nor copied for signing, before every check has passed (KEY-01, KEY-02). */
export function isSignable(checks: readonly Check[]): boolean {
  return checks.length > 0 && checks.every(({ state }) => state === 'passed');
}

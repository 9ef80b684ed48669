import { checkHosts, checkOnboarding, checkPermissions, checkSubmission } from './check-hosts.ts';
import { checkFingerprint, checkHashes, checkMultiHash, checkPartyId } from './check-identity.ts';
import { checkKeyThreshold, checkRestriction, checkUsages } from './check-key-uses.ts';
import { checkKeyKind, checkKeys, checkNamespace } from './check-keys.ts';
import { checkMappings } from './check-mappings.ts';
import { checkThreshold } from './check-threshold.ts';
import {
  checkBytes,
  checkOperation,
  checkParty,
  checkSerial,
  checkVersion,
} from './check-transactions.ts';
import type { AskedTopology, OpenedAnswer } from './topology-answer.ts';
import {
  type Check,
  type CheckBasis,
  type Evidence,
  type Finding,
  gatherEvidence,
} from './topology-evidence.ts';

type Look = (evidence: Evidence) => Finding | undefined;

const CHECKS: readonly (readonly [CheckBasis, Look])[] = [
  ['computed', checkFingerprint],
  ['computed', checkPartyId],
  ['expected', checkBytes],
  ['expected', checkVersion],
  ['expected', checkMappings],
  ['expected', checkOperation],
  ['expected', checkSerial],
  ['expected', checkParty],
  ['computed', checkNamespace],
  ['asked', checkKeys],
  ['computed', checkKeyKind],
  ['expected', checkKeyThreshold],
  ['expected', checkUsages],
  ['expected', checkRestriction],
  ['asked', checkHosts],
  ['asked', checkPermissions],
  ['expected', checkSubmission],
  ['expected', checkOnboarding],
  ['asked', checkThreshold],
  ['expected', checkHashes],
  ['computed', checkMultiHash],
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
  return CHECKS.flatMap(([basis, look]) => {
    const found = look(evidence);
    return found === undefined ? [] : [{ ...found, basis }];
  });
}

/** Nothing may be signed, nor copied for signing, before every check has passed (KEY-01, KEY-02). */
export function isSignable(checks: readonly Check[]): boolean {
  return checks.length > 0 && checks.every(({ state }) => state === 'passed');
}

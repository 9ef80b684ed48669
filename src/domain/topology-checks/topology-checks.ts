import type { AskedTopology, OpenedAnswer } from '#domain/external-party/topology-answer.ts';
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
import {
  type Check,
  type CheckBasis,
  type Evidence,
  type Finding,
  gatherEvidence,
} from './topology-evidence.ts';

type Look = (evidence: Evidence) => Finding | undefined;

/** A check, and those without which its word would say nothing. */
type Rule = readonly [basis: CheckBasis, look: Look, needs?: readonly Look[]];

/** What a mapping says of the party counts if it adds, and is about this party. */
const OF_PARTY = [checkOperation, checkParty];
const OF_KEY = [...OF_PARTY, checkKeys];

const CHECKS: readonly Rule[] = [
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
  ['expected', checkKeyThreshold, OF_KEY],
  ['expected', checkUsages, OF_KEY],
  ['expected', checkRestriction, [...OF_KEY, checkNamespace]],
  ['asked', checkHosts, OF_PARTY],
  ['asked', checkPermissions, [...OF_PARTY, checkHosts, checkOnboarding]],
  ['expected', checkSubmission, OF_PARTY],
  ['expected', checkOnboarding, OF_PARTY],
  ['asked', checkThreshold, [...OF_PARTY, checkHosts, checkPermissions, checkOnboarding]],
  ['expected', checkHashes],
  ['computed', checkMultiHash],
];

/**
 * Looks at everything that docs/facts/topology.md#checks lists, each with its own verdict and both
 * values.
 * @param asked undefined where only the answer is known: what compares with it is then not checked
 */
export function checkAnswer(
  asked: AskedTopology | undefined,
  answer: OpenedAnswer,
): readonly Check[] {
  const evidence = gatherEvidence(asked, answer);
  const found = new Map(CHECKS.map(([, look]) => [look, look(evidence)]));
  return CHECKS.flatMap(([basis, look, needs = []]) => {
    const finding = found.get(look);
    if (finding === undefined) return [];
    const broken = needs.map((one) => found.get(one)).find((one) => one?.state === 'failed');
    return [{ ...withoutGround(finding, broken), basis }];
  });
}

/** What is right by itself is not called so while what it stands on is wrong. */
function withoutGround(finding: Finding, broken: Finding | undefined): Finding {
  if (broken === undefined || finding.state !== 'passed') return finding;
  const why = `Correct on its own, but not meaningful while "${broken.what}" is wrong.`;
  return { ...finding, state: 'not-checked', why };
}

/** Nothing may be signed, nor copied for signing, before every check has passed (KEY-01, KEY-02). */
export function isSignable(checks: readonly Check[]): boolean {
  return checks.length > 0 && checks.every(({ state }) => state === 'passed');
}

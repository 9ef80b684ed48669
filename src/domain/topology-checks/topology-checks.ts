import type {
  MaybeReported,
  OpenedAnswer,
  RequestedTopology,
} from '#domain/external-party/topology-answer.ts';
import { isPartyId, splitParty } from '#domain/ledger/party.ts';
import { toBase64 } from '#domain/signing/bytes.ts';
import {
  checkHosts,
  checkOnboarding,
  checkPermissions,
  checkSubmission,
  checkThreshold,
} from './check-hosts.ts';
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
  distinct,
  type Evidence,
  type Finding,
  gatherEvidence,
  NOT_ALL_READ,
} from './topology-evidence.ts';

/* Checks of key, party hint and hashes (docs/facts/topology.md#checks; KEY-01). */

const NO_SINGLE_KEY = 'The transactions contain no single key, so no fingerprint can be computed.';

/** Describes a required member that is absent, null or empty. */
function lackingWords(member: string, told: MaybeReported): string | undefined {
  if (told === undefined) return `The response has no field "${member}".`;
  if (told === null) return `The field "${member}" of the response is null.`;
  return told === '' ? `The field "${member}" of the response is empty.` : undefined;
}

/** Whether a member may be absent because only a part of a response was pasted. */
function isPartOnly({ asked, answer }: Evidence, told: MaybeReported): boolean {
  return asked === undefined && !answer.isWhole && told === undefined;
}

function checkFingerprint(evidence: Evidence): Finding {
  const { asked, answer, fingerprint, isAllRead } = evidence;
  const told = answer.fingerprint;
  const base = {
    what: 'Fingerprint of the key',
    asked: fingerprint === undefined ? [] : [fingerprint],
    answered: told == null ? [] : [told],
  };
  if (isPartOnly(evidence, told)) {
    return { ...base, state: 'not-checked', why: 'The pasted text contains no fingerprint.' };
  }
  const lacking = lackingWords('publicKeyFingerprint', told);
  if (lacking !== undefined) return { ...base, state: 'failed', why: lacking };
  if (fingerprint === undefined) return { ...base, state: 'not-checked', why: NO_SINGLE_KEY };
  const whose = asked === undefined ? 'the key inside the transactions' : 'the requested key';
  if (told !== fingerprint) {
    return { ...base, state: 'failed', why: `The fingerprint is not that of ${whose}.` };
  }
  // Unread transactions may contain further keys, so the comparison needs all of them.
  if (asked === undefined && !isAllRead)
    return { ...base, state: 'not-checked', why: NOT_ALL_READ };
  return { ...base, state: 'passed', why: `Matches the value computed from ${whose}.` };
}

/** Compares the party id with hint and fingerprint. */
function checkPartyId(evidence: Evidence): Finding {
  const { asked, answer, fingerprint, isAllRead } = evidence;
  const told = answer.partyId;
  const hint = asked?.hint ?? (told == null ? undefined : splitParty(told).hint);
  const wanted =
    hint === undefined || fingerprint === undefined ? undefined : `${hint}::${fingerprint}`;
  const base = {
    what: 'Party id',
    asked: wanted === undefined ? [] : [wanted],
    answered: told == null ? [] : [told],
  };
  if (isPartOnly(evidence, told)) {
    return { ...base, state: 'not-checked', why: 'The pasted text contains no separate party id.' };
  }
  const lacking = lackingWords('partyId', told);
  if (lacking !== undefined) return { ...base, state: 'failed', why: lacking };
  const isId = isPartyId(told ?? '');
  if (wanted === undefined && isId) return { ...base, state: 'not-checked', why: NO_SINGLE_KEY };
  if (told !== wanted || !isId) {
    const why = 'The party id is not the hint, "::" and the fingerprint of the key.';
    return { ...base, state: 'failed', why };
  }
  if (asked === undefined && !isAllRead)
    return { ...base, state: 'not-checked', why: NOT_ALL_READ };
  const why =
    asked === undefined
      ? 'The party id ends with the fingerprint of the contained key. The requested hint is unknown.'
      : 'The party id consists of the requested hint and the fingerprint of the key.';
  return { ...base, state: 'passed', why };
}

/** Checks for distinct hashes; equal ones would collapse in the multi-hash. */
function checkHashes({ answer: { transactions } }: Evidence): Finding {
  const hashes = transactions.map(({ hash }) => hash);
  const isOnce = distinct(hashes).length === hashes.length;
  const base = {
    what: 'Transaction hashes',
    asked: ['each transaction once'],
    answered: hashes.length === 0 ? ['no transaction'] : hashes,
  };
  if (hashes.length === 0) {
    return { ...base, state: 'not-checked', why: 'There is no transaction to hash.' };
  }
  if (hasNoBytes(transactions)) return { ...base, state: 'not-checked', why: NO_BYTES };
  const why = isOnce
    ? 'Computed from the received bytes. Responses do not contain these hashes; the signed multi-hash covers all of them.'
    : 'Two transactions are identical.';
  return { ...base, state: isOnce ? 'passed' : 'failed', why };
}

const NO_BYTES = 'A transaction contains no bytes to hash.';

function hasNoBytes(transactions: Evidence['answer']['transactions']): boolean {
  return transactions.some(({ read: { bytes } }) => bytes.length === 0);
}

/** Compares the reported multi-hash with the computed one. */
function checkMultiHash(evidence: Evidence): Finding {
  const { transactions, toldMultiHash, multiHash } = evidence.answer;
  const computed = toBase64(multiHash);
  const base = {
    what: 'Multi-hash',
    asked: [computed],
    answered: toldMultiHash == null ? [] : [toldMultiHash],
  };
  if (isPartOnly(evidence, toldMultiHash)) {
    const why = 'The pasted text contains no multi-hash; the shown value is computed.';
    return { ...base, state: 'not-checked', why };
  }
  const lacking = lackingWords('multiHash', toldMultiHash);
  if (lacking !== undefined) return { ...base, state: 'failed', why: lacking };
  if (toldMultiHash !== computed) {
    return { ...base, state: 'failed', why: 'The value is not the hash of these transactions.' };
  }
  if (transactions.length === 0) {
    return { ...base, state: 'not-checked', why: 'There is no transaction to hash.' };
  }
  if (hasNoBytes(transactions)) return { ...base, state: 'not-checked', why: NO_BYTES };
  return { ...base, state: 'passed', why: 'Matches the value computed from the transactions.' };
}

type Look = (evidence: Evidence) => Finding | undefined;

type Rule = readonly [basis: CheckBasis, look: Look, needs?: readonly Look[]];

/** A mapping counts only if it adds to this party. */
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
 * Runs every check of docs/facts/topology.md#checks.
 * @param asked undefined if only the response is known, which skips all comparisons with the request
 */
export function checkAnswer(
  asked: RequestedTopology | undefined,
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

/** Downgrades a passed check whose prerequisite failed. */
function withoutGround(finding: Finding, broken: Finding | undefined): Finding {
  if (broken === undefined || finding.state !== 'passed') return finding;
  const why = `Correct on its own, but not meaningful while "${broken.what}" is wrong.`;
  return { ...finding, state: 'not-checked', why };
}

/** Signing and copying require that every check passed (KEY-01, KEY-02). */
export function isSignable(checks: readonly Check[]): boolean {
  return checks.length > 0 && checks.every(({ state }) => state === 'passed');
}

import type {
  MaybeReported,
  OpenedAnswer,
  RequestedTopology,
} from '#domain/external-party/topology-answer.ts';
import { isPartyId, isSynchronizerId, splitParty } from '#domain/ledger/party.ts';
import { toBase64 } from '#domain/signing/bytes.ts';
import { HOST_RULES } from './check-hosts.ts';
import { KEY_RULES } from './check-keys.ts';
import {
  CHECK_TEXT,
  type CheckId,
  missingMemberText,
  NO_BYTES,
  NO_HASHED,
  NO_SINGLE_KEY,
  NOT_ALL_READ,
} from './check-text.ts';
import { TRANSACTION_RULES } from './check-transactions.ts';
import {
  type Check,
  type CheckRule,
  distinct,
  type Evidence,
  type Finding,
  failed,
  gatherEvidence,
  notChecked,
  type Outcome,
  passed,
  rule,
} from './topology-evidence.ts';

/** The rules for the members of the response (docs/facts/topology.md#checks). */
export const ANSWER_RULES = {
  fingerprint: rule(CHECK_TEXT.fingerprint, {
    basis: 'computed',
    sides: ({ answer, fingerprint }) => ({
      requested: reported(fingerprint),
      received: reported(answer.fingerprint),
    }),
    outcome: (evidence, _, text) => {
      const { requested, answer, fingerprint } = evidence;
      const missing = missingIn(
        evidence,
        'fingerprint',
        'publicKeyFingerprint',
        answer.fingerprint,
      );
      if (missing !== undefined) return missing;
      if (fingerprint === undefined) return notChecked(NO_SINGLE_KEY);
      const isInside = requested === undefined;
      if (answer.fingerprint !== fingerprint)
        return failed(isInside ? text.failedInside : text.failed);
      return needsAllKeys(evidence) ?? passed(isInside ? text.passedInside : text.passed);
    },
  }),
  /** Compares the party id with hint and fingerprint. */
  partyId: rule(CHECK_TEXT.partyId, {
    basis: 'computed',
    sides: ({ requested, answer: { partyId }, fingerprint }) => {
      const hint = requested?.hint ?? (partyId == null ? undefined : splitParty(partyId).hint);
      const isKnown = hint !== undefined && fingerprint !== undefined;
      return { requested: isKnown ? [`${hint}::${fingerprint}`] : [], received: reported(partyId) };
    },
    outcome: (evidence, { requested: [wanted] }, text) => {
      const { partyId } = evidence.answer;
      const missing = missingIn(evidence, 'partyId', 'partyId', partyId);
      if (missing !== undefined) return missing;
      const isId = isPartyId(partyId ?? '');
      if (wanted === undefined && isId) return notChecked(NO_SINGLE_KEY);
      if (partyId !== wanted || !isId) return failed(text.failed);
      const isHintKnown = evidence.requested !== undefined;
      return needsAllKeys(evidence) ?? passed(isHintKnown ? text.passed : text.passedWithoutHint);
    },
  }),
  /** Equal hashes would collapse in the multi-hash. */
  hashes: rule(CHECK_TEXT.hashes, {
    basis: 'expected',
    sides: ({ answer: { transactions } }) => ({
      requested: ['each transaction once'],
      received:
        transactions.length === 0 ? ['no transaction'] : transactions.map(({ hash }) => hash),
    }),
    outcome: (evidence, { received }, text) => {
      const isOnce = distinct(received).length === received.length;
      return unhashed(evidence) ?? (isOnce ? passed(text.passed) : failed(text.failed));
    },
  }),
  multiHash: rule(CHECK_TEXT.multiHash, {
    basis: 'computed',
    sides: ({ answer }) => ({
      requested: [toBase64(answer.multiHash)],
      received: reported(answer.reportedMultiHash),
    }),
    outcome: (evidence, { requested: [computed] }, text) => {
      const reportedId = evidence.answer.reportedMultiHash;
      const missing = missingIn(evidence, 'multiHash', 'multiHash', reportedId);
      if (missing !== undefined) return missing;
      return reportedId === computed
        ? (unhashed(evidence) ?? passed(text.passed))
        : failed(text.failed);
    },
  }),
} satisfies Partial<Record<CheckId, CheckRule>>;

const { fingerprint, partyId, hashes, multiHash } = ANSWER_RULES;

/** All checks in the order of their display (KEY-01). */
const RULES: Readonly<Record<CheckId, CheckRule>> = {
  fingerprint,
  partyId,
  ...TRANSACTION_RULES,
  ...KEY_RULES,
  ...HOST_RULES,
  hashes,
  multiHash,
};

function reported(value: MaybeReported): readonly string[] {
  return value == null ? [] : [value];
}

/** The outcome if a member is missing; a partial response may omit it. */
function missingIn(
  { requested, answer }: Evidence,
  check: 'fingerprint' | 'partyId' | 'multiHash',
  member: string,
  value: MaybeReported,
): Outcome | undefined {
  const isPartOnly = requested === undefined && !answer.isWhole && value === undefined;
  if (isPartOnly) return notChecked(CHECK_TEXT[check].partOnly);
  const missing = missingMemberText(member, value);
  return missing === undefined ? undefined : failed(missing);
}

/** Unread transactions may contain further keys, so all must be decoded first. */
function needsAllKeys({ requested, isAllRead }: Evidence): Outcome | undefined {
  return requested === undefined && !isAllRead ? notChecked(NOT_ALL_READ) : undefined;
}

function unhashed({ answer: { transactions } }: Evidence): Outcome | undefined {
  if (transactions.length === 0) return notChecked(NO_HASHED);
  const isEmpty = transactions.some(({ read: { bytes } }) => bytes.length === 0);
  return isEmpty ? notChecked(NO_BYTES) : undefined;
}

export function runCheck({ text, sides, outcome }: CheckRule, evidence: Evidence): Finding {
  const compared = sides(evidence);
  return { what: text.title, ...compared, ...outcome(evidence, compared, text) };
}

/**
 * Runs every check.
 * @param requested undefined if only the response is known, so that comparisons are skipped
 */
export function checkAnswer(
  requested: RequestedTopology | undefined,
  answer: OpenedAnswer,
): readonly Check[] {
  const evidence = gatherEvidence(requested, answer);
  const rules = Object.entries(RULES).filter(([, { applies }]) => applies?.(evidence) !== false);
  const found = new Map(rules.map(([id, rule]) => [id, runCheck(rule, evidence)]));
  return rules.flatMap(([id, { basis, needs = [] }]) => {
    const finding = found.get(id);
    if (finding === undefined) return [];
    const broken = needs.map((one) => found.get(one)).find((one) => one?.state === 'failed');
    return [{ ...withoutGround(finding, broken), basis }];
  });
}

/** Downgrades a passed check whose prerequisite failed. */
function withoutGround(finding: Finding, broken: Finding | undefined): Finding {
  if (broken === undefined || finding.state !== 'passed') return finding;
  const why = `Correct, but not meaningful while “${broken.what}” is wrong.`;
  return { ...finding, state: 'not-checked', why };
}

/** Signing and copying require that every check passed (KEY-01, KEY-02). */
export function isSignable(checks: readonly Check[]): boolean {
  return checks.length > 0 && checks.every(({ state }) => state === 'passed');
}

/**
 * Checks the form of the synchronizer id only, because no hash covers it
 * (docs/facts/topology.md#checks).
 */
export function checkSynchronizer(reportedId: MaybeReported): Check {
  const isRight = reportedId != null && isSynchronizerId(reportedId);
  return {
    what: 'Synchronizer',
    basis: 'expected',
    requested: ['the id of a synchronizer: its name, ::1220 and 64 hex digits'],
    received: [
      reportedId === undefined ? 'no member' : reportedId === null ? 'null' : reportedId || 'empty',
    ],
    ...(isRight
      ? passed('A valid id. No signature covers it, so check that it is the intended synchronizer.')
      : failed('Not a valid synchronizer id, so the target of the party is unknown.')),
  };
}

import {
  confirmingHosts,
  effectiveThreshold,
  observersOf,
  type RequestedParty,
} from '#domain/external-party/external-party.ts';
import { isUniqueId } from '#domain/ledger/party.ts';
import { confirmationsIn } from '#domain/topology/topology-mapping.ts';
import { CHECK_TEXT, type CheckId, NO_HOST, NO_VALUE, NOT_KNOWN_ASKED } from './check-text.ts';
import {
  type CheckRule,
  distinct,
  type Evidence,
  failed,
  judged,
  notChecked,
  nothingFound,
  rule,
} from './topology-evidence.ts';

const CONFIRMATION = 'CONFIRMATION';
const OBSERVATION = 'OBSERVATION';

export type WantedHost = { readonly participant: string; readonly permission: string };

/** Returns the requested hosts in the order of nodes' responses. */
export function requestedHosts(asked: RequestedParty | undefined): readonly WantedHost[] {
  if (asked === undefined) return [];
  return [
    ...confirmingHosts(asked).map((one) => ({ participant: one, permission: CONFIRMATION })),
    ...observersOf(asked).map((one) => ({ participant: one, permission: OBSERVATION })),
  ];
}

/** A mapping counts only if it adds to this party. */
const OF_PARTY: readonly CheckId[] = ['operation', 'party'];

/** The rules for hosts and their permissions (docs/facts/topology.md#checks). */
export const HOST_RULES = {
  /** Exactly the requested participants are hosts, each once. */
  hosts: rule(CHECK_TEXT.hosts, {
    basis: 'asked',
    needs: OF_PARTY,
    sides: ({ asked, hosts }) => ({ asked: idsOf(requestedHosts(asked)), answered: idsOf(hosts) }),
    outcome: (evidence, { asked, answered }, text) => {
      if (distinct(answered).length < answered.length) return failed(text.twice);
      if (!answered.every(isUniqueId)) return failed(text.invalid);
      if (evidence.asked === undefined) return notChecked(NOT_KNOWN_ASKED);
      const isUnread = answered.length === 0 && !evidence.isAllRead;
      const isExtra = answered.some((one) => !asked.includes(one));
      return judged(evidence, isUnread || isSameHosts(evidence), {
        passed: text.passed,
        failed: isExtra ? text.extra : text.failed,
      });
    },
  }),
  permissions: rule(CHECK_TEXT.permissions, {
    basis: 'asked',
    needs: [...OF_PARTY, 'hosts', 'onboarding'],
    sides: ({ asked, hosts }) => ({
      asked: permissionLines(requestedHosts(asked)),
      answered: permissionLines(hosts),
    }),
    outcome: (evidence, _, text) => {
      const { asked, hosts } = evidence;
      if (asked === undefined) return notChecked(NOT_KNOWN_ASKED);
      const may = new Map(requestedHosts(asked).map((one) => [one.participant, one.permission]));
      const isRight = hosts.every(
        ({ participant, permission }) => (may.get(participant) ?? permission) === permission,
      );
      if (hosts.length === 0) return notChecked(NO_HOST);
      // Permissions of unrequested or missing hosts cannot be compared.
      if (isRight && !isSameHosts(evidence)) return notChecked(text.otherHosts);
      return isRight;
    },
  }),
  /** No participant may submit for the party, which signs with its own key. */
  submission: rule(CHECK_TEXT.submission, {
    basis: 'expected',
    needs: OF_PARTY,
    sides: ({ hosts }) => ({
      asked: ['CONFIRMATION or OBSERVATION only'],
      answered: distinct(hosts.map(({ permission }) => permission)),
    }),
    outcome: (_evidence, { answered }, _text) =>
      answered.length === 0
        ? notChecked(NO_HOST)
        : answered.every((one) => one === CONFIRMATION || one === OBSERVATION),
  }),
  onboarding: rule(CHECK_TEXT.onboarding, {
    basis: 'expected',
    needs: OF_PARTY,
    sides: ({ hosts }) => {
      const marked = idsOf(hosts.filter(({ isOnboarding }) => isOnboarding));
      return { asked: ['none'], answered: marked.length === 0 ? ['none'] : marked };
    },
    outcome: (evidence, _, _text) =>
      evidence.hosts.length === 0
        ? notChecked(NO_HOST)
        : !evidence.hosts.some(({ isOnboarding }) => isOnboarding),
  }),
  /** A threshold below 1 or above the number of confirming participants fails. */
  threshold: rule(CHECK_TEXT.threshold, {
    basis: 'asked',
    needs: [...OF_PARTY, 'hosts', 'permissions', 'onboarding'],
    sides: ({ asked, mappings }) => ({
      asked:
        asked === undefined
          ? []
          : [ofAll(effectiveThreshold(asked), distinct(confirmingHosts(asked)))],
      answered: mappings
        .flatMap(confirmationsIn)
        .map(({ threshold, confirmers }) => ofAll(threshold, confirmers)),
    }),
    outcome: (evidence, { asked, answered }, text) => {
      const found = evidence.mappings.flatMap(confirmationsIn);
      if (found.length === 0) return nothingFound(evidence, NO_VALUE);
      if (found.some(({ confirmers }) => confirmers.length === 0)) return failed(text.noConfirmer);
      if (
        found.some(({ threshold, confirmers: { length } }) => threshold < 1 || threshold > length)
      )
        return failed(text.unreachable);
      if (evidence.asked === undefined) return notChecked(NOT_KNOWN_ASKED);
      const wanted = effectiveThreshold(evidence.asked);
      if (found.some(({ threshold }) => threshold !== wanted)) return failed(text.differs);
      const isRight = answered.every((one) => one === asked[0]);
      const forAll = evidence.asked.threshold === 0 ? text.passedForAll : text.passed;
      return judged(evidence, isRight, { passed: forAll, failed: text.failed });
    },
  }),
} satisfies Partial<Record<CheckId, CheckRule>>;

function idsOf(hosts: readonly Pick<WantedHost, 'participant'>[]): readonly string[] {
  return hosts.map(({ participant }) => participant);
}

function permissionLines(hosts: readonly WantedHost[]): readonly string[] {
  return hosts.map(({ participant, permission }) => `${permission}: ${participant}`);
}

/** Compares one by one, because a hostile id could look like two in a joined text. */
function isSameHosts({ asked, hosts }: Evidence): boolean {
  const wanted = new Set(idsOf(requestedHosts(asked)));
  const all = requestedHosts(asked).length;
  return hosts.length === all && hosts.every(({ participant }) => wanted.has(participant));
}

function ofAll(threshold: number, confirmers: readonly string[]): string {
  return `${threshold} of ${confirmers.length}`;
}

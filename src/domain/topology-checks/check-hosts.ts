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

/** Returns the requested hosts in the order that nodes return. */
export function requestedHosts(requested: RequestedParty | undefined): readonly WantedHost[] {
  if (requested === undefined) return [];
  return [
    ...confirmingHosts(requested).map((one) => ({ participant: one, permission: CONFIRMATION })),
    ...observersOf(requested).map((one) => ({ participant: one, permission: OBSERVATION })),
  ];
}

/** A mapping counts only if it adds hosts to this party. */
const OF_PARTY: readonly CheckId[] = ['operation', 'party'];

/** The rules for hosts and their permissions (docs/facts/topology.md#checks). */
export const HOST_RULES = {
  /** Exactly the requested participants are hosts, and each appears once. */
  hosts: rule(CHECK_TEXT.hosts, {
    basis: 'requested',
    needs: OF_PARTY,
    sides: ({ requested, hosts }) => ({
      requested: idsOf(requestedHosts(requested)),
      received: idsOf(hosts),
    }),
    outcome: (evidence, { requested, received }, text) => {
      if (distinct(received).length < received.length) return failed(text.twice);
      if (!received.every(isUniqueId)) return failed(text.invalid);
      if (evidence.requested === undefined) return notChecked(NOT_KNOWN_ASKED);
      const isUnread = received.length === 0 && !evidence.isAllRead;
      const isExtra = received.some((one) => !requested.includes(one));
      return judged(evidence, isUnread || isSameHosts(evidence), {
        passed: text.passed,
        failed: isExtra ? text.extra : text.failed,
      });
    },
  }),
  permissions: rule(CHECK_TEXT.permissions, {
    basis: 'requested',
    needs: [...OF_PARTY, 'hosts', 'onboarding'],
    sides: ({ requested, hosts }) => ({
      requested: permissionLines(requestedHosts(requested)),
      received: permissionLines(hosts),
    }),
    outcome: (evidence, _, text) => {
      const { requested, hosts } = evidence;
      if (requested === undefined) return notChecked(NOT_KNOWN_ASKED);
      const may = new Map(
        requestedHosts(requested).map((one) => [one.participant, one.permission]),
      );
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
      requested: ['CONFIRMATION or OBSERVATION only'],
      received: distinct(hosts.map(({ permission }) => permission)),
    }),
    outcome: (_evidence, { received }, text) => {
      if (received.length === 0) return notChecked(NO_HOST);
      if (received.includes('SUBMISSION')) return failed(text.failed);
      if (received.includes('UNSPECIFIED')) return failed(text.none);
      const isKnown = received.every((one) => one === CONFIRMATION || one === OBSERVATION);
      return isKnown ? true : failed(text.unknown);
    },
  }),
  onboarding: rule(CHECK_TEXT.onboarding, {
    basis: 'expected',
    needs: OF_PARTY,
    sides: ({ hosts }) => {
      const marked = idsOf(hosts.filter(({ isOnboarding }) => isOnboarding));
      return { requested: ['none'], received: marked.length === 0 ? ['none'] : marked };
    },
    outcome: (evidence, _, _text) =>
      evidence.hosts.length === 0
        ? notChecked(NO_HOST)
        : !evidence.hosts.some(({ isOnboarding }) => isOnboarding),
  }),
  /** A threshold below 1 or above the number of confirming participants fails. */
  threshold: rule(CHECK_TEXT.threshold, {
    basis: 'requested',
    needs: [...OF_PARTY, 'hosts', 'permissions', 'onboarding'],
    sides: ({ requested, mappings }) => ({
      requested:
        requested === undefined
          ? []
          : [ofAll(effectiveThreshold(requested), distinct(confirmingHosts(requested)))],
      received: mappings
        .flatMap(confirmationsIn)
        .map(({ threshold, confirmers }) => ofAll(threshold, confirmers)),
    }),
    outcome: (evidence, { requested, received }, text) => {
      const found = evidence.mappings.flatMap(confirmationsIn);
      if (found.length === 0) return nothingFound(evidence, NO_VALUE);
      if (found.some(({ confirmers }) => confirmers.length === 0)) return failed(text.noConfirmer);
      if (
        found.some(({ threshold, confirmers: { length } }) => threshold < 1 || threshold > length)
      )
        return failed(text.unreachable);
      if (evidence.requested === undefined) return notChecked(NOT_KNOWN_ASKED);
      const wanted = effectiveThreshold(evidence.requested);
      if (found.some(({ threshold }) => threshold !== wanted)) return failed(text.differs);
      const isRight = received.every((one) => one === requested[0]);
      const forAll = evidence.requested.threshold === 0 ? text.passedForAll : text.passed;
      const wantedHosts = distinct(confirmingHosts(evidence.requested)).length;
      const isAlone =
        wanted === 1 && found.some(({ confirmers }) => confirmers.length > wantedHosts);
      return judged(evidence, isRight, {
        passed: forAll,
        failed: isAlone ? text.alone : text.failed,
      });
    },
  }),
} satisfies Partial<Record<CheckId, CheckRule>>;

function idsOf(hosts: readonly Pick<WantedHost, 'participant'>[]): readonly string[] {
  return hosts.map(({ participant }) => participant);
}

function permissionLines(hosts: readonly WantedHost[]): readonly string[] {
  return hosts.map(({ participant, permission }) => `${permission}: ${participant}`);
}

/** Compares one by one, because one hostile id could look like two when joined. */
function isSameHosts({ requested, hosts }: Evidence): boolean {
  const wanted = new Set(idsOf(requestedHosts(requested)));
  const all = requestedHosts(requested).length;
  return hosts.length === all && hosts.every(({ participant }) => wanted.has(participant));
}

function ofAll(threshold: number, confirmers: readonly string[]): string {
  return `${threshold} of ${confirmers.length}`;
}

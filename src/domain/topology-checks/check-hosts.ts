import {
  confirmingHosts,
  effectiveThreshold,
  observersOf,
  type RequestedParty,
} from '#domain/external-party/external-party.ts';
import { isUniqueId } from '#domain/ledger/party.ts';
import { type Confirmation, confirmationsIn } from '#domain/topology/topology-mapping.ts';
import {
  distinct,
  type Evidence,
  type Finding,
  NOT_ALL_READ,
  NOT_KNOWN_ASKED,
  stateOf,
} from './topology-evidence.ts';

/* Checks of the hosts and their permissions (docs/facts/topology.md#checks). */

const CONFIRMATION = 'CONFIRMATION';
const OBSERVATION = 'OBSERVATION';

export type WantedHost = { readonly participant: string; readonly permission: string };

/** Returns the requested hosts in the order of nodes' responses. */
export function requestedHosts(asked: RequestedParty): readonly WantedHost[] {
  return [
    ...confirmingHosts(asked).map((one) => ({ participant: one, permission: CONFIRMATION })),
    ...observersOf(asked).map((one) => ({ participant: one, permission: OBSERVATION })),
  ];
}

/** Checks that exactly the requested participants are hosts, each once. */
export function checkHosts(evidence: Evidence): Finding {
  const { asked, hosts } = evidence;
  const wanted = asked && requestedHosts(asked);
  const found = hosts.map(({ participant }) => participant);
  const base = {
    what: 'Hosts',
    asked: wanted?.map(({ participant }) => participant) ?? [],
    answered: found,
  };
  if (distinct(found).length < found.length)
    return { ...base, state: 'failed', why: 'A participant is listed more than once.' };
  const odd = found.find((one) => !isUniqueId(one));
  if (odd !== undefined)
    return { ...base, state: 'failed', why: 'A host id is not a valid participant id.' };
  if (wanted === undefined) return { ...base, state: 'not-checked', why: NOT_KNOWN_ASKED };
  const isRight = isSameHosts(hosts, wanted);
  const state = stateOf(evidence, isRight || (hosts.length === 0 && !evidence.isAllRead));
  return {
    ...base,
    state,
    why: {
      passed: ASKED_AND_NAMED,
      failed: hostsWords(found, base.asked),
      'not-checked': NOT_ALL_READ,
    }[state],
  };
}

/** No byte of a response proves the identity of a node. */
const ASKED_AND_NAMED =
  'Only the requested hosts and this node. Confirm its reported participant id with the operator.';
const NOT_THOSE = 'Permissions match, but the hosts differ from the request.';

/** Compares one by one, because a hostile id could look like two in a joined text. */
function isSameHosts(
  found: readonly Pick<WantedHost, 'participant'>[],
  wanted: readonly WantedHost[],
): boolean {
  const all = new Set(wanted.map(({ participant }) => participant));
  return found.length === wanted.length && found.every(({ participant }) => all.has(participant));
}

function hostsWords(found: readonly string[], wanted: readonly string[]): string {
  const extra = found.some((one) => !wanted.includes(one));
  return extra
    ? 'An unrequested participant would host the party and see everything the party sees.'
    : 'A requested participant is missing.';
}

export function checkPermissions(evidence: Evidence): Finding {
  const { asked, hosts } = evidence;
  const wanted = asked && requestedHosts(asked);
  const lines = (list: readonly WantedHost[]) =>
    list.map(({ participant, permission }) => `${permission}: ${participant}`);
  const base = { what: 'Permissions', asked: lines(wanted ?? []), answered: lines(hosts) };
  if (wanted === undefined) return { ...base, state: 'not-checked', why: NOT_KNOWN_ASKED };
  const may = new Map(wanted.map((one) => [one.participant, one.permission]));
  const isRight = hosts.every(
    ({ participant, permission }) => (may.get(participant) ?? permission) === permission,
  );
  // Permissions of unrequested or missing hosts cannot be compared.
  const isAsked = isSameHosts(hosts, wanted);
  if (isRight && !isAsked && hosts.length > 0)
    return { ...base, state: 'not-checked', why: NOT_THOSE };
  const state = hosts.length === 0 ? 'not-checked' : stateOf(evidence, isRight);
  return {
    ...base,
    state,
    why: {
      passed: 'Each host has its requested permission.',
      failed: 'A participant has another permission than requested.',
      'not-checked': hosts.length === 0 ? 'No mapping contains a host.' : NOT_ALL_READ,
    }[state],
  };
}

/** Checks that no participant may submit for the party, which signs with its own key. */
export function checkSubmission(evidence: Evidence): Finding {
  const found = distinct(evidence.hosts.map(({ permission }) => permission));
  const isRight = found.every((one) => one === CONFIRMATION || one === OBSERVATION);
  const state = found.length === 0 ? 'not-checked' : stateOf(evidence, isRight);
  return {
    what: 'No host may submit',
    state,
    asked: ['CONFIRMATION or OBSERVATION only'],
    answered: found,
    why: {
      passed: 'No participant may submit for the party.',
      failed: 'A participant could act for the party without its key.',
      'not-checked': found.length === 0 ? 'No mapping contains a host.' : NOT_ALL_READ,
    }[state],
  };
}

export function checkOnboarding(evidence: Evidence): Finding {
  const marked = evidence.hosts.filter(({ isOnboarding }) => isOnboarding);
  const hasHosts = evidence.hosts.length > 0;
  const state = hasHosts ? stateOf(evidence, marked.length === 0) : 'not-checked';
  return {
    what: 'No onboarding marks',
    state,
    asked: ['none'],
    answered: marked.length === 0 ? ['none'] : marked.map(({ participant }) => participant),
    why: {
      passed: 'No host is marked as being onboarded.',
      failed: 'A host is marked as being onboarded, which is wrong for a new party.',
      'not-checked': hasHosts ? NOT_ALL_READ : 'No mapping contains a host.',
    }[state],
  };
}

/**
 * Compares threshold and confirming participants with the request. A threshold below 1 or above the
 * number of confirming participants fails.
 */
export function checkThreshold(evidence: Evidence): Finding {
  const { asked, mappings } = evidence;
  const found = mappings.flatMap(confirmationsIn);
  const wanted = asked && {
    threshold: effectiveThreshold(asked),
    confirmers: distinct(confirmingHosts(asked)),
  };
  const base = {
    what: 'Confirmations needed',
    asked: wanted === undefined ? [] : [ofAll(wanted)],
    answered: found.map(ofAll),
  };
  if (found.length === 0) {
    const why = evidence.isAllRead ? 'No mapping contains the value.' : NOT_ALL_READ;
    return { ...base, state: 'not-checked', why };
  }
  if (found.some(({ confirmers }) => confirmers.length === 0)) {
    return { ...base, state: 'failed', why: 'No host confirms for the party.' };
  }
  if (found.some(({ threshold, confirmers: { length } }) => threshold < 1 || threshold > length)) {
    const why = 'The threshold cannot be reached, or no confirmation is required.';
    return { ...base, state: 'failed', why };
  }
  if (wanted === undefined) return { ...base, state: 'not-checked', why: NOT_KNOWN_ASKED };
  if (found.some(({ threshold }) => threshold !== wanted.threshold)) {
    const why = 'The threshold differs from the request.';
    return { ...base, state: 'failed', why };
  }
  const isOfAsMany = found.every(
    ({ confirmers: { length } }) => length === wanted.confirmers.length,
  );
  const state = stateOf(evidence, isOfAsMany);
  return {
    ...base,
    state,
    why: {
      passed:
        asked?.threshold === 0
          ? 'All confirming participants, because no threshold was requested.'
          : 'The requested threshold of the requested number of confirming participants.',
      failed: 'The requested threshold, but with another number of confirming participants.',
      'not-checked': NOT_ALL_READ,
    }[state],
  };
}

function ofAll({ threshold, confirmers }: Confirmation): string {
  return `${threshold} of ${confirmers.length}`;
}

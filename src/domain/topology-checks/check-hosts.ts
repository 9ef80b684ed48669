import {
  type AskedParty,
  confirmingHosts,
  effectiveThreshold,
  observersOf,
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

/* Who hosts the party, with which permission (docs/facts/topology.md#checks). */

const CONFIRMATION = 'CONFIRMATION';
const OBSERVATION = 'OBSERVATION';

export type WantedHost = { readonly participant: string; readonly permission: string };

/** The hosts that were asked for, in the order in which nodes answer. */
export function hostsAsked(asked: AskedParty): readonly WantedHost[] {
  return [
    ...confirmingHosts(asked).map((one) => ({ participant: one, permission: CONFIRMATION })),
    ...observersOf(asked).map((one) => ({ participant: one, permission: OBSERVATION })),
  ];
}

/** The participants that were asked for, each once, and nobody else. */
export function checkHosts(evidence: Evidence): Finding {
  const { asked, hosts } = evidence;
  const wanted = asked && hostsAsked(asked);
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
    return { ...base, state: 'failed', why: 'A host is listed whose id is no participant id.' };
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

/** No byte of an answer proves which participant a node is. */
const ASKED_AND_NAMED =
  'Those that were named, and the node that was asked, as it calls itself; nobody else. Compare its id with its operator.';
const NOT_THOSE =
  'None that was asked for has another permission; but the hosts are not those that were asked for.';

/** One by one: joined into a text, one hostile id could read as two. */
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
    ? 'A participant that was not asked for would host the party and see what it sees.'
    : 'A participant that was asked for is missing.';
}

/** Each host with the permission that was asked for it. */
export function checkPermissions(evidence: Evidence): Finding {
  const { asked, hosts } = evidence;
  const wanted = asked && hostsAsked(asked);
  const lines = (list: readonly WantedHost[]) =>
    list.map(({ participant, permission }) => `${permission}: ${participant}`);
  const base = { what: 'Permissions', asked: lines(wanted ?? []), answered: lines(hosts) };
  if (wanted === undefined) return { ...base, state: 'not-checked', why: NOT_KNOWN_ASKED };
  const may = new Map(wanted.map((one) => [one.participant, one.permission]));
  const isRight = hosts.every(
    ({ participant, permission }) => (may.get(participant) ?? permission) === permission,
  );
  // Of a host that nobody asked for nothing was asked, and one that is not there may do nothing.
  const isAsked = isSameHosts(hosts, wanted);
  if (isRight && !isAsked && hosts.length > 0)
    return { ...base, state: 'not-checked', why: NOT_THOSE };
  const state = hosts.length === 0 ? 'not-checked' : stateOf(evidence, isRight);
  return {
    ...base,
    state,
    why: {
      passed: 'Each may do what was asked for it.',
      failed: 'A participant may do something else than what was asked for it.',
      'not-checked': hosts.length === 0 ? 'No mapping names a host.' : NOT_ALL_READ,
    }[state],
  };
}

/** No participant may submit in the party's name: an external party signs by itself. */
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
      'not-checked': found.length === 0 ? 'No mapping names a host.' : NOT_ALL_READ,
    }[state],
  };
}

/** No host is marked as still being onboarded. */
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
      passed: 'No host is marked as still being onboarded.',
      failed: 'A host is marked as still being onboarded, which a new party has no need of.',
      'not-checked': hasHosts ? NOT_ALL_READ : 'No mapping names a host.',
    }[state],
  };
}

/**
 * As many confirmations as asked for, of as many as asked for, and as many as there can be: two of
 * three is something else than two of two.
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
    const why = evidence.isAllRead ? 'No mapping says it.' : NOT_ALL_READ;
    return { ...base, state: 'not-checked', why };
  }
  if (found.some(({ confirmers }) => confirmers.length === 0)) {
    return { ...base, state: 'failed', why: 'No host confirms for the party.' };
  }
  if (found.some(({ threshold, confirmers: { length } }) => threshold < 1 || threshold > length)) {
    const why = 'So many confirmations can never come together, or none is needed.';
    return { ...base, state: 'failed', why };
  }
  if (wanted === undefined) return { ...base, state: 'not-checked', why: NOT_KNOWN_ASKED };
  if (found.some(({ threshold }) => threshold !== wanted.threshold)) {
    const why = 'Not as many confirmations are needed as were asked for.';
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
          ? 'All that confirm must, as none was named.'
          : 'As many as were asked for, of as many as were asked for.',
      failed:
        'The number is the one that was asked for, but of another number of participants that confirm.',
      'not-checked': NOT_ALL_READ,
    }[state],
  };
}

function ofAll({ threshold, confirmers }: Confirmation): string {
  return `${threshold} of ${confirmers.length}`;
}

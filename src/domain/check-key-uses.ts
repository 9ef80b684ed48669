import {
  distinct,
  type Evidence,
  type Finding,
  NOT_ALL_READ,
  stateOf,
} from './topology-evidence.ts';
import type { Restriction } from './topology-mapping.ts';

/* What the key may do, and how many signatures act for the party (topology-facts 4.1). */

/** There is one key, and one signature of it is needed. */
export function checkKeyThreshold(evidence: Evidence): Finding {
  const found = evidence.mappings.flatMap((one) => {
    if (one.kind === 'party-to-key') return [`${one.threshold} of ${one.keys.length}`];
    const isHolder = one.kind === 'party-to-participant' && one.keyThreshold !== undefined;
    return isHolder ? [`${one.keyThreshold} of ${one.keys.length}`] : [];
  });
  const isRight = found.every((one) => one === ONE_OF_ONE);
  const state = found.length === 0 ? 'not-checked' : stateOf(evidence, isRight);
  return {
    what: 'Signatures needed',
    state,
    asked: [ONE_OF_ONE],
    answered: distinct(found),
    why: {
      passed: 'One key may sign for the party, and its one signature is enough.',
      failed: 'It is not one signature of one key.',
      'not-checked': evidence.isAllRead ? 'No mapping says it.' : NOT_ALL_READ,
    }[state],
  };
}

const ONE_OF_ONE = '1 of 1';

const MAY = ['NAMESPACE', 'PROOF_OF_OWNERSHIP', 'PROTOCOL'];

/** The key may own the namespace and sign for the party, and nothing else. */
export function checkUsages(evidence: Evidence): Finding {
  const { keys } = evidence;
  const isRight = keys.every(
    ({ key: { usages }, mapping }) =>
      usages.every((one) => MAY.includes(one)) &&
      distinct(usages).length === usages.length &&
      needed(mapping.kind).every((one) => usages.includes(one)),
  );
  const state = keys.length === 0 ? 'not-checked' : stateOf(evidence, isRight);
  return {
    what: 'What the key may be used for',
    state,
    asked: [
      'at most NAMESPACE, PROOF_OF_OWNERSHIP and PROTOCOL, and what its mapping needs; each once',
    ],
    answered: distinct(keys.map(({ key }) => key.usages.join(', ') || 'nothing')),
    why: {
      passed: 'To own the namespace and to sign for the party; nothing else.',
      failed: 'The key is given a use that this onboarding has no need of, or lacks one.',
      'not-checked': evidence.isAllRead ? 'No mapping holds a key.' : NOT_ALL_READ,
    }[state],
  };
}

/** Allocate refuses keys without these (topology-facts 4). */
function needed(kind: string): readonly string[] {
  if (kind === 'namespace-delegation') return ['NAMESPACE'];
  return kind === 'party-to-key' ? ['PROTOCOL'] : ['NAMESPACE', 'PROTOCOL'];
}

const RESTRICTIONS: Readonly<Record<Restriction['kind'], string>> = {
  all: 'may sign all mappings',
  'all-but-delegations': 'may sign all mappings but namespace delegations',
  only: 'may sign only',
};

/** What the key of a namespace delegation may sign. */
export function restrictionWords(restriction: Restriction): string {
  return restriction.kind === 'only'
    ? `${RESTRICTIONS.only} ${restriction.mappings.join(', ') || 'nothing'}`
    : RESTRICTIONS[restriction.kind];
}

/** The namespace is the key's without bounds; undefined where nothing is delegated. */
export function checkRestriction(evidence: Evidence): Finding | undefined {
  const found = evidence.mappings.flatMap((one) =>
    one.kind === 'namespace-delegation' ? [one.restriction] : [],
  );
  if (found.length === 0) return undefined;
  const state = stateOf(
    evidence,
    found.every(({ kind }) => kind === 'all'),
  );
  return {
    what: 'Restriction of the namespace key',
    state,
    asked: [RESTRICTIONS.all],
    answered: distinct(found.map(restrictionWords)),
    why: {
      passed: 'The root of the namespace is not restricted.',
      failed: 'A restricted root could not do all that the party needs.',
      'not-checked': NOT_ALL_READ,
    }[state],
  };
}

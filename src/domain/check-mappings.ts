import { distinct, type Evidence, type Finding, NOT_ALL_READ } from './topology-evidence.ts';
import type { TopologyMapping } from './topology-mapping.ts';

/* Both forms in which nodes onboard a party, and nothing else (topology-facts 0). */

const NAMES: Readonly<Record<TopologyMapping['kind'], string>> = {
  'namespace-delegation': 'namespace delegation',
  'decentralized-namespace': 'decentralized namespace',
  'party-to-key': 'party to key',
  'party-to-participant': 'party to participant',
  other: 'other mapping',
  none: 'no mapping',
};

/** What a mapping is called in words. */
export function mappingName(mapping: TopologyMapping): string {
  return mapping.kind === 'other' ? mapping.name.replaceAll('_', ' ') : NAMES[mapping.kind];
}

const OF_THREE = ['namespace-delegation', 'party-to-key', 'party-to-participant'];
const THREE_WORDS =
  'Three mappings, as nodes up to 3.4.8 answer: one for the root of the namespace, one for the signing key of the party, one for its hosts.';
const ONE_WORDS =
  'One mapping, as nodes from 3.4.9 on answer: it names the hosts and holds a signing key, which authorises it by itself. No namespace delegation comes with it, so the key cannot be delegated or revoked until one is registered.';

/** Only the expected mappings, each once, and the signing key in one of the two places. */
export function checkMappings(evidence: Evidence): Finding {
  const { mappings, answer, asked } = evidence;
  const kinds = mappings.map(({ kind }) => kind).sort();
  const hosting = mappings.find((one) => one.kind === 'party-to-participant');
  // Even an empty place for keys is one too many beside a mapping for them.
  const hasPlace = hosting?.keyThreshold !== undefined;
  const isOne = kinds.length === 1 && hosting?.keys.length === 1;
  const isThree =
    kinds.join() === OF_THREE.join() &&
    !hasPlace &&
    mappings.every((one) => one.kind !== 'party-to-key' || one.keys.length === 1);
  const base = {
    what: 'Mappings',
    asked: [
      'party to participant with one signing key, alone; or namespace delegation, party to key and party to participant, each once',
    ],
    answered: mappings.length === 0 ? ['none'] : mappings.map(mappingName),
  };
  if (!answer.isWhole && asked === undefined) {
    const isOdd = kinds.some((kind) => !OF_THREE.includes(kind));
    const state = mappings.length > 0 && isOdd ? 'failed' : 'not-checked';
    const why = isOdd
      ? 'A mapping that has no place in the onboarding of a party.'
      : 'Only transactions were given, so nobody can say whether one is missing.';
    return { ...base, state, why };
  }
  const isUnread = answer.transactions.length > evidence.read.length;
  if (isUnread || ((isOne || isThree) && !evidence.isAllRead)) {
    return { ...base, state: 'not-checked', why: NOT_ALL_READ };
  }
  if (isOne) return { ...base, state: 'passed', why: ONE_WORDS };
  if (isThree) return { ...base, state: 'passed', why: THREE_WORDS };
  return { ...base, state: 'failed', why: wrongShape(mappings) };
}

function wrongShape(mappings: readonly TopologyMapping[]): string {
  const kinds = mappings.map(({ kind }) => kind);
  const extra = mappings.find(({ kind }) => !OF_THREE.includes(kind));
  if (kinds.length === 0) return 'The answer holds no transaction, so there is nothing to sign.';
  if (extra !== undefined)
    return `The mapping "${mappingName(extra)}" has no place in the onboarding of a party.`;
  if (distinct(kinds).length < kinds.length) return 'A kind of mapping comes more than once.';
  const [only] = mappings;
  if (kinds.length === 1 && only?.kind === 'party-to-participant') {
    return `Alone it must hold one signing key; it holds ${only.keys.length || 'none'}.`;
  }
  if (kinds.length === OF_THREE.length) {
    return 'The signing key must stand once in the mapping for it, and the hosts must have no place for keys.';
  }
  return `${mappings.map(mappingName).join(' and ')}: neither of the two forms in which nodes onboard a party.`;
}

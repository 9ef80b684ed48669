import type { MaybeReported } from '#domain/external-party/topology-answer.ts';
import { counted } from '#domain/text/plural.ts';
import type { TopologyMapping } from '#domain/topology/topology-mapping.ts';
import {
  distinct,
  type Evidence,
  type Finding,
  listed,
  NOT_ALL_READ,
  stateOf,
} from './topology-evidence.ts';

/* The two forms in which nodes onboard a party (docs/facts/topology.md#answer-forms). */

const NAMES: Readonly<Record<TopologyMapping['kind'], string>> = {
  'namespace-delegation': 'namespace delegation',
  'decentralized-namespace': 'decentralized namespace',
  'party-to-key': 'party to key',
  'party-to-participant': 'party to participant',
  other: 'other mapping',
  none: 'no mapping',
};

export function mappingName(mapping: TopologyMapping): string {
  return mapping.kind === 'other' ? mapping.name.replaceAll('_', ' ') : NAMES[mapping.kind];
}

const OF_THREE = ['namespace-delegation', 'party-to-key', 'party-to-participant'];
const THREE_WORDS =
  'Three mappings, as returned by nodes up to 3.4.8: namespace root, signing key, hosts.';
const ONE_WORDS =
  'One mapping, as returned by nodes from 3.4.9 on, with the hosts and the signing key that authorizes it. Without a namespace delegation the key cannot be delegated or revoked until one is registered.';

/** Checks for exactly the expected mappings, with the signing key in one of its two places. */
export function checkMappings(evidence: Evidence): Finding {
  const { mappings, answer, asked } = evidence;
  const kinds = mappings.map(({ kind }) => kind).sort();
  const hosting = mappings.find((one) => one.kind === 'party-to-participant');
  // Beside a mapping for keys even an empty field for them is wrong.
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
      ? 'The mapping does not belong to the onboarding of a party.'
      : 'Only transactions are available, so a missing one cannot be detected.';
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
  if (kinds.length === 0)
    return 'The response contains no transaction, so there is nothing to sign.';
  if (extra !== undefined)
    return `The mapping "${mappingName(extra)}" does not belong to the onboarding of a party.`;
  if (distinct(kinds).length < kinds.length) return 'A kind of mapping occurs more than once.';
  const [only] = mappings;
  if (kinds.length === 1 && only?.kind === 'party-to-participant') {
    return `As the only mapping it must contain one signing key, but it contains ${only.keys.length || 'none'}.`;
  }
  if (kinds.length === OF_THREE.length) {
    return 'The signing key must occur once, in its own mapping and not in the hosts mapping.';
  }
  return `${mappings.map(mappingName).join(' and ')}: neither of the two valid onboarding forms.`;
}

/*
 * Checks that the transactions are exactly those of an onboarding (docs/facts/topology.md#checks).
 */

/** Checks that all bytes are displayed. */
export function checkBytes({ answer: { transactions } }: Evidence): Finding {
  const odd = transactions.flatMap(({ read }, at) =>
    read.oddities.map(({ place, words, at: byte }) => {
      const where = place === '' ? '' : `${place}: `;
      return `transaction ${at + 1}, byte ${byte}: ${where}${words}`;
    }),
  );
  const size = transactions.reduce((sum, { read }) => sum + read.bytes.length, 0);
  const isUnread = transactions.some(({ read }) => read.content.kind !== 'read');
  const base = { what: 'Bytes', asked: ['no unknown, repeated, damaged or leftover field'] };
  if (transactions.length === 0) {
    const why = 'The response contains no transaction.';
    return { ...base, state: 'failed', answered: ['no transaction'], why };
  }
  const [unreadable] = transactions.flatMap(({ read: { content } }, at) =>
    content.kind === 'unreadable' ? [`Transaction ${at + 1} is unreadable: ${content.words}.`] : [],
  );
  if (odd.length > 0) {
    const why = unreadable ?? `Hidden from lenient decoders: ${odd[0]}.`;
    return { ...base, state: 'failed', answered: listed(odd), why };
  }
  const answered = [`no anomaly in ${counted(size, 'byte')}`];
  return isUnread
    ? { ...base, state: 'not-checked', answered, why: NOT_ALL_READ }
    : { ...base, state: 'passed', answered, why: 'The full content of the bytes is shown below.' };
}

export function checkVersion({ answer: { transactions } }: Evidence): Finding {
  const answered = transactions.map(({ read: { content } }) =>
    content.kind === 'unreadable' ? 'no version' : `version ${content.version}`,
  );
  const isRight = answered.length > 0 && answered.every((one) => one === 'version 30');
  return {
    what: 'Version of the content',
    state: isRight ? 'passed' : 'failed',
    asked: ['version 30'],
    answered: distinct(answered),
    why: versionWords(answered),
  };
}

function versionWords(versions: readonly string[]): string {
  const odd = versions.find((one) => one !== 'version 30');
  if (odd === undefined) {
    return versions.length === 0 ? 'There is no transaction.' : 'The version in use by all nodes.';
  }
  if (odd === 'version 31') {
    return 'Version 31 is new and not used by any known node, so signing is disabled.';
  }
  return odd === 'no version'
    ? 'An unreadable transaction cannot be signed.'
    : 'Unknown version. The content cannot be decoded or signed.';
}

/** Checks that no transaction removes a mapping. */
export function checkOperation(evidence: Evidence): Finding {
  const answered = evidence.read.map(({ transaction }) => transaction.operation);
  const state = stateOf(
    evidence,
    answered.every((one) => one === 'ADD_REPLACE'),
  );
  return {
    what: 'Operation',
    state,
    asked: ['ADD_REPLACE'],
    answered: distinct(answered),
    why: {
      passed: 'No removal. The serial shows whether a mapping is added or replaced.',
      failed: 'An onboarding only adds mappings. Signing a removal can destroy the party.',
      'not-checked': NOT_ALL_READ,
    }[state],
  };
}

/** Serial numbers must be those of a new party's first mappings. */
export function checkSerial(evidence: Evidence): Finding {
  const answered = evidence.read.map(({ transaction }) => String(transaction.serial));
  const state = stateOf(
    evidence,
    answered.every((one) => one === '1'),
  );
  return {
    what: 'Serial',
    state,
    asked: ['1'],
    answered: distinct(answered),
    why: {
      passed: 'Each is the first change of its mapping.',
      failed: 'A serial other than 1 changes a mapping that already exists.',
      'not-checked': NOT_ALL_READ,
    }[state],
  };
}

/** Compares the party of every mapping with the party of the response. */
export function checkParty(evidence: Evidence): Finding {
  const { mappings, asked, answer, fingerprint } = evidence;
  const parties = mappings.flatMap((one) => ('party' in one ? [one.party] : []));
  const named = distinct(parties);
  const wanted =
    asked === undefined || fingerprint === undefined
      ? (answer.partyId ?? (named.length === 1 ? named[0] : undefined))
      : `${asked.hint}::${fingerprint}`;
  const isRight = parties.every((one) => one === wanted);
  // A single mapping has nothing to compare with.
  const isAlone = asked === undefined && answer.partyId == null && parties.length === 1;
  const isOpen = parties.length === 0 || isAlone;
  const state = isOpen ? 'not-checked' : stateOf(evidence, isRight);
  return {
    what: 'Party in every mapping',
    state,
    asked: wanted === undefined || isAlone ? [] : [wanted],
    answered: named,
    why: {
      passed: 'All mappings with a party contain this party.',
      failed:
        asked === undefined
          ? partyWords(answer.partyId)
          : 'A mapping contains another party than requested.',
      'not-checked': isAlone
        ? 'Only one mapping contains a party, with nothing to compare.'
        : evidence.isAllRead
          ? 'No mapping contains a party.'
          : NOT_ALL_READ,
    }[state],
  };
}

function partyWords(told: MaybeReported): string {
  return told == null
    ? 'The mappings contain different parties.'
    : 'The party id of the response differs from the party in its mappings.';
}

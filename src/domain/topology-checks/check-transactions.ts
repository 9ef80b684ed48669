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

/*
 * Both forms in which nodes onboard a party, and nothing else
 * (docs/facts/topology.md#answer-forms).
 */

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

/* Are the transactions those of an onboarding, and nothing else (docs/facts/topology.md#checks). */

/** Nothing stands in the bytes that is not shown. */
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
    const why = 'The answer holds no transaction.';
    return { ...base, state: 'failed', answered: ['no transaction'], why };
  }
  const [unreadable] = transactions.flatMap(({ read: { content } }, at) =>
    content.kind === 'unreadable'
      ? [`Transaction ${at + 1} cannot be read: ${content.words}.`]
      : [],
  );
  if (odd.length > 0) {
    const why = unreadable ?? `A careless reader would not show it. In ${odd[0]}.`;
    return { ...base, state: 'failed', answered: listed(odd), why };
  }
  const answered = [`nothing odd in ${counted(size, 'byte')}`];
  return isUnread
    ? { ...base, state: 'not-checked', answered, why: NOT_ALL_READ }
    : { ...base, state: 'passed', answered, why: 'All that stands in the bytes is shown below.' };
}

/** The version that nodes use. */
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
    return versions.length === 0 ? 'There is no transaction.' : 'The version that all nodes use.';
  }
  if (odd === 'version 31') {
    return 'Version 31 is new: it is read here and shown, but no node is known to use it, so it is not offered for signing.';
  }
  return odd === 'no version'
    ? 'A transaction that cannot be read is not signed.'
    : 'This version is not known here. It is neither read nor offered for signing.';
}

/** They add or replace, and remove nothing. */
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
      passed: 'None removes. Whether it adds or replaces, its serial says.',
      failed: 'An onboarding adds mappings. Signing a removal can end the party.',
      'not-checked': NOT_ALL_READ,
    }[state],
  };
}

/** A new party's mappings are the first of their kind. */
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
      passed: 'Each says that it is the first change of its mapping.',
      failed: 'A serial other than 1 changes a mapping that already exists.',
      'not-checked': NOT_ALL_READ,
    }[state],
  };
}

/** Every mapping that names a party names the one of the answer. */
export function checkParty(evidence: Evidence): Finding {
  const { mappings, asked, answer, fingerprint } = evidence;
  const parties = mappings.flatMap((one) => ('party' in one ? [one.party] : []));
  const named = distinct(parties);
  const wanted =
    asked === undefined || fingerprint === undefined
      ? (answer.partyId ?? (named.length === 1 ? named[0] : undefined))
      : `${asked.hint}::${fingerprint}`;
  const isRight = parties.every((one) => one === wanted);
  // A mapping alone agrees with itself, which says nothing.
  const isAlone = asked === undefined && answer.partyId == null && parties.length === 1;
  const isOpen = parties.length === 0 || isAlone;
  const state = isOpen ? 'not-checked' : stateOf(evidence, isRight);
  return {
    what: 'Party in every mapping',
    state,
    asked: wanted === undefined || isAlone ? [] : [wanted],
    answered: named,
    why: {
      passed: 'Every mapping that names a party names this one.',
      failed:
        asked === undefined
          ? partyWords(answer.partyId)
          : 'A mapping is about another party than the one that was asked for.',
      'not-checked': isAlone
        ? 'One mapping alone names it, and nothing was given to compare it with.'
        : evidence.isAllRead
          ? 'No mapping names a party.'
          : NOT_ALL_READ,
    }[state],
  };
}

function partyWords(told: MaybeReported): string {
  return told == null
    ? 'The mappings are about different parties.'
    : 'The party id of the answer is not the party that its mappings are about.';
}

import { splitParty } from '#domain/ledger/party.ts';
import { toBase64 } from '#domain/signing/bytes.ts';
import {
  EMBEDDED_FORMAT,
  embeddedFingerprint,
  keyText,
  specIn,
} from '#domain/topology/embedded-key.ts';
import type {
  EmbeddedKey,
  Restriction,
  TopologyMapping,
} from '#domain/topology/topology-mapping.ts';
import {
  distinct,
  type Evidence,
  type Finding,
  NOT_ALL_READ,
  NOT_KNOWN_ASKED,
  stateOf,
} from './topology-evidence.ts';

/* Checks of the key's usages and thresholds (docs/facts/topology.md#checks). */

/** Checks for one key and a threshold of one. */
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
      passed: 'One key signs for the party, with a threshold of 1.',
      failed: 'The threshold is not one signature of one key.',
      'not-checked': evidence.isAllRead ? 'No mapping contains the value.' : NOT_ALL_READ,
    }[state],
  };
}

const ONE_OF_ONE = '1 of 1';

const MAY = ['NAMESPACE', 'PROOF_OF_OWNERSHIP', 'PROTOCOL'];

/** The key must own the namespace and sign for the party, and nothing else. */
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
      passed: 'Only for the namespace and for signing.',
      failed: 'The key has an unnecessary use, or lacks a required one.',
      'not-checked': evidence.isAllRead ? 'No mapping contains a key.' : NOT_ALL_READ,
    }[state],
  };
}

/** Allocate rejects keys without these usages (docs/facts/topology.md#allocation-checks). */
function needed(kind: string): readonly string[] {
  if (kind === 'namespace-delegation') return ['NAMESPACE'];
  return kind === 'party-to-key' ? ['PROTOCOL'] : ['NAMESPACE', 'PROTOCOL'];
}

const RESTRICTIONS: Readonly<Record<Restriction['kind'], string>> = {
  all: 'may sign all mappings',
  'all-but-delegations': 'may sign all mappings but namespace delegations',
  only: 'may sign only',
};

export function restrictionText(restriction: Restriction): string {
  return restriction.kind === 'only'
    ? `${RESTRICTIONS.only} ${restriction.mappings.join(', ') || 'nothing'}`
    : RESTRICTIONS[restriction.kind];
}

/** Checks for an unrestricted delegation; undefined without a delegation. */
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
    answered: distinct(found.map(restrictionText)),
    why: {
      passed: 'The namespace root is not restricted.',
      failed: 'A restricted root cannot sign everything the party needs.',
      'not-checked': NOT_ALL_READ,
    }[state],
  };
}

/* Checks of the keys in the transactions (docs/facts/topology.md#checks). */

/** Compares the keys with the user's key, byte for byte, and allows no other. */
export function checkKeys(evidence: Evidence): Finding {
  const { asked, keys, mappings } = evidence;
  const wanted = asked === undefined ? undefined : toBase64(asked.key.spki);
  const found = keys.map(({ key }) => keyText(key));
  const extra = mappings.some((one) => 'keys' in one && one.keys.length > 1);
  const lacking = mappings.flatMap((one) =>
    mustHoldKey(one) && one.keys.length === 0 ? [`none in ${one.kind.replaceAll('-', ' ')}`] : [],
  );
  const isOne = distinct(found).length <= 1 && !extra;
  const base = {
    what: 'Keys',
    asked: wanted === undefined ? [] : [wanted],
    answered: distinct(found),
  };
  if (!isOne) {
    const why = 'There is an additional key, whose holder could act for the party.';
    return { ...base, state: 'failed', why };
  }
  if (lacking.length > 0) {
    const why = 'A mapping lacks the required signing key.';
    return { ...base, state: 'failed', answered: distinct([...found, ...lacking]), why };
  }
  if (found.length === 0) {
    const why = evidence.isAllRead ? 'No mapping contains a key.' : NOT_ALL_READ;
    return { ...base, state: evidence.isAllRead && asked ? 'failed' : 'not-checked', why };
  }
  if (wanted === undefined) return { ...base, state: 'not-checked', why: NOT_KNOWN_ASKED };
  const state = stateOf(evidence, found[0] === wanted);
  return {
    ...base,
    state,
    why: {
      passed: 'The requested public key, byte for byte, in every place.',
      failed: 'The key differs from the requested one. Its holder could act for the party.',
      'not-checked': NOT_ALL_READ,
    }[state],
  };
}

/** Whether a mapping has a field for the party's keys, in either form of onboarding. */
function mustHoldKey(
  mapping: TopologyMapping,
): mapping is Extract<TopologyMapping, { readonly keys: readonly EmbeddedKey[] }> {
  return (
    mapping.kind === 'party-to-key' ||
    (mapping.kind === 'party-to-participant' && mapping.keyThreshold !== undefined)
  );
}

/** Compares the namespace with the key's fingerprint. */
export function checkNamespace(evidence: Evidence): Finding {
  const { mappings, keys, fingerprint } = evidence;
  const named = mappings.flatMap((one) => {
    if ('namespace' in one) return [one.namespace];
    return 'party' in one ? [splitParty(one.party).namespace] : [];
  });
  const computed = distinct(keys.map(({ key }) => embeddedFingerprint(key)));
  const isRight =
    named.every((one) => one === fingerprint) && computed.every((one) => one === fingerprint);
  const wanted = fingerprint === undefined ? [] : [fingerprint];
  const base = { what: 'Namespace', asked: wanted, answered: distinct([...named, ...computed]) };
  if (fingerprint === undefined && computed.length < 2) {
    const why = 'There is no key to compute the namespace.';
    return { ...base, state: 'not-checked', why };
  }
  if (computed.length === 0 && isRight) {
    const why = evidence.isAllRead ? 'No mapping contains a key.' : NOT_ALL_READ;
    return { ...base, state: 'not-checked', why };
  }
  const state = stateOf(evidence, isRight);
  return {
    ...base,
    state,
    why: {
      passed: 'The namespace is the computed fingerprint of the contained key.',
      failed: named.every((one) => one === fingerprint)
        ? 'The namespace is not the fingerprint of a contained key.'
        : 'The namespace is not the fingerprint of the key.',
      'not-checked': NOT_ALL_READ,
    }[state],
  };
}

export function checkKeyKind(evidence: Evidence): Finding {
  const keys = evidence.keys.map(({ key }) => key);
  const isRight = keys.every(isOfItsKind);
  const state = keys.length === 0 ? 'not-checked' : stateOf(evidence, isRight);
  return {
    what: 'Kind of key',
    state,
    asked: distinct(keys.map((key) => `${EMBEDDED_FORMAT}, ${specIn(key) ?? 'no known kind'}`)),
    answered: distinct(
      keys.map(({ format, spec, scheme }) =>
        [format, spec, ...(scheme === 'UNSPECIFIED' ? [] : [`scheme ${scheme}`])].join(', '),
      ),
    ),
    why: {
      passed: 'The bytes match the format and kind in the mapping.',
      failed: 'The bytes differ from the format or kind in the mapping.',
      'not-checked': evidence.isAllRead ? 'No mapping contains a key.' : NOT_ALL_READ,
    }[state],
  };
}

/** The scheme is deprecated, and servers leave it unspecified. */
function isOfItsKind(key: EmbeddedKey): boolean {
  return key.format === EMBEDDED_FORMAT && key.spec === specIn(key) && key.scheme === 'UNSPECIFIED';
}

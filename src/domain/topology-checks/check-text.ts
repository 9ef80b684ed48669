import type { TopologyMapping } from '#domain/topology/topology-mapping.ts';
import { mappingName } from './topology-text.ts';

/* The titles and reasons of all checks (docs/facts/topology.md#checks). */

export const NOT_ALL_READ = 'Some transactions could not be read, so the result is unknown.';
export const NOT_KNOWN_ASKED = 'The request is unknown. Compare the response with your intent.';
export const NO_SINGLE_KEY =
  'The transactions contain no single key, so no fingerprint can be computed.';
export const NO_KEY = 'No mapping contains a key.';
export const NO_HOST = 'No mapping contains a host.';
export const NO_VALUE = 'No mapping contains the value.';
export const NO_HASHED = 'There is no transaction to hash.';
export const NO_BYTES = 'A transaction contains no bytes to hash.';

export const CHECK_TEXT = {
  fingerprint: {
    title: 'Fingerprint of the key',
    passed: 'Matches the value computed from the requested key.',
    passedInside: 'Matches the value computed from the key inside the transactions.',
    failed: 'The fingerprint is not that of the requested key.',
    failedInside: 'The fingerprint is not that of the key inside the transactions.',
    partOnly: 'No fingerprint was read from the pasted text.',
  },
  partyId: {
    title: 'Party id',
    partOnly: 'No separate party id was read from the pasted text.',
    failed: 'The party id is not the hint, “::” and the fingerprint of the key.',
    passed: 'The party id consists of the requested hint and the fingerprint of the key.',
    passedWithoutHint:
      'The party id ends with the fingerprint of the contained key. The requested hint is unknown.',
  },
  bytes: {
    title: 'Bytes',
    failed: 'The response contains no transaction.',
    passed: 'The full content of the bytes is shown below.',
  },
  version: {
    title: 'Version of the content',
    passed: 'The version in use by all nodes.',
    none: 'There is no transaction.',
    new: 'Version 31 is new and not used by any known node, so signing is disabled.',
    unreadable: 'An unreadable transaction cannot be signed.',
    failed: 'Unknown version. The content cannot be decoded or signed.',
  },
  mappings: {
    title: 'Mappings',
    failed: 'The mapping does not belong to the onboarding of a party.',
    partOnly: 'Only transactions are available, so a missing one cannot be detected.',
    passed:
      'One mapping, as returned by nodes from 3.4.9 on, with the hosts and the signing key that authorizes it. Without a namespace delegation the key cannot be delegated or revoked until one is registered. A revoked namespace cannot be used again.',
    passedAsThree:
      'Three mappings, as returned by nodes up to 3.4.8: namespace root, signing key, hosts.',
  },
  operation: {
    title: 'Operation',
    passed: 'No removal. The serial shows whether a mapping is added or replaced.',
    failed: 'An onboarding only adds mappings. Signing a removal can destroy the party.',
    none: 'A transaction has no operation, so its effect is unknown.',
    unknown: 'The operation is unknown, so its effect is unknown.',
  },
  serial: {
    title: 'Serial',
    passed: 'Each transaction is the first change of its mapping.',
    failed: 'A serial other than 1 changes a mapping that already exists.',
  },
  party: {
    title: 'Party in every mapping',
    passed: 'All mappings with a party contain this party.',
    failed: 'A mapping contains a party other than the requested one.',
    several: 'The mappings contain different parties.',
    other: 'The party id of the response differs from the party in its mappings.',
    single: 'Only one mapping contains a party, so there is nothing to compare.',
    none: 'No mapping contains a party.',
  },
  namespace: {
    title: 'Namespace',
    passed: 'The namespace is the computed fingerprint of the contained key.',
    failed: 'The namespace is not the fingerprint of the key.',
    failedInside: 'The namespace is not the fingerprint of a contained key.',
    none: 'There is no key to compute the namespace.',
  },
  keys: {
    title: 'Keys',
    passed: 'The requested public key, byte for byte, in every place.',
    failed: 'The key differs from the requested one. Its holder could act for the party.',
    extra: 'There is an additional key, whose holder could act for the party.',
    twice: 'The same key is listed more than once in a mapping.',
    missing: 'A mapping lacks the required signing key.',
  },
  keyKind: {
    title: 'Kind of key',
    passed: 'The bytes match the format and kind in the mapping.',
    failed: 'The bytes differ from the format or kind in the mapping.',
  },
  keyThreshold: {
    title: 'Signatures needed',
    passed: 'One key signs for the party, with a threshold of 1.',
    failed: 'The threshold is not one signature of one key.',
  },
  usages: {
    title: 'Key usage',
    passed: 'Only for the namespace and for signing.',
    failed: 'The key has an unnecessary use, or lacks a required one.',
  },
  restriction: {
    title: 'Restriction of the namespace key',
    passed: 'The namespace root is not restricted.',
    failed: 'A restricted root cannot sign everything the party needs.',
  },
  hosts: {
    title: 'Hosts',
    // No byte of a response proves the identity of a node.
    passed:
      'Only the requested hosts and this node. Confirm its reported participant id with the operator.',
    failed: 'A requested participant is missing.',
    extra: 'An unrequested participant would host the party and see everything the party sees.',
    twice: 'A participant is listed more than once.',
    invalid: 'A host id is not a valid participant id.',
  },
  permissions: {
    title: 'Permissions',
    passed: 'Each host has its requested permission.',
    failed: 'A participant has a permission other than the requested one.',
    otherHosts: 'Permissions match, but the hosts differ from the request.',
  },
  submission: {
    title: 'No host may submit',
    passed: 'No participant may submit for the party.',
    failed: 'A participant could act for the party without its key.',
    none: 'A participant has no permission, so its role is unknown.',
    unknown: 'A permission is unknown, so it may include submission.',
  },
  onboarding: {
    title: 'No onboarding marks',
    passed: 'No host is marked as being onboarded.',
    failed: 'A host is marked as being onboarded, which is wrong for a new party.',
  },
  threshold: {
    title: 'Confirmations needed',
    passed: 'The requested threshold of the requested number of confirming participants.',
    passedForAll: 'All confirming participants, because no threshold was requested.',
    failed: 'The requested threshold, but more or fewer participants than requested can confirm.',
    alone:
      'More participants than requested can confirm, and one of them is sufficient, even if the others reject.',
    noConfirmer: 'No host confirms for the party.',
    unreachable: 'The threshold cannot be reached, or no confirmation is required.',
    differs: 'The threshold differs from the request.',
  },
  hashes: {
    title: 'Transaction hashes',
    passed:
      'Computed from the received bytes. Responses do not contain these hashes; the signed multi-hash covers all of them.',
    failed: 'Two transactions are identical.',
  },
  multiHash: {
    title: 'Multi-hash',
    partOnly: 'No multi-hash was read from the pasted text; the shown value is computed.',
    passed: 'Matches the value computed from the transactions.',
    failed: 'The value is not the hash of these transactions.',
  },
} as const;

export type CheckId = keyof typeof CHECK_TEXT;

/** Describes a required member that is absent, null or empty. */
export function missingMemberText(member: string, reported: string | null | undefined) {
  if (reported === undefined) return `The response has no field “${member}”.`;
  if (reported === null) return `The field “${member}” of the response is null.`;
  return reported === '' ? `The field “${member}” of the response is empty.` : undefined;
}

/** The kinds of mappings of the older form of onboarding (docs/facts/topology.md#answer-forms). */
export const OF_THREE: readonly TopologyMapping['kind'][] = [
  'namespace-delegation',
  'party-to-key',
  'party-to-participant',
];

export function wrongMappingsText(mappings: readonly TopologyMapping[]): string {
  const kinds = mappings.map(({ kind }) => kind);
  const extra = mappings.find(({ kind }) => !OF_THREE.includes(kind));
  const [only] = mappings;
  if (only === undefined)
    return 'The response contains no transaction, so there is nothing to sign.';
  if (extra !== undefined)
    return `The mapping “${mappingName(extra)}” does not belong to the onboarding of a party.`;
  if (new Set(kinds).size < kinds.length) return 'A kind of mapping occurs more than once.';
  if (kinds.length === 1 && only.kind === 'party-to-participant')
    return `As the only mapping it must contain one signing key, but it contains ${only.keys.length || 'none'}.`;
  if (kinds.length === OF_THREE.length)
    return 'The signing key must occur once, in its own mapping and not in the hosts mapping.';
  return `${mappings.map(mappingName).join(' and ')}: neither of the two valid onboarding forms.`;
}

import { confirmationText } from '#domain/external-party/external-party.ts';
import { counted } from '#domain/text/plural.ts';
import { embeddedFingerprint } from '#domain/topology/embedded-key.ts';
import type { TopologyTransaction } from '#domain/topology/topology.ts';
import {
  type EmbeddedKey,
  type Host,
  isConfirmer,
  type Restriction,
  type TopologyMapping,
} from '#domain/topology/topology-mapping.ts';

export type SentenceParts = readonly (string | NamedId)[];
export type NamedId = {
  readonly kind: 'party' | 'participant' | 'fingerprint';
  readonly id: string;
};

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

const RESTRICTIONS: Readonly<Record<Restriction['kind'], string>> = {
  all: 'may sign all mappings',
  'all-but-delegations': 'may sign all mappings except namespace delegations',
  only: 'may sign only',
};

export function restrictionText(restriction: Restriction): string {
  return restriction.kind === 'only'
    ? `${RESTRICTIONS.only} ${restriction.mappings.join(', ') || 'nothing'}`
    : RESTRICTIONS[restriction.kind];
}

const PERMITS: Readonly<Record<string, string>> = {
  SUBMISSION: ' may submit and confirm for this party, without the key of the party.',
  CONFIRMATION: ' may confirm for this party.',
  OBSERVATION: ' sees what this party sees, but does not confirm.',
};

/** Sentences of one kind, such as one per host. */
export type Sentences = readonly SentenceParts[];

export function transactionText(transaction: TopologyTransaction): readonly Sentences[] {
  const { operation, serial, mapping } = transaction;
  return [[[operationWords(operation, serial)]], ...mappingWords(mapping)];
}

function operationWords(operation: string, serial: number): string {
  if (operation === 'REMOVE') return 'Removes the mapping below.';
  if (operation === 'UNSPECIFIED') return 'No operation.';
  if (operation !== 'ADD_REPLACE') return `Unknown operation ${operation}.`;
  return serial === 1
    ? 'Adds the mapping below, which did not exist before.'
    : `Replaces an earlier mapping (serial ${serial}).`;
}

function mappingWords(mapping: TopologyMapping): readonly Sentences[] {
  switch (mapping.kind) {
    case 'namespace-delegation': {
      const { namespace, key, restriction } = mapping;
      const isRoot = embeddedFingerprint(key) === namespace;
      const holder: SentenceParts = isRoot
        ? ['The key ', id('fingerprint', namespace), ' is the root of its own namespace.']
        : [
            'The key ',
            id('fingerprint', embeddedFingerprint(key)),
            ' may act for the namespace ',
            id('fingerprint', namespace),
            '.',
          ];
      return [[holder, [`The key ${restrictionText(restriction)}.`], usesWords(key)]];
    }
    case 'party-to-key':
      return [
        [['Party:  ', id('party', mapping.party)]],
        ...signingWords(mapping.keys, mapping.threshold),
      ];
    case 'party-to-participant':
      return [
        [['Party:  ', id('party', mapping.party)]],
        mapping.hosts.map(hostWords),
        [[confirmationText(mapping.threshold, mapping.hosts.filter(isConfirmer).length)]],
        ...(mapping.keyThreshold === undefined
          ? []
          : signingWords(mapping.keys, mapping.keyThreshold)),
      ];
    case 'decentralized-namespace':
      return [
        [['The namespace ', id('fingerprint', mapping.namespace), ' has several owners:']],
        mapping.owners.map((owner) => [id('fingerprint', owner)]),
        [[`${mapping.threshold} of ${counted(mapping.owners.length, 'owner')} must sign.`]],
      ];
    case 'other':
      return [
        [
          [
            `A mapping “${mappingName(mapping)}”, which does not belong to the onboarding of a party. Its fields are shown as decoded.`,
          ],
        ],
      ];
    case 'none':
      return [[['No mapping.']]];
  }
}

function hostWords({ participant, permission, isOnboarding }: Host): SentenceParts {
  const may =
    permission === 'UNSPECIFIED'
      ? ' has no permission.'
      : (PERMITS[permission] ?? ` has the unknown permission ${permission}.`);
  const mark = isOnboarding ? ' Marked as being onboarded.' : '';
  return ['Participant ', id('participant', participant), may + mark];
}

function signingWords(keys: readonly EmbeddedKey[], threshold: number): readonly Sentences[] {
  return [
    keys.flatMap((key): SentenceParts[] => [
      ['The key ', id('fingerprint', embeddedFingerprint(key)), ' signs for the party.'],
      usesWords(key),
    ]),
    [[`${counted(threshold, 'signature')} of ${counted(keys.length, 'key')} needed.`]],
  ];
}

const USES: Readonly<Record<string, string>> = {
  NAMESPACE: 'own the namespace',
  PROTOCOL: 'sign transactions',
  PROOF_OF_OWNERSHIP: 'prove ownership',
  SEQUENCER_AUTHENTICATION: 'authenticate to sequencers',
  IDENTITY_DELEGATION: 'delegate identities (legacy)',
  PARTY_JWT_AUTHENTICATION: 'authenticate as the party',
};

function usesWords({ usages }: EmbeddedKey): SentenceParts {
  const uses = usages.slice(0, MOST_USES).map((one) => USES[one] ?? one);
  const more = usages.length > MOST_USES ? `, and ${usages.length - MOST_USES} more` : '';
  return [`Key usage: ${uses.join(', ') || 'none'}${more}.`];
}

const MOST_USES = 12;

function id(kind: NamedId['kind'], of: string): NamedId {
  return { kind, id: of };
}

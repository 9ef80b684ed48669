import { type Bytes, joined } from './bytes.ts';
import { bytes, number, packed, text } from './protobuf.ts';
import { KEY_SPECS, type SigningKey } from './signing-key.ts';

/*
 * Topology transactions as a node writes them, byte for byte (docs/facts/topology.md#protobuf):
 *
 *   wrapper      0a data  10 version
 *   transaction  08 operation  10 serial  1a mapping
 *   mapping      one of 0a namespace delegation, 4a party to participant, 82 01 party to key, …
 */

export const OPERATIONS = { REPLACE: 1, REMOVE: 2 } as const;
export const PERMISSIONS = { SUBMISSION: 1, CONFIRMATION: 2, OBSERVATION: 3 } as const;
export const USAGES = { NAMESPACE: 1, SEQUENCER: 3, PROTOCOL: 4, OWNERSHIP: 5 } as const;
export const MAPPINGS = {
  namespaceDelegation: 1,
  decentralizedNamespace: 3,
  partyToParticipant: 9,
  partyToKey: 16,
} as const;

/** The number of X.509 SubjectPublicKeyInfo in transactions; the ledger interface uses another. */
const SPKI = 4;

export type Host = {
  readonly participant: string;
  readonly permission: keyof typeof PERMISSIONS;
  readonly isOnboarding?: boolean;
};

export type EmbeddedKey = Pick<SigningKey, 'spec' | 'spki'> & {
  readonly usages: readonly number[];
};

export type Mapping =
  | {
      readonly kind: 'namespaceDelegation';
      readonly namespace: string;
      readonly key: EmbeddedKey;
      readonly isRestricted?: boolean;
    }
  | {
      readonly kind: 'partyToKey';
      readonly party: string;
      readonly keys: readonly EmbeddedKey[];
      readonly keyThreshold?: number;
    }
  | {
      readonly kind: 'partyToParticipant';
      readonly party: string;
      readonly threshold: number;
      readonly hosts: readonly Host[];
      readonly keys: readonly EmbeddedKey[];
      readonly keyThreshold?: number;
    };

export type Transaction = {
  readonly version: number;
  readonly operation: keyof typeof OPERATIONS;
  readonly serial: number;
  readonly mapping: Mapping;
  readonly more?: Bytes;
};

const FOR_PARTIES: readonly number[] = [USAGES.NAMESPACE, USAGES.OWNERSHIP, USAGES.PROTOCOL];

export const embedded = ({ spec, spki }: SigningKey): EmbeddedKey => ({
  spec,
  spki,
  usages: FOR_PARTIES,
});

/** Adds a mapping, with version 30 and serial 1. */
export const adding = (mapping: Mapping): Transaction => ({
  version: 30,
  operation: 'REPLACE',
  serial: 1,
  mapping,
});

export function wrapperOf(transaction: Transaction): Bytes {
  const { version, operation, serial, mapping, more = new Uint8Array() } = transaction;
  const content = bytes(MAPPINGS[mapping.kind], contentOf(mapping), more);
  const data = joined(number(1, OPERATIONS[operation]), number(2, serial), bytes(3, content));
  return joined(bytes(1, data), number(2, version));
}

const keyBytes = ({ spec, spki, usages }: EmbeddedKey): Bytes =>
  joined(number(2, SPKI), bytes(3, spki), packed(5, usages), number(6, KEY_SPECS[spec]));

function contentOf(mapping: Mapping): Bytes {
  switch (mapping.kind) {
    case 'namespaceDelegation':
      return joined(
        text(1, mapping.namespace),
        bytes(2, keyBytes(mapping.key)),
        // The field number of the empty message determines its meaning.
        bytes(mapping.isRestricted === true ? 5 : 4),
      );
    case 'partyToKey':
      return joined(
        text(1, mapping.party),
        number(3, mapping.keyThreshold ?? 1),
        ...mapping.keys.map((key) => bytes(4, keyBytes(key))),
      );
    case 'partyToParticipant':
      return joined(
        text(1, mapping.party),
        number(2, mapping.threshold),
        ...mapping.hosts.map((host) => bytes(3, hostBytes(host))),
        ...(mapping.keys.length === 0 && mapping.keyThreshold === undefined
          ? []
          : [bytes(6, signingKeys(mapping))]),
      );
  }
}

const hostBytes = ({ participant, permission, isOnboarding = false }: Host): Bytes =>
  joined(
    text(1, participant),
    number(2, PERMISSIONS[permission]),
    ...(isOnboarding ? [bytes(3)] : []),
  );

type SigningKeys = Pick<Extract<Mapping, { kind: 'partyToParticipant' }>, 'keys' | 'keyThreshold'>;

const signingKeys = ({ keys, keyThreshold = 1 }: SigningKeys): Bytes =>
  joined(...keys.map((key) => bytes(1, keyBytes(key))), number(2, keyThreshold));

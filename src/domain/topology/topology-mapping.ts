import type { ReadField } from './strict-fields.ts';
import {
  bytesIn,
  enumIn,
  enumsIn,
  fieldIn,
  flagIn,
  messageIn,
  messagesIn,
  numberIn,
  textFieldsIn,
  textIn,
} from './strict-value.ts';

export type EmbeddedKey = {
  readonly format: string;
  readonly bytes: Uint8Array;
  readonly scheme: string;
  readonly usages: readonly string[];
  readonly spec: string;
};

export type Host = {
  readonly participant: string;
  readonly permission: string;
  readonly isOnboarding: boolean;
};

/** Whether a host counts for the threshold; submission includes confirmation. */
export function isConfirmer({ permission }: Pick<Host, 'permission'>): boolean {
  return permission === 'CONFIRMATION' || permission === 'SUBMISSION';
}

export type Confirmation = { readonly threshold: number; readonly confirmers: readonly string[] };

/** Empty if the mapping cannot have hosts. A duplicate host counts once. */
export function confirmationsIn(mapping: TopologyMapping): readonly Confirmation[] {
  if (mapping.kind !== 'party-to-participant') return [];
  const { threshold, hosts } = mapping;
  const ids = hosts.filter(isConfirmer).map(({ participant }) => participant);
  return [{ threshold, confirmers: [...new Set(ids)] }];
}

export type Restriction =
  | { readonly kind: 'all' }
  | { readonly kind: 'all-but-delegations' }
  | { readonly kind: 'only'; readonly mappings: readonly string[] };

export type TopologyMapping =
  | {
      readonly kind: 'namespace-delegation';
      readonly namespace: string;
      readonly key: EmbeddedKey;
      readonly restriction: Restriction;
    }
  | {
      readonly kind: 'decentralized-namespace';
      readonly namespace: string;
      readonly threshold: number;
      readonly owners: readonly string[];
    }
  | {
      readonly kind: 'party-to-key';
      readonly party: string;
      readonly threshold: number;
      readonly keys: readonly EmbeddedKey[];
    }
  | {
      readonly kind: 'party-to-participant';
      readonly party: string;
      readonly threshold: number;
      readonly hosts: readonly Host[];
      /**
       * The party's keys are in this mapping from 3.4.9 on, and in a separate mapping in older
       * versions.
       */
      readonly keys: readonly EmbeddedKey[];
      /**
       * Undefined if the mapping has no field for keys; a field without keys still has a threshold.
       */
      readonly keyThreshold: number | undefined;
    }
  /** A mapping that onboarding a party does not need; only its fields are shown. */
  | { readonly kind: 'other'; readonly name: string }
  | { readonly kind: 'none' };

export function readMapping(transaction: readonly ReadField[]): TopologyMapping {
  const inner = messageIn(transaction, 3);
  const field = inner?.findLast(({ number }) => number !== 0);
  if (field === undefined) return { kind: 'none' };
  const fields = field.value.kind === 'message' ? field.value.fields : undefined;
  if (fields === undefined) return { kind: 'other', name: field.name };
  switch (field.number) {
    case 1:
      return {
        kind: 'namespace-delegation',
        namespace: textIn(fields, 1),
        key: keyOf(messageIn(fields, 2) ?? []),
        restriction: restrictionOf(fields),
      };
    case 3:
      return {
        kind: 'decentralized-namespace',
        namespace: textIn(fields, 1),
        threshold: numberIn(fields, 2),
        owners: textFieldsIn(fields, 3),
      };
    case 9: {
      const keys = messageIn(fields, 6);
      return {
        kind: 'party-to-participant',
        party: textIn(fields, 1),
        threshold: numberIn(fields, 2),
        hosts: messagesIn(fields, 3).map(hostOf),
        keys: messagesIn(keys ?? [], 1).map(keyOf),
        keyThreshold: keys && numberIn(keys, 2),
      };
    }
    case 16:
      return {
        kind: 'party-to-key',
        party: textIn(fields, 1),
        threshold: numberIn(fields, 3),
        keys: messagesIn(fields, 4).map(keyOf),
      };
    default:
      return { kind: 'other', name: field.name };
  }
}

function keyOf(fields: readonly ReadField[]): EmbeddedKey {
  return {
    format: enumIn(fields, 2),
    bytes: bytesIn(fields, 3),
    scheme: enumIn(fields, 4),
    usages: enumsIn(fields, 5),
    spec: enumIn(fields, 6),
  };
}

function hostOf(fields: readonly ReadField[]): Host {
  return {
    participant: textIn(fields, 1),
    permission: enumIn(fields, 2),
    isOnboarding: fieldIn(fields, 3) !== undefined,
  };
}

/** Without a restriction the deprecated flag decides (docs/facts/topology.md#protobuf). */
function restrictionOf(fields: readonly ReadField[]): Restriction {
  const chosen = fields.findLast(({ number }) => number >= 4 && number <= 6)?.number;
  if (chosen === 6) return { kind: 'only', mappings: enumsIn(messageIn(fields, 6) ?? [], 1) };
  const isAll = chosen === undefined ? flagIn(fields, 3) : chosen === 4;
  return { kind: isAll ? 'all' : 'all-but-delegations' };
}

import type { Bytes } from './bytes.ts';
import { Message } from './protobuf.ts';
import { KEY_SPECS, type KeySpec, readSpki, type SigningKey } from './signing-key.ts';
import { type Host, MAPPINGS, OPERATIONS, PERMISSIONS } from './transaction.ts';

export type HeldKey = SigningKey & { readonly usages: readonly number[] };

export type HeldMapping =
  | { readonly kind: 'namespaceDelegation'; readonly namespace: string; readonly key: HeldKey }
  | { readonly kind: 'partyToKey'; readonly party: string; readonly keys: readonly HeldKey[] }
  | {
      readonly kind: 'partyToParticipant';
      readonly party: string;
      readonly threshold: number;
      readonly hosts: readonly Host[];
      readonly keys: readonly HeldKey[];
    }
  | { readonly kind: 'other'; readonly name: string };

export type HeldTransaction = {
  readonly wrapper: Bytes;
  readonly isRemoval: boolean;
  readonly serial: number;
  readonly mapping: HeldMapping;
};

export async function readTransaction(wrapper: Bytes): Promise<HeldTransaction> {
  const outer = new Message(wrapper);
  const version = outer.number(2);
  if (version !== 30) throw new RangeError(`Unknown proto version ${version}`);
  const transaction = outer.message(1);
  return {
    wrapper,
    isRemoval: transaction.number(1) === OPERATIONS.REMOVE,
    serial: transaction.number(2),
    mapping: await readMapping(transaction.message(3)),
  };
}

async function readMapping(oneOf: Message): Promise<HeldMapping> {
  if (oneOf.has(MAPPINGS.namespaceDelegation)) {
    const content = oneOf.message(MAPPINGS.namespaceDelegation);
    const key = await readKey(content.message(2));
    return { kind: 'namespaceDelegation', namespace: content.text(1), key };
  }
  if (oneOf.has(MAPPINGS.partyToKey)) {
    const content = oneOf.message(MAPPINGS.partyToKey);
    return { kind: 'partyToKey', party: content.text(1), keys: await readKeys(content.all(4)) };
  }
  if (oneOf.has(MAPPINGS.partyToParticipant)) {
    const content = oneOf.message(MAPPINGS.partyToParticipant);
    return {
      kind: 'partyToParticipant',
      party: content.text(1),
      threshold: content.number(2),
      hosts: content.all(3).map((host) => readHost(new Message(host))),
      keys: await readKeys(content.message(6).all(1)),
    };
  }
  for (const [field, name] of OTHERS) if (oneOf.has(field)) return { kind: 'other', name };
  throw new RangeError('Field `mapping` is not set');
}

/** Some mappings that cannot onboard a party; others are rejected without a name. */
const OTHERS: readonly (readonly [field: number, name: string])[] = [
  [MAPPINGS.decentralizedNamespace, 'DecentralizedNamespaceDefinition'],
  [4, 'OwnerToKeyMapping'],
  [5, 'SynchronizerTrustCertificate'],
  [6, 'ParticipantSynchronizerPermission'],
  [7, 'PartyHostingLimits'],
  [8, 'VettedPackages'],
];

function readHost(host: Message): Host {
  const wanted = host.number(2);
  const [permission] = Object.entries(PERMISSIONS).find(([, number]) => number === wanted) ?? [];
  if (permission === undefined) throw new RangeError(`Unknown permission ${wanted}`);
  return { participant: host.text(1), permission: permission as Host['permission'] };
}

const readKeys = (all: readonly Bytes[]): Promise<HeldKey[]> =>
  Promise.all(all.map((key) => readKey(new Message(key))));

async function readKey(key: Message): Promise<HeldKey> {
  const [spec] = Object.entries(KEY_SPECS).find(([, number]) => number === key.number(6)) ?? [];
  const found = spec === undefined ? undefined : await readSpki(spec as KeySpec, key.bytes(3));
  if (found === undefined) throw new RangeError('Unable to parse the public key');
  return { ...found, usages: key.numbers(5) };
}

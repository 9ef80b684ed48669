import { fingerprint, hex, uniqueId } from '#sim/world/identity.ts';
import { type Bytes, joined, ofHex, toBase64 } from './bytes.ts';
import { bytes, number, text } from './protobuf.ts';
import { spkiOfRaw } from './signing-key.ts';
import {
  adding,
  type EmbeddedKey,
  type Host,
  type Mapping,
  type Transaction,
  USAGES,
} from './transaction.ts';

export type Lie = {
  /** Applied before encoding, so that all hashes match. */
  readonly draft?: (draft: Draft) => Draft;
  /** Applied before the multi-hash is computed, which therefore matches. */
  readonly bytes?: (wrappers: readonly Bytes[]) => readonly Bytes[];
  readonly answer?: (answer: TopologyAnswer) => Partial<TopologyAnswer>;
};

type Hosting = Extract<Mapping, { kind: 'partyToParticipant' }>;

const everyTransaction = (change: (transaction: Transaction) => Transaction): Lie => ({
  draft: (draft) => ({ ...draft, transactions: draft.transactions.map(change) }),
});

const inHosting = (
  change: (transaction: Transaction & { readonly mapping: Hosting }) => Partial<Transaction>,
): Lie =>
  everyTransaction((one) => {
    const { mapping } = one;
    return mapping.kind === 'partyToParticipant' ? { ...one, ...change({ ...one, mapping }) } : one;
  });

const inMapping = (change: (mapping: Hosting) => Partial<Hosting>): Lie =>
  inHosting(({ mapping }) => ({ mapping: { ...mapping, ...change(mapping) } }));

const inKeys = (change: (key: EmbeddedKey) => readonly EmbeddedKey[]): Lie =>
  everyTransaction((one) => ({ ...one, mapping: withKeys(one.mapping, change) }));

function withKeys(mapping: Mapping, change: (key: EmbeddedKey) => readonly EmbeddedKey[]): Mapping {
  if (mapping.kind !== 'namespaceDelegation')
    return { ...mapping, keys: mapping.keys.flatMap(change) };
  const [key = mapping.key] = change(mapping.key);
  return { ...mapping, key };
}

export type Draft = {
  readonly party: string;
  readonly fingerprint: string;
  readonly transactions: readonly Transaction[];
};

export type TopologyAnswer = {
  readonly partyId: string;
  readonly publicKeyFingerprint: string;
  readonly topologyTransactions: readonly string[];
  readonly multiHash: string;
};

const STRANGER: EmbeddedKey = {
  spec: 'EC_CURVE25519',
  spki:
    spkiOfRaw(ofHex('3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c')) ??
    new Uint8Array(),
  usages: [USAGES.NAMESPACE, USAGES.OWNERSHIP, USAGES.PROTOCOL],
};
const SPY: Host = { participant: uniqueId('unasked-participant'), permission: 'CONFIRMATION' };

const TWO_MEBIBYTES = 2 * 1024 * 1024;

/** One text that a line-by-line comparison reads as several ids; a single host is joined with another. */
const idsInOne = (hosts: readonly Host[]): string =>
  (hosts.length > 1 ? hosts : [...hosts, SPY])
    .map(({ participant }) => participant)
    .sort()
    .join('\n');

/** Restricts the delegation; where keys are embedded, one is added, because none exists. */
function restricted({ transactions, ...draft }: Draft): Draft {
  const key = transactions.map(({ mapping }) => mapping).find(holdsKeys)?.keys[0];
  const namespace = draft.fingerprint;
  const isDelegated = transactions.some(({ mapping }) => mapping.kind === 'namespaceDelegation');
  const added =
    isDelegated || key === undefined
      ? []
      : [adding({ kind: 'namespaceDelegation', namespace, key })];
  return {
    ...draft,
    transactions: [...added, ...transactions].map(({ mapping, ...one }) => ({
      ...one,
      mapping:
        mapping.kind === 'namespaceDelegation' ? { ...mapping, isRestricted: true } : mapping,
    })),
  };
}

const holdsKeys = (
  mapping: Mapping,
): mapping is Exclude<Mapping, { readonly kind: 'namespaceDelegation' }> =>
  mapping.kind !== 'namespaceDelegation' && mapping.keys.length > 0;

/**
 * False responses of the scenarios `lying` and `lying-three`, by the part that is false. The page
 * or a test chooses one (`chosen-lie.ts`).
 */
export const LIES: ReadonlyMap<string, Lie> = new Map<string, Lie>([
  [
    'wrong-multi-hash',
    { answer: () => ({ multiHash: toBase64(ofHex(`1220${hex('another multi hash')}`)) }) },
  ],
  ['wrong-fingerprint', { answer: () => ({ publicKeyFingerprint: fingerprint('another key') }) }],
  ['swapped-key', inKeys(({ usages }) => [{ ...STRANGER, usages }])],
  ['extra-key', inKeys((key) => [key, STRANGER])],
  [
    'no-key',
    everyTransaction(({ mapping, ...one }) => ({
      ...one,
      mapping: holdsKeys(mapping) ? { ...mapping, keys: [], keyThreshold: 1 } : mapping,
    })),
  ],
  ['empty-keys', inMapping(() => ({ keys: [], keyThreshold: 7 }))],
  ['extra-usage', inKeys((key) => [{ ...key, usages: [...key.usages, USAGES.SEQUENCER] }])],
  ['extra-host', inMapping(({ hosts }) => ({ hosts: [...hosts, SPY] }))],
  ['missing-host', inMapping(({ hosts }) => ({ hosts: hosts.slice(0, -1) }))],
  [
    'joined-hosts',
    inMapping(({ hosts }) => ({
      threshold: 1,
      hosts: [{ participant: idsInOne(hosts), permission: 'CONFIRMATION' }],
    })),
  ],
  [
    'submission',
    inMapping(({ hosts: [first, ...others] }) => ({
      hosts: [
        ...(first === undefined ? [] : [{ ...first, permission: 'SUBMISSION' as const }]),
        ...others,
      ],
    })),
  ],
  [
    'onboarding',
    inMapping(({ hosts }) => ({ hosts: hosts.map((host) => ({ ...host, isOnboarding: true })) })),
  ],
  ['lower-threshold', inMapping(({ threshold }) => ({ threshold: threshold - 1 }))],
  ['other-hint', inMapping(({ party }) => ({ party: `other-${party}` }))],
  ['other-party-id', { answer: ({ partyId }) => ({ partyId: `other-${partyId}` }) }],
  [
    'key-threshold',
    everyTransaction(({ mapping, ...one }) => ({
      ...one,
      mapping: holdsKeys(mapping) ? { ...mapping, keyThreshold: 2 } : mapping,
    })),
  ],
  ['restricted', { draft: restricted }],
  ['serial-2', inHosting(() => ({ serial: 2 }))],
  ['remove', inHosting(() => ({ operation: 'REMOVE' }))],
  ['unknown-field', inHosting(() => ({ more: text(7, 'of a later release') }))],
  ['repeated-field', inHosting(({ mapping }) => ({ more: number(2, mapping.threshold) }))],
  ['version-31', inHosting(() => ({ version: 31 }))],
  ['version-99', inHosting(() => ({ version: 99 }))],
  [
    'extra-mapping',
    {
      draft: (draft) => ({
        ...draft,
        transactions: [
          ...draft.transactions,
          adding({ kind: 'namespaceDelegation', namespace: draft.fingerprint, key: STRANGER }),
        ],
      }),
    },
  ],
  ['missing-mapping', { bytes: ([, ...others]) => others }],
  ['twice', { bytes: (wrappers) => [...wrappers, ...wrappers.slice(-1)] }],
  ['empty-list', { bytes: () => [] }],
  ['trailing-bytes', { bytes: (wrappers) => wrappers.map((one) => joined(one, ofHex('00ff'))) }],
  ['unparsable', { bytes: (wrappers) => wrappers.map(() => ofHex(hex('no transaction', 240))) }],
  ['huge', inHosting(() => ({ more: bytes(15, new Uint8Array(TWO_MEBIBYTES)) }))],
]);

/** What the page shows for each of `LIES`. */
export const LIE_LABELS: ReadonlyMap<string, string> = new Map([
  ['wrong-multi-hash', 'Another multi-hash'],
  ['wrong-fingerprint', 'Another fingerprint'],
  ['swapped-key', 'The key of another party'],
  ['extra-key', 'One more key'],
  ['no-key', 'No key'],
  ['empty-keys', 'An empty list of keys'],
  ['extra-usage', 'One more key usage'],
  ['extra-host', 'A host that was not requested'],
  ['missing-host', 'The last host left out'],
  ['joined-hosts', 'All hosts in one id'],
  ['submission', 'A host that may submit'],
  ['onboarding', 'Hosts marked as being onboarded'],
  ['lower-threshold', 'One confirmation fewer'],
  ['other-hint', 'Another hint in the mapping'],
  ['other-party-id', 'Another party id'],
  ['key-threshold', 'Two keys must sign'],
  ['restricted', 'A restricted namespace key'],
  ['serial-2', 'Serial 2'],
  ['remove', 'A removal'],
  ['unknown-field', 'An unknown field'],
  ['repeated-field', 'A field that occurs twice'],
  ['version-31', 'Version 31'],
  ['version-99', 'Version 99'],
  ['extra-mapping', 'One more mapping'],
  ['missing-mapping', 'The first transaction left out'],
  ['twice', 'The last transaction twice'],
  ['empty-list', 'No transaction'],
  ['trailing-bytes', 'Bytes after the end'],
  ['unparsable', 'Random bytes'],
  ['huge', 'A transaction of 2 MiB'],
]);

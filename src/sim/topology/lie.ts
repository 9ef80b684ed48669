import type { Bytes } from './bytes.ts';

import type { EmbeddedKey, Mapping, Transaction } from './transaction.ts';

export type Lie = {
  /** Applied before encoding: all hashes match. */
  readonly draft?: (draft: Draft) => Draft;
  /** Applied before the multi hash, which matches. */
  readonly bytes?: (wrappers: readonly Bytes[]) => readonly Bytes[];
  readonly answer?: (answer: TopologyAnswer) => Partial<TopologyAnswer>;
};

export type Hosting = Extract<Mapping, { kind: 'partyToParticipant' }>;

export const everyTransaction = (change: (transaction: Transaction) => Transaction): Lie => ({
  draft: (draft) => ({ ...draft, transactions: draft.transactions.map(change) }),
});

export const inHosting = (
  change: (transaction: Transaction & { readonly mapping: Hosting }) => Partial<Transaction>,
): Lie =>
  everyTransaction((one) => {
    const { mapping } = one;
    return mapping.kind === 'partyToParticipant' ? { ...one, ...change({ ...one, mapping }) } : one;
  });

export const inMapping = (change: (mapping: Hosting) => Partial<Hosting>): Lie =>
  inHosting(({ mapping }) => ({ mapping: { ...mapping, ...change(mapping) } }));

export const inKeys = (change: (key: EmbeddedKey) => readonly EmbeddedKey[]): Lie =>
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

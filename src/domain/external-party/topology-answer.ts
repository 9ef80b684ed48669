import { fromBase64, toHex } from '#domain/signing/bytes.ts';
import type { SigningPublicKey } from '#domain/signing/signing-key.ts';
import { type ReadTransaction, readTransaction } from '#domain/topology/topology.ts';
import { multiHash, transactionHash } from '#domain/topology/topology-hash.ts';
import type { GeneratedTopology, RequestedParty } from './external-party.ts';

/** The party that was asked for, and the key that shall own it. */
export type RequestedTopology = RequestedParty & { readonly key: SigningPublicKey };

/** What an answer tells in one of its members: null as such, undefined where the member is absent. */
export type MaybeReported = string | null | undefined;

/** What a node answered, or as much of it as somebody pasted. */
export type TopologyAnswer = {
  readonly [member in keyof GeneratedTopology]?: GeneratedTopology[member] | null | undefined;
} & Pick<GeneratedTopology, 'topologyTransactions'>;

export type OpenedTransaction = {
  readonly read: ReadTransaction;
  /** Hex, over the bytes as received. */
  readonly hash: string;
};

/** The answer with its bytes read and its hashes computed here. */
export type OpenedAnswer = {
  readonly partyId: MaybeReported;
  readonly fingerprint: MaybeReported;
  /** Base64, as answered. */
  readonly toldMultiHash: MaybeReported;
  readonly transactions: readonly OpenedTransaction[];
  /** What is to be signed, computed from the transactions: 34 bytes. */
  readonly multiHash: Uint8Array<ArrayBuffer>;
  /** It has what a node's answer has around the transactions, so a missing one is missing. */
  readonly isWhole: boolean;
};

/** Reads what was answered; never throws. */
export function openAnswer(answer: TopologyAnswer): OpenedAnswer {
  const { partyId, publicKeyFingerprint, multiHash: told } = answer;
  return {
    ...openTransactions(answer.topologyTransactions.map(transactionOf)),
    partyId,
    fingerprint: publicKeyFingerprint,
    toldMultiHash: told,
    isWhole: [partyId, publicKeyFingerprint, told].some((one) => one !== undefined),
  };
}

/** Transactions by themselves, without an answer around them. */
export function openTransactions(transactions: readonly ReadTransaction[]): OpenedAnswer {
  const hashes = transactions.map(({ bytes }) => transactionHash(bytes));
  return {
    partyId: undefined,
    fingerprint: undefined,
    toldMultiHash: undefined,
    transactions: transactions.map((read, at) => ({ read, hash: toHex(hashes[at] ?? NO_BYTES) })),
    multiHash: multiHash(hashes),
    isWhole: false,
  };
}

const NO_BYTES = new Uint8Array();

function transactionOf(base64: string): ReadTransaction {
  const bytes = fromBase64(base64);
  if (bytes !== undefined) return readTransaction(bytes);
  const words = 'it is not written in base64';
  const oddities = [{ place: '', at: 0, words }];
  return { bytes: NO_BYTES, fields: [], oddities, content: { kind: 'unreadable', words } };
}

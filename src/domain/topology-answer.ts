import { fromBase64, toHex } from './bytes.ts';
import type { SigningPublicKey } from './signing-key.ts';
import { type ReadTransaction, readTransaction } from './topology.ts';
import { multiHash, transactionHash } from './topology-hash.ts';

/** What a node was asked to generate: the members of the request, and which node it was. */
export type AskedTopology = {
  readonly key: SigningPublicKey;
  readonly hint: string;
  readonly synchronizer: string;
  /** The asked participant's own id; undefined: not known. */
  readonly participant: string | undefined;
  /** The asked participant only observes. */
  readonly observationOnly: boolean;
  readonly confirming: readonly string[];
  readonly observing: readonly string[];
  /** As sent: 0 means all confirming participants. */
  readonly threshold: number;
};

/** What a node answered, or as much of it as somebody pasted. */
export type TopologyAnswer = {
  readonly partyId?: string | undefined;
  readonly publicKeyFingerprint?: string | undefined;
  /** Base64, as all bytes in the answer. */
  readonly multiHash?: string | undefined;
  readonly topologyTransactions: readonly string[];
};

export type OpenedTransaction = {
  readonly read: ReadTransaction;
  /** Hex, over the bytes as received. */
  readonly hash: string;
};

/** The answer with its bytes read and its hashes computed here. */
export type OpenedAnswer = {
  readonly partyId: string | undefined;
  readonly fingerprint: string | undefined;
  /** As answered, in hex; as it was written where that is no base64. */
  readonly toldMultiHash: string | undefined;
  readonly transactions: readonly OpenedTransaction[];
  /** What is to be signed, computed from the transactions: 34 bytes. */
  readonly multiHash: Uint8Array<ArrayBuffer>;
  /** It has what a node's answer has around the transactions, so a missing one is missing. */
  readonly isWhole: boolean;
};

/** Reads what was answered; never throws. */
export function openAnswer(answer: TopologyAnswer): OpenedAnswer {
  const { partyId, publicKeyFingerprint, multiHash: told } = answer;
  const bytes = told === undefined ? undefined : fromBase64(told);
  return {
    ...openTransactions(answer.topologyTransactions.map(transactionOf)),
    partyId,
    fingerprint: publicKeyFingerprint,
    toldMultiHash: bytes === undefined ? told : toHex(bytes),
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

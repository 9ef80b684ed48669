import { fromBase64, toHex } from '#domain/signing/bytes.ts';
import type { SigningPublicKey } from '#domain/signing/signing-key.ts';
import {
  LONGEST_TRANSACTION,
  type ReadTransaction,
  readTransaction,
} from '#domain/topology/topology.ts';
import { multiHash, transactionHash } from '#domain/topology/topology-hash.ts';
import type { GeneratedTopology, RequestedParty } from './external-party.ts';

export type RequestedTopology = RequestedParty & { readonly key: SigningPublicKey };

/** A member of a response: null if the server sent null, undefined if the member is absent. */
export type MaybeReported = string | null | undefined;

/** A complete or partial response of a node. */
export type TopologyAnswer = {
  readonly [member in keyof GeneratedTopology]?: GeneratedTopology[member] | null | undefined;
} & Pick<GeneratedTopology, 'topologyTransactions'> & {
    /** Unknown members of the response with their values. */
    readonly further?: readonly string[];
  };

export type OpenedTransaction = {
  readonly read: ReadTransaction;
  /** The hash in hex, computed over the bytes as received. */
  readonly hash: string;
};

/** A response with decoded bytes and locally computed hashes. */
export type OpenedAnswer = {
  readonly partyId: MaybeReported;
  readonly fingerprint: MaybeReported;
  /** The hash in base64, as received. */
  readonly reportedMultiHash: MaybeReported;
  readonly transactions: readonly OpenedTransaction[];
  readonly multiHash: Uint8Array<ArrayBuffer>;
  /** Unknown members of a response with their values; no signature covers them. */
  readonly further: readonly string[];
  /** The input is a complete response, so an absent member counts as missing. */
  readonly isWhole: boolean;
};

/** Never throws. */
export function openAnswer(answer: TopologyAnswer): OpenedAnswer {
  const { partyId, publicKeyFingerprint, multiHash: reported } = answer;
  return {
    ...openTransactions(readAll(answer.topologyTransactions)),
    partyId,
    fingerprint: publicKeyFingerprint,
    reportedMultiHash: reported,
    further: answer.further ?? [],
    isWhole: [partyId, publicKeyFingerprint, reported].some((one) => one !== undefined),
  };
}

export function openTransactions(transactions: readonly ReadTransaction[]): OpenedAnswer {
  const hashes = transactions.map(({ bytes }) => transactionHash(bytes));
  return {
    partyId: undefined,
    fingerprint: undefined,
    reportedMultiHash: undefined,
    further: [],
    transactions: transactions.map((read, at) => ({ read, hash: toHex(hashes[at] ?? NO_BYTES) })),
    multiHash: multiHash(hashes),
    isWhole: false,
  };
}

const NO_BYTES = new Uint8Array();

/**
 * Reads transactions of at most one transaction's limit in total, because an onboarding has a single
 * large one. The others count as unreadable.
 */
function readAll(all: readonly string[]): readonly ReadTransaction[] {
  let rest = (LONGEST_TRANSACTION * 4) / 3 + all.length * 4;
  return all.map((base64) => {
    rest -= base64.length;
    if (rest >= 0 || base64.length > LONGEST_TRANSACTION * 1.4) return transactionOf(base64);
    const most = LONGEST_TRANSACTION.toLocaleString('en');
    return unreadable(`all transactions together have more than ${most} bytes`);
  });
}

function transactionOf(base64: string): ReadTransaction {
  const bytes = fromBase64(base64);
  if (bytes !== undefined) return readTransaction(bytes);
  return unreadable('it is not base64');
}

function unreadable(problem: string): ReadTransaction {
  const issues = [{ place: '', at: 0, problem }];
  return { bytes: NO_BYTES, fields: [], issues, content: { kind: 'unreadable', problem } };
}

import {
  bytes,
  type DecodeIssue,
  type FieldTable,
  flag,
  int64,
  list,
  message,
  oneOf,
  type ReadField,
  text,
  uint32,
} from './strict-fields.ts';
import { readStrictly } from './strict-reader.ts';
import {
  allBytesIn,
  bytesIn,
  enumIn,
  flagIn,
  messagesIn,
  numberIn,
  textIn,
} from './strict-value.ts';
import { type ReadTransaction, readTransaction } from './topology.ts';
import { ALGORITHMS, KEY_SPEC_NAMES, SIGNATURE_FORMATS, WRAPPER } from './topology-tables.ts';

/* The wrapper of a signed topology transaction (docs/facts/topology.md#protobuf). */

const SIGNATURE: FieldTable = {
  1: oneOf('format', SIGNATURE_FORMATS),
  2: bytes('signature'),
  3: text('signed_by'),
  4: oneOf('signing_algorithm_spec', ALGORITHMS),
  5: message('signature_delegation', {
    1: bytes('session_key'),
    2: oneOf('session_key_spec', KEY_SPEC_NAMES),
    3: int64('validity_period_from_inclusive'),
    4: uint32('validity_period_duration_seconds'),
    5: oneOf('format', SIGNATURE_FORMATS),
    6: bytes('signature'),
    7: oneOf('signing_algorithm_spec', ALGORITHMS),
  }),
};

/** A transaction with its signatures, as it is stored and forwarded. */
export const SIGNED: FieldTable = {
  1: bytes('transaction'),
  2: list(message('signatures', SIGNATURE)),
  3: flag('proposal'),
  4: list(
    message('multi_transaction_signatures', {
      1: list(bytes('transaction_hashes')),
      2: list(message('signatures', SIGNATURE)),
    }),
  ),
};

/** A signature of a stored transaction; `api` verifies signatures. */
export type NamedSignature = {
  readonly signedBy: string;
  /** The protocol's names; UNSPECIFIED if the signature has none. */
  readonly format: string;
  readonly algorithm: string;
  readonly bytes: Uint8Array;
  /** The hashes of all transactions that it covers; undefined if it covers only this one. */
  readonly ofMany: readonly Uint8Array[] | undefined;
};

/** A transaction, with its signatures if it is a stored one. */
export type ReadTopologyBytes =
  | { readonly kind: 'transaction'; readonly transaction: ReadTransaction }
  | {
      readonly kind: 'signed';
      readonly transaction: ReadTransaction;
      readonly signatures: readonly NamedSignature[];
      readonly isProposal: boolean;
      /** Issues outside the transaction; issues inside are in `transaction`. */
      readonly issues: readonly DecodeIssue[];
    };

/**
 * Reads a topology transaction or a stored one with signatures, with or without a version wrapper.
 *
 *   wrapper { TopologyTransaction, 30 }
 *   wrapper { SignedTopologyTransaction { transaction: wrapper { … }, signatures }, 30 }
 *             SignedTopologyTransaction { transaction: wrapper { … }, signatures }
 */
export function readTopologyBytes(bytes: Uint8Array): ReadTopologyBytes {
  const transaction = readTransaction(bytes);
  const { content } = transaction;
  const wrapper = readStrictly(bytes, WRAPPER);
  const version = numberIn(wrapper.fields, 2);
  const inner = bytesIn(wrapper.fields, 1);
  // The first tag distinguishes the two messages: a number for a transaction, bytes for a signed
  // one.
  if ((version === 30 || version === 31) && inner[0] === LENGTH_DELIMITED_FIRST) {
    const held = signed(inner, wrapper.issues);
    if (held.transaction.content.kind !== 'unreadable') return held;
  }
  if (content.kind === 'unreadable' || content.kind === 'unknown-version') {
    const bare = readStrictly(bytes, SIGNED);
    const isSigned = bare.isWhole && bare.fields.some(({ number }) => number > 1);
    const held = readTransaction(bytesIn(bare.fields, 1));
    if (held.content.kind === 'read' && (isSigned || version === 0)) return signed(bytes, []);
  }
  return { kind: 'transaction', transaction };
}

const LENGTH_DELIMITED_FIRST = 0x0a;

function signed(bytes: Uint8Array, around: readonly DecodeIssue[]): ReadTopologyBytes {
  const { fields, issues } = readStrictly(bytes, SIGNED);
  return {
    kind: 'signed',
    transaction: readTransaction(bytesIn(fields, 1)),
    signatures: [
      ...messagesIn(fields, 2).map((one) => signatureOf(one, undefined)),
      ...messagesIn(fields, 4).flatMap((many) => {
        const hashes = allBytesIn(many, 1);
        return messagesIn(many, 2).map((one) => signatureOf(one, hashes));
      }),
    ],
    isProposal: flagIn(fields, 3),
    issues: [...around, ...issues],
  };
}

function signatureOf(
  fields: readonly ReadField[],
  ofMany: NamedSignature['ofMany'],
): NamedSignature {
  const bytes = bytesIn(fields, 2);
  const [format, algorithm] = [enumIn(fields, 1), enumIn(fields, 4)];
  return { signedBy: textIn(fields, 3), format, algorithm, bytes, ofMany };
}

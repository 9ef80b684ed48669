import { counted } from '#domain/text/plural.ts';
import type { DecodeIssue, ReadField } from './strict-fields.ts';
import { readStrictly } from './strict-reader.ts';
import { bytesIn, enumIn, numberIn } from './strict-value.ts';
import { readMapping, type TopologyMapping } from './topology-mapping.ts';
import { type KnownVersion, TRANSACTIONS, WRAPPER } from './topology-tables.ts';

/** A topology change: an operation on a mapping, with the serial number of the change. */
export type TopologyTransaction = {
  readonly operation: string;
  readonly serial: number;
  readonly mapping: TopologyMapping;
};

/**
 * A decoded topology transaction. The bytes are the entire version wrapper, as hashed:
 *
 *   UntypedVersionedMessage { data: TopologyTransaction, version: 30 }
 */
export type ReadTransaction = {
  readonly bytes: Uint8Array;
  /** Empty if the bytes contain nothing beyond the displayed fields. */
  readonly issues: readonly DecodeIssue[];
  /** All fields in the order of the bytes, those of the wrapper first. */
  readonly fields: readonly ReadField[];
  readonly content: TopologyContent;
};

type TopologyContent =
  | {
      readonly kind: 'read';
      readonly version: KnownVersion;
      readonly transaction: TopologyTransaction;
    }
  /** A wrapper of an unknown version: its content is neither decoded nor signed. */
  | { readonly kind: 'unknown-version'; readonly version: number }
  | { readonly kind: 'unreadable'; readonly problem: string };

/**
 * Maximum length in bytes. The largest real transactions (vetted packages) have about ten thousand.
 */
export const LONGEST_TRANSACTION = 262_144;

/** A mapping with more keys is invalid (docs/facts/topology.md#protobuf). */
const MOST_KEYS = 20;

/** Never throws. */
export function readTransaction(bytes: Uint8Array): ReadTransaction {
  if (bytes.length > LONGEST_TRANSACTION) {
    return unreadable(
      bytes,
      `it has ${counted(bytes.length, 'byte')}; the limit is ${counted(LONGEST_TRANSACTION, 'byte')}`,
    );
  }
  const wrapper = readStrictly(bytes, WRAPPER);
  const { fields, issues, isWhole } = wrapper;
  const data = fields.findLast(({ number }) => number === 1);
  if (!isWhole || data?.value.kind !== 'bytes') {
    const problem =
      data?.value.kind === 'bytes'
        ? 'its bytes are damaged, or followed by others'
        : 'the bytes are not a versioned message';
    return { ...unreadable(bytes, problem), fields, issues };
  }
  const version = numberIn(fields, 2);
  if (version !== 30 && version !== 31) {
    return { bytes, fields, issues, content: { kind: 'unknown-version', version } };
  }
  const content = bytesIn(fields, 1);
  const inner = readStrictly(content, TRANSACTIONS[version], '', data.end - content.length);
  const mapping = readMapping(inner.fields);
  if ('keys' in mapping && mapping.keys.length > MOST_KEYS) {
    return unreadable(bytes, `a mapping has more than ${MOST_KEYS} keys`);
  }
  return {
    bytes,
    fields: [
      ...fields.map((field) =>
        field === data
          ? { ...field, value: { kind: 'message', fields: inner.fields } as const }
          : field,
      ),
    ],
    issues: [...issues, ...inner.issues],
    content: {
      kind: 'read',
      version,
      transaction: {
        operation: enumIn(inner.fields, 1),
        serial: numberIn(inner.fields, 2),
        mapping,
      },
    },
  };
}

function unreadable(bytes: Uint8Array, problem: string): ReadTransaction {
  const issues = [{ place: '', at: 0, problem }];
  return { bytes, fields: [], issues, content: { kind: 'unreadable', problem } };
}

import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openAnswer, openTransactions } from '#domain/external-party/topology-answer.ts';
import { checkAnswer, isSignable } from '#domain/topology-checks/topology-checks.ts';
import { transactionText } from '#domain/topology-checks/topology-text.ts';
import { fieldRows } from '#features/external-party/verify/transactions-panel.tsx';
import type { FieldRule, FieldTable } from './strict-fields.ts';
import { readStrictly } from './strict-reader.ts';
import { type ReadTransaction, readTransaction } from './topology.ts';
import { readTopologyBytes, SIGNED } from './topology-file.ts';
import type { EmbeddedKey, TopologyMapping } from './topology-mapping.ts';
import { TRANSACTIONS } from './topology-tables.ts';

/* An encoder for these tests alone, its numbers written down a second time. */

type Write = (to: BinaryWriter) => BinaryWriter;

const text =
  (n: number, of: string): Write =>
  (to) =>
    to.tag(n, WireType.LengthDelimited).string(of);
const bytes =
  (n: number, of: Uint8Array): Write =>
  (to) =>
    to.tag(n, WireType.LengthDelimited).bytes(of);
const number =
  (n: number, of: number): Write =>
  (to) =>
    to.tag(n, WireType.Varint).uint32(of);
const message = (n: number, ...parts: readonly Write[]): Write => bytes(n, encoded(...parts));

function encoded(...parts: readonly Write[]): Uint8Array {
  const to = new BinaryWriter();
  for (const part of parts) part(to);
  return to.finish();
}

const FORMATS = ['UNSPECIFIED', '', 'DER', 'RAW', 'DER_X509_SUBJECT_PUBLIC_KEY_INFO'];
const USAGES = [
  'UNSPECIFIED',
  'NAMESPACE',
  '',
  'SEQUENCER_AUTHENTICATION',
  'PROTOCOL',
  'PROOF_OF_OWNERSHIP',
];
const SPECS = ['UNSPECIFIED', 'EC_CURVE25519', 'EC_P256', 'EC_P384', 'EC_SECP256K1', 'ML_DSA_65'];
const PERMISSIONS = ['UNSPECIFIED', 'SUBMISSION', 'CONFIRMATION', 'OBSERVATION'];
const CODES: Readonly<Record<string, number>> = {
  PARTY_TO_PARTICIPANT: 9,
  PARTY_TO_KEY_MAPPING: 18,
};

function key(n: number, { format, bytes: of, usages, spec }: EmbeddedKey): Write {
  return message(
    n,
    number(2, FORMATS.indexOf(format)),
    bytes(3, of),
    bytes(
      5,
      Uint8Array.from(usages, (one) => USAGES.indexOf(one)),
    ),
    number(6, SPECS.indexOf(spec)),
  );
}

function mappingOf(mapping: TopologyMapping): Write {
  switch (mapping.kind) {
    case 'namespace-delegation': {
      const { restriction } = mapping;
      const codes = restriction.kind === 'only' ? restriction.mappings : [];
      return message(
        1,
        text(1, mapping.namespace),
        key(2, mapping.key),
        restriction.kind === 'all'
          ? message(4)
          : restriction.kind === 'all-but-delegations'
            ? message(5)
            : message(6, ...codes.map((one) => number(1, CODES[one] ?? 0))),
      );
    }
    case 'decentralized-namespace':
      return message(
        3,
        text(1, mapping.namespace),
        number(2, mapping.threshold),
        ...mapping.owners.map((one) => text(3, one)),
      );
    case 'party-to-key':
      return message(
        16,
        text(1, mapping.party),
        number(3, mapping.threshold),
        ...mapping.keys.map((one) => key(4, one)),
      );
    case 'party-to-participant':
      return message(
        9,
        text(1, mapping.party),
        number(2, mapping.threshold),
        ...mapping.hosts.map(({ participant, permission, isOnboarding }) =>
          message(
            3,
            text(1, participant),
            number(2, PERMISSIONS.indexOf(permission)),
            ...(isOnboarding ? [message(3)] : []),
          ),
        ),
        ...(mapping.keyThreshold === undefined
          ? []
          : [
              message(
                6,
                ...mapping.keys.map((one) => key(1, one)),
                number(2, mapping.keyThreshold),
              ),
            ]),
      );
    default:
      throw new Error(`no encoding of ${mapping.kind}`);
  }
}

function transactionOf(version: number, serial: number, mapping: Write, operation = 1): Uint8Array {
  return encoded(
    message(1, number(1, operation), number(2, serial), message(3, mapping)),
    number(2, version),
  );
}

const uint32 = fc.nat({ max: 0xffff_ffff });
const id = fc.string({ unit: 'grapheme', maxLength: 40 });
const keys: fc.Arbitrary<EmbeddedKey> = fc.record({
  format: fc.constantFrom(...FORMATS.filter(Boolean)),
  bytes: fc.uint8Array({ maxLength: 120 }),
  scheme: fc.constant('UNSPECIFIED'),
  usages: fc.array(fc.constantFrom(...USAGES.filter(Boolean)), { maxLength: 5 }),
  spec: fc.constantFrom(...SPECS),
});
const hosts = fc.record({
  participant: id,
  permission: fc.constantFrom(...PERMISSIONS),
  isOnboarding: fc.boolean(),
});
const restrictions = fc.oneof(
  fc.constant({ kind: 'all' } as const),
  fc.constant({ kind: 'all-but-delegations' } as const),
  fc.record({
    kind: fc.constant('only' as const),
    mappings: fc.array(fc.constantFrom(...Object.keys(CODES)), { maxLength: 4 }),
  }),
);
const mappings: fc.Arbitrary<TopologyMapping> = fc.oneof(
  fc.record({
    kind: fc.constant('namespace-delegation' as const),
    namespace: id,
    key: keys,
    restriction: restrictions,
  }),
  fc.record({
    kind: fc.constant('decentralized-namespace' as const),
    namespace: id,
    threshold: fc.nat({ max: 0x7fff_ffff }),
    owners: fc.array(id, { maxLength: 4 }),
  }),
  fc.record({
    kind: fc.constant('party-to-key' as const),
    party: id,
    threshold: uint32,
    keys: fc.array(keys, { maxLength: 3 }),
  }),
  fc.record({
    kind: fc.constant('party-to-participant' as const),
    party: id,
    threshold: uint32,
    hosts: fc.array(hosts, { maxLength: 5 }),
    keys: fc.array(keys, { maxLength: 3 }),
    keyThreshold: uint32,
  }),
  fc.record({
    kind: fc.constant('party-to-participant' as const),
    party: id,
    threshold: uint32,
    hosts: fc.array(hosts, { maxLength: 5 }),
    keys: fc.constant([]),
    keyThreshold: fc.constant(undefined),
  }),
);

test('readTransaction returns the encoded mapping without issues when the version is 30 or 31', () => {
  fc.assert(
    fc.property(mappings, fc.constantFrom(30, 31), uint32, (mapping, version, serial) => {
      const read = readTransaction(transactionOf(version, serial, mappingOf(mapping)));
      expect(read.issues).toEqual([]);
      const transaction = { operation: 'ADD_REPLACE', serial, mapping };
      expect(read.content).toEqual({ kind: 'read', version, transaction });
      expect(transactionText(transaction).length).toBeGreaterThan(1);
    }),
  );
});

/** Any content that a table allows, written field by field in the order of the numbers. */
function contentOf(table: FieldTable): fc.Arbitrary<readonly Write[]> {
  const fields = Object.entries(table).map(([n, rule]) =>
    fc
      .option(fieldOf(Number(n), rule), { nil: undefined, freq: 4 })
      .map((write) => ({ rule, write })),
  );
  return fc.tuple(...fields).map((written) => {
    const chosen = new Set<string>();
    return written.flatMap(({ rule, write }) => {
      if (write === undefined || (rule.choice !== undefined && chosen.has(rule.choice))) return [];
      if (rule.choice !== undefined) chosen.add(rule.choice);
      return [write];
    });
  });
}

function fieldOf(n: number, rule: FieldRule): fc.Arbitrary<Write> {
  switch (rule.kind) {
    case 'message':
      return contentOf(rule.table).map((parts) => message(n, ...parts));
    case 'text':
      return id.map((one) => text(n, one));
    case 'bytes':
      return fc.uint8Array({ maxLength: 20 }).map((one) => bytes(n, one));
    case 'enum': {
      const known = rule.names.flatMap((name, at) => (name === undefined ? [] : [at]));
      return fc.constantFrom(...known).map((one) => number(n, one));
    }
    case 'flag':
      return fc.boolean().map((one) => number(n, Number(one)));
    case 'int64':
      return fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(
        (one): Write =>
          (to) =>
            to.tag(n, WireType.Varint).int64(one),
      );
    default:
      return fc.nat({ max: 0x7fff_ffff }).map((one) => number(n, one));
  }
}

test.each([
  ['version 30', TRANSACTIONS[30]],
  ['version 31', TRANSACTIONS[31]],
  ['signed', SIGNED],
])('fieldRows contains every field without issues when the table is %s', (_, table) => {
  fc.assert(
    fc.property(contentOf(table), (parts) => {
      const { fields, issues, isWhole } = readStrictly(encoded(...parts), table);
      expect(issues).toEqual([]);
      expect(isWhole).toBe(true);
      expect(fieldRows(fields, issues).length).toBeGreaterThanOrEqual(parts.length);
    }),
  );
});

test('fieldRows returns at once when a response has 60,000 unknown fields', () => {
  const of = encoded(...Array.from({ length: 60_000 }, () => number(7, 1)));
  const { fields, issues } = readStrictly(of, TRANSACTIONS[30]);
  const from = performance.now();
  const rows = fieldRows(fields, issues);
  expect(performance.now() - from).toBeLessThan(3000);
  // The reader stops at its limit; the last row is the rest.
  expect(rows).toHaveLength(12_001);
  expect(rows.every(({ problem }) => problem !== undefined)).toBe(true);
});

/** All that a page does with bytes. */
function look(of: Uint8Array): ReadTransaction {
  const { transaction } = readTopologyBytes(of);
  const checks = checkAnswer(undefined, openTransactions([transaction]));
  expect(isSignable(checks)).toBe(false);
  fieldRows(transaction.fields, transaction.issues);
  if (transaction.content.kind === 'read') transactionText(transaction.content.transaction);
  return transaction;
}

test('random bytes never throw', () => {
  const wrapped = fc
    .uint8Array({ maxLength: 200 })
    .map((of) => encoded(bytes(1, of), number(2, 30)));
  const mapped = fc
    .tuple(fc.constantFrom(1, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 15, 16, 17, 18), fc.uint8Array())
    .map(([n, of]) => transactionOf(30, 1, bytes(n, of)));
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array({ maxLength: 200 }), wrapped, mapped), (of) => {
      expect(() => look(of)).not.toThrow();
    }),
    { numRuns: 1000 },
  );
});

const party = mappingOf({
  kind: 'party-to-participant',
  party: 'p',
  threshold: 1,
  hosts: [],
  keys: [],
  keyThreshold: undefined,
});

function oddWords(of: Uint8Array): string {
  return look(of)
    .issues.map(({ place, problem }) => `${place}: ${problem}`)
    .join('; ');
}

describe('readStrictly reports what lenient decoders would hide', () => {
  const inside = (...parts: readonly Write[]) => encoded(message(1, ...parts), number(2, 30));
  const good = [number(1, 1), number(2, 1), message(3, party)];
  const raw =
    (...of: readonly number[]): Write =>
    (to) =>
      to.raw(Uint8Array.from(of));

  test.each([
    ['an unknown field', inside(...good, text(7, 'x')), /^field 7: unknown field/],
    [
      'an unknown field of the wrapper',
      encoded(message(1, ...good), number(2, 30), number(3, 1)),
      /field 3/,
    ],
    ['a field that comes twice', inside(...good, number(2, 2)), /serial: occurs more than once/],
    ['two mappings', inside(number(1, 1), message(3, party, message(7))), /another mapping/],
    [
      'a mapping that comes twice',
      inside(number(1, 1), message(3, party, party)),
      /party_to_participant: occurs more than once/,
    ],
    [
      'another wire type',
      inside(text(1, 'x'), message(3, party)),
      /operation: has wire type 2, not 0/,
    ],
    [
      'a serial beyond 32 bits',
      inside(raw(0x10, 0x81, 0x80, 0x80, 0x80, 0x10)),
      /serial: exceeds its number type/,
    ],
    ['a padded number', inside(raw(0x10, 0x81, 0x00)), /serial: is encoded with unnecessary bytes/],
    ['an unknown operation', inside(number(1, 9)), /operation: has the value 9/],
    [
      'bytes left over',
      encoded(message(1, ...good), number(2, 30), raw(0xff)),
      /the following bytes cannot be read/,
    ],
    [
      'a length past the end',
      inside(...good, raw(0x1a, 0x7f)),
      /past the end; the following bytes cannot/,
    ],
    [
      'text that is no UTF-8',
      inside(message(3, message(7, raw(0x12, 1, 0xff)))),
      /not valid UTF-8/,
    ],
    ['a group', inside(...good, raw(0x3b, 0x3c)), /field 7/],
  ])('%s', (_, of, words) => {
    expect(oddWords(of)).toMatch(words);
  });
});

test('readTransaction decodes version 31 and rejects 99 and 0 (KEY-02)', () => {
  expect(look(transactionOf(31, 1, party)).content).toMatchObject({ kind: 'read', version: 31 });
  expect(look(transactionOf(99, 1, party)).content).toEqual({
    kind: 'unknown-version',
    version: 99,
  });
  const bare = encoded(message(1, number(1, 1), message(3, party)));
  expect(look(bare).content).toEqual({ kind: 'unknown-version', version: 0 });
  expect(look(new Uint8Array()).content.kind).toBe('unreadable');
  expect(look(new Uint8Array(300_000)).content).toMatchObject({ problem: /300,000 bytes/ });
});

test('readTopologyBytes returns the same when a version wraps a signed transaction', () => {
  const held = transactionOf(30, 2, party, 2);
  const signature = message(2, number(1, 3), text(3, '1220ab'), number(4, 1));
  const signed = encoded(bytes(1, held), signature, number(3, 1));
  for (const of of [signed, encoded(bytes(1, signed), number(2, 30))]) {
    const read = readTopologyBytes(of);
    expect(read).toMatchObject({
      kind: 'signed',
      signatures: [{ signedBy: '1220ab', algorithm: 'ED25519', ofMany: undefined }],
      isProposal: true,
      issues: [],
      transaction: { content: { transaction: { operation: 'REMOVE', serial: 2 } } },
    });
    expect(read.transaction.bytes).toEqual(held);
  }
  expect(readTopologyBytes(held).kind).toBe('transaction');
});

describe('readTransaction of a hostile size', () => {
  const LARGEST = 131_000;
  const repeated = (count: number, ...pair: readonly number[]) =>
    Uint8Array.from({ length: count * pair.length }, (_, at) => pair[at % pair.length] ?? 0);
  const hosting = (content: Uint8Array) =>
    encoded(
      bytes(1, encoded(number(1, 1), number(2, 1), message(3, bytes(9, content)))),
      number(2, 30),
    );
  const keys = (count: number) => hosting(encoded(bytes(6, repeated(count, 0x0a, 0))));

  test('rejects a mapping with more keys than the protocol allows, without their fields', () => {
    expect(readTransaction(keys(20)).content.kind).toBe('read');
    for (const count of [21, LARGEST]) {
      const { content, fields } = readTransaction(keys(count));
      expect(content).toEqual({ kind: 'unreadable', problem: 'a mapping has more than 20 keys' });
      expect(fields).toEqual([]);
    }
  });

  test.each([
    ['hosts', repeated(LARGEST, 0x1a, 0)],
    ['unknown fields', repeated(LARGEST, 0x40, 0)],
    [
      'key usages',
      encoded(bytes(6, encoded(bytes(1, encoded(bytes(5, repeated(2 * LARGEST, 4))))))),
    ],
  ])('stops after 12,000 fields and reports an anomaly: %s', (_, content) => {
    const read = readTransaction(hosting(content));
    const isCut = read.issues.some(({ problem }) => problem.includes('more than 12,000 fields'));
    expect(isCut).toBe(true);
    expect(fieldRows(read.fields, []).length).toBeLessThan(12_100);
    expect(isSignable(checkAnswer(undefined, openTransactions([read])))).toBe(false);
  });

  test('reads a mapping with three thousand hosts completely', () => {
    const host = encoded(bytes(3, encoded(text(1, `p::1220${'ab'.repeat(32)}`), number(2, 2))));
    const all = Uint8Array.from(
      { length: host.length * 3_000 },
      (_, at) => host[at % host.length] ?? 0,
    );
    const { issues, content } = readTransaction(hosting(all));
    expect(issues).toEqual([]);
    expect(content).toMatchObject({ transaction: { mapping: { hosts: { length: 3_000 } } } });
  });
});

test('openAnswer reads no transaction beyond the limit of all together (KEY-02)', () => {
  const large = Buffer.alloc(200_000, 1).toString('base64');
  const { transactions } = openAnswer({ topologyTransactions: [large, large, 'CgA='] });
  const problems = transactions.map(({ read: { content } }) =>
    content.kind === 'unreadable' ? content.problem : content.kind,
  );
  expect(problems.slice(1)).toEqual([
    'all transactions together have more than 262,144 bytes',
    'all transactions together have more than 262,144 bytes',
  ]);
  expect(problems[0]).not.toContain('together');
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonNumber } from '#domain/text/json-text.ts';
import { RECORDINGS } from '#recorded';
import { readValue } from './read-value.ts';
import type { Value } from './value.ts';

/** The whole value as nested arrays, for short values only. */
function outline(value: Value): unknown {
  if (!('at' in value)) return value.text === '' ? value.kind : `${value.kind} ${value.text}`;
  const children = Array.from({ length: value.size }, (_, index) => {
    const { label, key, value: child } = value.at(index);
    if (key !== undefined) return [outline(key), outline(child)];
    return label === undefined ? outline(child) : [label, outline(child)];
  });
  return { [value.name === '' ? value.kind : `${value.kind} ${value.name}`]: children };
}
const compact = (json: unknown) => outline(readValue(json, 'compact_json'));
const protobuf = (json: unknown) => outline(readValue(json, 'protobuf_json'));

const PARTY = `alice-fund::1220${'ab'.repeat(32)}`;
const CONTRACT = `00${'cd'.repeat(32)}`;

test('readValue reads every kind of protobuf_json when defaults and labels are missing', () => {
  const recordId = { packageId: 'p', moduleName: 'Splice.Amulet', entityName: 'Amulet' };
  expect(
    protobuf({
      record: {
        recordId,
        fields: [
          { label: 'owner', value: { party: PARTY } },
          { value: { int64: '9007199254740993' } },
          { label: 'n', value: { numeric: '12.5000000000' } },
          { label: 'memo', value: { optional: {} } },
          { label: 'some', value: { optional: { value: { optional: {} } } } },
          { label: 'v', value: { variant: { constructor: 'Locked', value: { unit: {} } } } },
          { label: 'e', value: { enum: { constructor: 'Red' } } },
          { label: 'l', value: { list: {} } },
          { label: 'l2', value: { list: { elements: [{ bool: false }, { text: '' }] } } },
          { label: 'm', value: { textMap: { entries: [{ key: 'k', value: { unit: {} } }] } } },
          {
            label: 'g',
            value: {
              genMap: { entries: [{ key: { int64: '1' }, value: { contractId: CONTRACT } }] },
            },
          },
          { label: 't', value: { timestamp: '1767323045000006' } },
          { label: 'd', value: { date: 20455 } },
        ],
      },
    }),
  ).toEqual({
    'record Splice.Amulet:Amulet': [
      ['owner', `party ${PARTY}`],
      'int64 9007199254740993',
      ['n', 'numeric 12.5000000000'],
      ['memo', 'none'],
      ['some', { some: ['none'] }],
      ['v', { 'variant Locked': ['unit'] }],
      ['e', 'enum Red'],
      ['l', { list: [] }],
      ['l2', { list: ['bool false', 'text'] }],
      ['m', { textMap: [['k', 'unit']] }],
      ['g', { genMap: [['int64 1', `contractId ${CONTRACT}`]] }],
      ['t', 'timestamp 2026-01-02T03:04:05.000006Z'],
      ['d', 'date 2026-01-02'],
    ],
  });
});

test('readValue reads a bare record of protobuf_json as a record, also when it is empty', () => {
  expect(protobuf({ fields: [{ label: 'a', value: { bool: true } }] })).toEqual({
    record: [['a', 'bool true']],
  });
  expect(protobuf({})).toEqual({ record: [] });
});

test('readValue keeps the exact digits of protobuf_json times, also before 1970 and beyond the calendar', () => {
  const time = (micros: string) => readValue({ timestamp: micros }, 'protobuf_json');
  expect(time('-1')).toMatchObject({ text: '1969-12-31T23:59:59.999999Z', wire: '-1' });
  expect(time('9223372036854775807')).toMatchObject({ text: '9223372036854775807' });
  expect(readValue({ date: -719162 }, 'protobuf_json')).toMatchObject({ text: '0001-01-01' });
  expect(readValue({ date: 2147483647 }, 'protobuf_json')).toMatchObject({ text: '2147483647' });
});

test('readValue keeps the JSON with a reason when a value is unknown', () => {
  expect(protobuf({ decimal: { a: [null, '__', 9007199254740993n, 1.5] } })).toEqual({
    'unknown an unknown kind of value': [
      {
        object: [
          [
            'decimal',
            {
              object: [
                ['a', { array: ['null', 'text __', 'number 9007199254740993', 'number 1.5'] }],
              ],
            },
          ],
        ],
      },
    ],
  });
  expect(protobuf({ int64: 'x' })).toEqual({
    'unknown undocumented content of int64': [{ object: [['int64', 'text x']] }],
  });
  for (const odd of [
    null,
    1,
    'text',
    [],
    { a: 1, b: 2 },
    { constructor: 1 },
    { list: [] },
    { variant: {} },
  ])
    expect(readValue(odd, 'protobuf_json').kind).toBe('unknown');
  expect(compact({ ratio: 1.5 })).toEqual({
    record: [['ratio', { 'unknown a JSON number, not a Daml value': ['number 1.5'] }]],
  });
  const tenth = jsonNumber('0.10');
  expect(readValue(tenth, 'json')).toMatchObject({ kind: 'number', text: '0.10' });
  expect(compact([tenth])).toEqual({
    list: [{ 'unknown a JSON number, not a Daml value': ['number 0.10'] }],
  });
  expect(readValue({ unit: tenth }, 'protobuf_json').kind).toBe('unknown');
});

test('readValue infers kinds of compact JSON by form, marks inferred ones and never alters texts', () => {
  expect(
    compact({
      owner: PARTY,
      cid: CONTRACT,
      n: '9007199254740993',
      bare: 9007199254740993n,
      tooMany: '9223372036854775808',
      zeros: '007',
      amount: '1250000.0000000000',
      zero: '0E-10',
      at: '2026-01-02T03:04:05.000006Z',
      day: '2026-01-02',
      note: null,
      flag: true,
      nothing: {},
      v: { tag: 'Locked', value: { a: 'b' } },
      l: ['1'],
      map: [
        ['a', '1'],
        ['b', '2'],
      ],
      notMap: [
        ['a', '1'],
        ['a', '2'],
      ],
      nested: [[]],
    }),
  ).toEqual({
    record: [
      ['owner', `party ${PARTY}`],
      ['cid', `contractId ${CONTRACT}`],
      ['n', 'int64 9007199254740993'],
      ['bare', 'int64 9007199254740993'],
      ['tooMany', 'text 9223372036854775808'],
      ['zeros', 'text 007'],
      ['amount', 'numeric 1250000.0000000000'],
      ['zero', 'numeric 0E-10'],
      ['at', 'timestamp 2026-01-02T03:04:05.000006Z'],
      ['day', 'date 2026-01-02'],
      ['note', 'none'],
      ['flag', 'bool true'],
      ['nothing', 'unit'],
      ['v', { 'variant Locked': [{ record: [['a', 'text b']] }] }],
      ['l', { list: ['int64 1'] }],
      [
        'map',
        {
          genMap: [
            ['text a', 'int64 1'],
            ['text b', 'int64 2'],
          ],
        },
      ],
      ['notMap', { list: [{ list: ['text a', 'int64 1'] }, { list: ['text a', 'int64 2'] }] }],
      ['nested', { list: [{ list: [] }] }],
    ],
  });
  expect(readValue(PARTY, 'compact_json').guessed).toBe(true);
  expect(readValue({ party: PARTY }, 'protobuf_json').guessed).toBe(false);
});

test('readValue recognises the stand-in of Scan for a payload at the top only', () => {
  const standIn = { error: 'no such package', value: { a: '1' } };
  expect(compact(standIn)).toEqual({
    'fallback no such package': [{ record: [['a', 'int64 1']] }],
  });
  expect(compact([standIn])).toEqual({
    list: [
      {
        record: [
          ['error', 'text no such package'],
          ['value', { record: [['a', 'int64 1']] }],
        ],
      },
    ],
  });
});

test('readValue reads a payload of 100,000 levels one level at a time (fault 61)', () => {
  for (const [encoding, wrap] of [
    ['compact_json', (inner: unknown) => [inner]],
    ['protobuf_json', (inner: unknown) => ({ optional: { value: inner } })],
    ['protobuf_json', (inner: unknown) => ({ whatever: inner })],
  ] as const) {
    let json: unknown = encoding === 'compact_json' ? '7' : { text: '7' };
    for (let depth = 0; depth < 100_000; depth += 1) json = wrap(json);
    let value = readValue(json, encoding);
    while ('at' in value) value = value.at(0).value;
    expect(value.text).toBe('7');
  }
});

test('readValue reads any JSON without throwing and keeps every member and leaf (DATA-04, DATA-06)', () => {
  const keys = fc.constantFrom(
    '__proto__',
    'constructor',
    'then',
    'toJSON',
    '$$typeof',
    '',
    'tag',
    'value',
  );
  const json = fc.letrec((tie) => ({
    node: fc.oneof(
      { depthSize: 'small' },
      fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)),
      fc.array(tie('node'), { maxLength: 4 }),
      fc
        .uniqueArray(fc.tuple(fc.oneof(fc.string(), keys), tie('node')), {
          maxLength: 4,
          selector: ([key]) => key,
        })
        .map((entries) =>
          JSON.parse(`{${entries.map(([k, v]) => `${JSON.stringify(k)}:${JSON.stringify(v)}`)}}`),
        ),
    ),
  })).node;
  fc.assert(
    fc.property(json, fc.constantFrom('compact_json', 'protobuf_json'), (source, encoding) => {
      const wanted: string[] = [];
      JSON.stringify(source, (_key, value) => {
        if (!Array.isArray(value) && typeof value !== 'object' && value !== '')
          wanted.push(String(value));
        return value;
      });
      const seen: string[] = [];
      const walk = (value: Value): void => {
        if (!('at' in value)) {
          seen.push(value.text);
          return;
        }
        seen.push(value.name);
        for (let index = 0; index < value.size; index += 1) {
          const child = value.at(index);
          if (child.label !== undefined) seen.push(child.label);
          if (child.key !== undefined) walk(child.key);
          walk(child.value);
        }
        expect(() => value.at(value.size)).toThrow(RangeError);
      };
      walk(readValue(source, encoding));
      for (const text of wanted) expect(seen).toContain(text);
    }),
    { numRuns: 1000 },
  );
});

type ScanEvents = {
  events: { update?: { events_by_id: Record<string, Record<string, unknown>> } }[];
};

test.each(RECORDINGS)(
  'readValue finds no unknown value in recorded payloads ($kind)',
  ({ json }) => {
    const seen: Record<string, number> = {};
    const walk = (value: Value): void => {
      seen[value.kind] = (seen[value.kind] ?? 0) + 1;
      if (!('at' in value)) return;
      for (let index = 0; index < value.size; index += 1) walk(value.at(index).value);
    };
    for (const { update } of json<ScanEvents>('scan-v0-events-mainnet.json').events)
      for (const event of Object.values(update?.events_by_id ?? {}))
        walk(
          readValue(event['create_arguments'] ?? event['choice_argument'] ?? null, 'compact_json'),
        );
    expect(seen['unknown']).toBeUndefined();
    expect(Object.keys(seen).sort()).toEqual(
      expect.arrayContaining(['contractId', 'int64', 'numeric', 'party', 'record', 'timestamp']),
    );
  },
);

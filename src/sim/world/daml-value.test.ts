import { describe, expect, test } from 'vitest';
import { compactJson, protobufJson } from '#sim/scan/value-json.ts';
import * as daml from './daml-value.ts';

const ledger = { dropsTrailingNone: true, javaZero: false };
const scan = { dropsTrailingNone: false, javaZero: true };
const { none, some } = daml;

/** docs/facts/wire.md#daml-values and #typed-values, row by row. */
const ROWS: readonly (readonly [daml.DamlValue, compact: unknown, protobuf: unknown])[] = [
  [daml.int(9007199254740993n), '9007199254740993', { int64: '9007199254740993' }],
  [daml.numeric('12.5'), '12.5000000000', { numeric: '12.5000000000' }],
  [daml.bool(false), false, { bool: false }],
  [daml.text(''), '', { text: '' }],
  [daml.party('a::1220aa'), 'a::1220aa', { party: 'a::1220aa' }],
  [daml.contractId('00ab'), '00ab', { contractId: '00ab' }],
  [daml.unit, {}, { unit: {} }],
  [daml.date(20455), '2026-01-02', { date: 20455 }],
  [
    daml.timestamp(1767323045000006n),
    '2026-01-02T03:04:05.000006Z',
    { timestamp: '1767323045000006' },
  ],
  [daml.enumeration('Red'), 'Red', { enum: { constructor: 'Red' } }],
  [
    daml.variant('Locked'),
    { tag: 'Locked', value: {} },
    { variant: { constructor: 'Locked', value: { unit: {} } } },
  ],
  [daml.list([]), [], { list: {} }],
  [daml.list([daml.int(1)]), ['1'], { list: { elements: [{ int64: '1' }] } }],
  [daml.textMap({}), {}, { textMap: {} }],
  [
    daml.textMap({ k: daml.text('v') }),
    { k: 'v' },
    { textMap: { entries: [{ key: 'k', value: { text: 'v' } }] } },
  ],
  [
    daml.genMap([[daml.text('a'), daml.int(1)]]),
    [['a', '1']],
    { genMap: { entries: [{ key: { text: 'a' }, value: { int64: '1' } }] } },
  ],
  [none, null, { optional: {} }],
  [some(daml.text('x')), 'x', { optional: { value: { text: 'x' } } }],
  [some(none), [], { optional: { value: { optional: {} } } }],
  [some(some(daml.text('x'))), ['x'], undefined],
  [some(some(none)), [[]], undefined],
  [
    daml.record({ memo: none, owner: daml.text('o'), last: none }),
    { memo: null, owner: 'o' },
    {
      record: {
        fields: [
          { label: 'memo', value: { optional: {} } },
          { label: 'owner', value: { text: 'o' } },
          { label: 'last', value: { optional: {} } },
        ],
      },
    },
  ],
];

describe('compactJson and protobufJson', () => {
  test.each(ROWS)('writes row %#', (value, compact, protobuf) => {
    expect(compactJson(value, ledger)).toEqual(compact);
    if (protobuf !== undefined) expect(protobufJson(value)).toEqual(protobuf);
  });
});

describe('compactJson in the style of Scan', () => {
  test('keeps trailing None fields, as null', () => {
    expect(compactJson(daml.record({ a: daml.int(1), last: none }), scan)).toEqual({
      a: '1',
      last: null,
    });
  });

  test('writes a zero decimal as Java does', () => {
    expect(compactJson(daml.numeric('0.0'), scan)).toBe('0E-10');
    expect(compactJson(daml.numeric('0.5'), scan)).toBe('0.5000000000');
  });
});

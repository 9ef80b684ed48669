import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prepareExact } from '#api/http/body.ts';
import { printJson } from '#domain/text/json-text.ts';
import { parseExact } from './exact-json.ts';

/** The values as written: strings represent themselves, bigints represent bare integers. */
type Tree = null | boolean | string | bigint | readonly Tree[] | { readonly [key: string]: Tree };

/** Texts that look like structure around an integer, with what may hide or fake their ends. */
const structuralText = fc
  .array(
    fc.constantFrom(
      ...['"', '\\', ':', ',', '[', ']', '{', '}', ' ', '-', 'a', '0', '\n', '\u4e2d', '1.5'],
      ...['1234567890123456', '9007199254740993', '1220822075475563', '-12345678901234567890'],
    ),
    { maxLength: 8 },
  )
  .map((pieces) => pieces.join(''));

const trickyText = fc.oneof(
  { arbitrary: structuralText, weight: 8 },
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '\uFDD0',
    '\\"',
    '\\\\',
    ':9007199254740993,"',
    '9007199254740993',
    '[9007199254740993]',
    '":9007199254740993',
    '__proto__',
  ),
);
const integer = fc.oneof(
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  fc.bigInt({ min: 2n ** 53n - 5n, max: 2n ** 53n + 5n }),
  fc.bigInt({ min: -5n, max: 5n }),
  fc.bigInt({ min: 10n ** 60n, max: 10n ** 61n }),
);
const tree = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, true, false),
    trickyText,
    integer,
    fc.array(tie('tree'), { maxLength: 5 }),
    fc.dictionary(trickyText, tie('tree'), { maxKeys: 5 }),
  ),
})).tree;

function write(value: Tree, gap: string, escaped: boolean): string {
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'string') return writeText(value, escaped);
  if (value === null || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) {
    return `[${gap}${value.map((item) => write(item, gap, escaped)).join(`${gap},${gap}`)}${gap}]`;
  }
  const members = Object.entries(value).map(
    ([name, item]) => `${writeText(name, escaped)}${gap}:${gap}${write(item, gap, escaped)}`,
  );
  return `{${gap}${members.join(`,${gap}`)}${gap}}`;
}

function writeText(text: string, escaped: boolean): string {
  const plain = JSON.stringify(text);
  return escaped ? plain.replaceAll('\uFDD0', '\\uFdD0') : plain;
}

/** Reads the parsed value back, with bigints for all numbers. */
function read(value: unknown): Tree {
  if (value === null || typeof value === 'boolean' || typeof value === 'bigint') return value;
  if (typeof value === 'number') return BigInt(value);
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(read);
  return Object.fromEntries(Object.entries(value as object).map(([k, v]) => [k, read(v)]));
}

test('parseExact keeps integers digit for digit, and strings unchanged (DATA-02)', () => {
  const layout = fc.record({
    gap: fc.constantFrom('', ' ', '\n\t '),
    escaped: fc.boolean(),
    start: fc.constantFrom('', '\uFEFF', ' ', '\uFEFF\n'),
  });
  fc.assert(
    fc.property(tree, layout, (value, { gap, escaped, start }) => {
      expect(read(parseExact(start + write(value, gap, escaped) + gap))).toEqual(value);
    }),
    { numRuns: 2000 },
  );
});

test('parseExact drops one byte order mark, and refuses two', async () => {
  const big = '9007199254740993';
  await prepareExact(`\uFEFF${big}`);
  expect(parseExact(`\uFEFF${big}`)).toBe(9007199254740993n);
  expect(() => parseExact(`\uFEFF\uFEFF{"a":${big}}`)).toThrow(SyntaxError);
});

test('parseExact accepts exactly the texts that JSON.parse accepts', () => {
  const piece = fc.constantFrom(
    ...'{}[]:,"\\- \n.eE+1',
    '9007199254740993',
    '09007199254740993',
    'true',
    'null',
    '\uFDD0',
    '"a"',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join('');
      expect(
        isJson(() => parseExact(text)),
        text,
      ).toBe(isJson(() => JSON.parse(text)));
    }),
    { numRuns: 2000 },
  );
});

function isJson(parse: () => unknown): boolean {
  try {
    parse();
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(SyntaxError);
    return false;
  }
}

describe('parseExact by example', () => {
  test.each([
    ['9007199254740993', 9007199254740993n],
    ['9007199254740991', 9007199254740991],
    ['-9007199254740993', -9007199254740993n],
    [' 9007199254740993\n', 9007199254740993n],
    ['0.5', 0.5],
    ['"a:1.50,b"', 'a:1.50,b'],
    ['\uFEFF1', 1],
    ['[":1234567890123456789,"]', [':1234567890123456789,']],
    ['[":1234567890123456789,",1]', [':1234567890123456789,', 1]],
    ['{",":1234567890123456789,"b":2}', { ',': 1234567890123456789n, b: 2 }],
    ['{"":1234567890123456789}', { '': 1234567890123456789n }],
    ['{"\\\\":1234567890123456789}', { '\\': 1234567890123456789n }],
    ['["\\\\\\":1234567890123456789,"]', ['\\":1234567890123456789,']],
    ['["[1234567890123456789]"]', ['[1234567890123456789]']],
    [
      '{"a":[1234567890123456789,-1234567890123456789 , 3]}',
      { a: [1234567890123456789n, -1234567890123456789n, 3] },
    ],
  ])('%s', (text, value) => expect(parseExact(text)).toEqual(value));

  test.each([
    '12345678901234567890.5',
    '1234567890123456789e2',
    '[1.50,-0,1E5]',
    '{"a":1e400}',
    '[0.1234567890123456789,1e-1234567890123456]',
  ])('keeps the digits of %s', (text) => expect(printJson(parseExact(text))).toBe(text));

  test.each(['{9007199254740993:1}', '{"a":1,9007199254740993 :1}', '\uFEFF\uFEFF1', '[1', ''])(
    'rejects %s',
    (text) => expect(() => parseExact(text)).toThrow(SyntaxError),
  );

  test('a million levels (fault 61, DATA-01)', () => {
    const deep = `${'['.repeat(1e6)}9007199254740993${']'.repeat(1e6)}`;
    expect(Array.isArray(parseExact(deep))).toBe(true);
  });

  // So much of anything that what recurses or counts twice does not come through here.
  test.each([
    ['spaces', `[${' '.repeat(2e6)}9007199254740993${' '.repeat(2e6)}]`, 9007199254740993n],
    ['backslashes', `["${'\\\\'.repeat(1e6)}",1]`, '\\'.repeat(1e6)],
    ['fakes', `["${':9007199254740993,'.repeat(1e5)}"]`, ':9007199254740993,'.repeat(1e5)],
  ])('reads millions of characters: %s', (_, text, first) => {
    const [value] = parseExact(text) as unknown[];
    expect(value === first).toBe(true);
  });

  test.each(['9'.repeat(1_001), '9'.repeat(2e7), `0.${'0'.repeat(1e6)}`, `0.5e-${'1'.repeat(60)}`])(
    'keeps every digit of a long number %#',
    (digits) => {
      for (const number of [digits, `-${digits}`])
        expect(String(parseExact(number)) === number).toBe(true);
    },
  );

  test('makes a bigint of at most 1,000 digits', () => {
    const digits = '9'.repeat(1_001);
    expect(parseExact(digits)).toBeTypeOf('function');
    expect(parseExact(digits.slice(1))).toBe(BigInt(digits.slice(1)));
  });

  test('keeps a member named __proto__ (fault 59, DATA-04)', () => {
    const value = parseExact('{"__proto__":9007199254740993}') as object;
    expect(Object.keys(value)).toEqual(['__proto__']);
  });
});

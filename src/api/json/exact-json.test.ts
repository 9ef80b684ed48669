import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EXACT, isQuotedInt64, plainText, readInt64 } from '#domain/ledger/int64.ts';
import { openExactReader, parseExact } from './exact-json.ts';

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
    `${EXACT}5`,
    `${EXACT}9007199254740993`,
    '\uFDD0',
    '\uFDD0\uFDD0int:1',
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

/** Reads the parsed value back: bigints from numbers, strings as their sender wrote them. */
function read(value: unknown): Tree {
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'number' || isQuotedInt64(value)) return BigInt(readInt64(value) ?? 'x');
  if (typeof value === 'string') return plainText(value);
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

/** JSON text with every integer beyond 2^53 quoted, character by character: slow and plain. */
function quotedPlainly(text: string): string {
  const token = /"(?:[^"\\]|\\[\s\S])*"|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?|[\s\S]/g;
  return text.replace(token, (found) =>
    /^-?\d+$/.test(found) && !Number.isSafeInteger(Number(found)) ? `"${EXACT}${found}"` : found,
  );
}

test('parseExact finds the same integers as a reader of every character (DATA-02)', () => {
  const strings = structuralText.map((text) => JSON.stringify(text));
  const integers = integer.map(String);
  const list = fc.array(fc.oneof(strings, integers), { maxLength: 12 });
  const members = fc.array(fc.tuple(strings, fc.oneof(strings, integers)), { maxLength: 8 });
  const text = fc.oneof(
    list.map((items) => `[${items.join(',')}]`),
    members.map((all) => `{${all.map(([name, value]) => `${name}:${value}`).join(',')}}`),
  );
  fc.assert(
    fc.property(text, (json) => {
      expect(parseExact(json)).toEqual(JSON.parse(quotedPlainly(json)));
    }),
    { numRuns: 2000 },
  );
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

/** What a text comes to in pieces of these lengths, again and again: its value, or that it is none. */
function inPieces(text: string, lengths: readonly number[]): unknown {
  const reader = openExactReader();
  for (let at = 0, n = 0; at < text.length; n++) {
    const length = lengths[n % lengths.length] ?? 1;
    reader.add(text.slice(at, at + length));
    at += length;
  }
  const value = outcomeOf(() => reader.parse());
  expect(reader.text() === text).toBe(true);
  return value;
}

function outcomeOf(parse: () => unknown): unknown {
  let value: unknown;
  const isFine = isJson(() => {
    value = parse();
  });
  return isFine ? { value } : 'no JSON';
}

const lengths = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 5 });

test('openExactReader returns the same result for any pieces', () => {
  const layout = fc.record({
    gap: fc.constantFrom('', ' ', '\n\t '),
    escaped: fc.boolean(),
    start: fc.constantFrom('', '\uFEFF', ' ', '\uFEFF\n'),
    end: fc.constantFrom('', ' ', ']', '"'),
  });
  fc.assert(
    fc.property(tree, layout, lengths, (value, { gap, escaped, start, end }, cuts) => {
      const text = start + write(value, gap, escaped) + end;
      expect(inPieces(text, cuts)).toEqual(outcomeOf(() => parseExact(text)));
    }),
    { numRuns: 3000 },
  );
});

test('openExactReader finds the same integers among texts that look like structure', () => {
  const item = fc.oneof(
    structuralText.map((text) => JSON.stringify(text)),
    integer.map(String),
  );
  const text = fc
    .tuple(fc.array(item, { maxLength: 12 }), fc.constantFrom(',', ' , ', ':', ',\n"":'))
    .map(([items, between]) => `[${items.join(between)}]`);
  fc.assert(
    fc.property(text, lengths, (json, cuts) => {
      expect(inPieces(json, cuts)).toEqual(outcomeOf(() => parseExact(json)));
    }),
    { numRuns: 3000 },
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
    ['9007199254740993', `${EXACT}9007199254740993`],
    ['9007199254740991', 9007199254740991],
    ['-9007199254740993', `${EXACT}-9007199254740993`],
    [' 9007199254740993\n', `${EXACT}9007199254740993`],
    ['12345678901234567890.5', Number('12345678901234567890.5')],
    ['1234567890123456789e2', Number('1234567890123456789e2')],
    ['\uFEFF1', 1],
    ['[":1234567890123456789,"]', [':1234567890123456789,']],
    ['[":1234567890123456789,",1]', [':1234567890123456789,', 1]],
    ['{",":1234567890123456789,"b":2}', { ',': `${EXACT}1234567890123456789`, b: 2 }],
    ['{"":1234567890123456789}', { '': `${EXACT}1234567890123456789` }],
    ['{"\\\\":1234567890123456789}', { '\\': `${EXACT}1234567890123456789` }],
    ['["\\\\\\":1234567890123456789,"]', ['\\":1234567890123456789,']],
    ['["[1234567890123456789]"]', ['[1234567890123456789]']],
    [
      '{"a":[1234567890123456789,-1234567890123456789 , 3]}',
      { a: [`${EXACT}1234567890123456789`, `${EXACT}-1234567890123456789`, 3] },
    ],
    ['[0.1234567890123456789,1e-1234567890123456]', [Number('0.1234567890123456789'), 0]],
  ])('%s', (text, value) => expect(parseExact(text)).toEqual(value));

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
    ['digits', `[${'9'.repeat(2e7)}]`, `${EXACT}${'9'.repeat(2e7)}`],
    [
      'spaces',
      `[${' '.repeat(2e6)}9007199254740993${' '.repeat(2e6)}]`,
      `${EXACT}9007199254740993`,
    ],
    ['backslashes', `["${'\\\\'.repeat(1e6)}",1]`, '\\'.repeat(1e6)],
    ['fakes', `["${':9007199254740993,'.repeat(1e5)}"]`, ':9007199254740993,'.repeat(1e5)],
  ])('reads millions of characters: %s', (_, text, first) => {
    const [value] = parseExact(text) as unknown[];
    expect(value === first).toBe(true);
    const [again] = Object.values(inPieces(text, [65_536]) as object) as [unknown[]];
    expect(again[0] === first).toBe(true);
  });

  test('keeps a member named __proto__ (fault 59, DATA-04)', () => {
    const value = parseExact('{"__proto__":9007199254740993}') as object;
    expect(Object.keys(value)).toEqual(['__proto__']);
  });
});

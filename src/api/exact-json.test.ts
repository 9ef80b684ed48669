import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EXACT, isQuotedInt64, plainText, readInt64 } from '#domain/int64.ts';
import { parseExact } from './exact-json.ts';

/** What was written where: strings stand for themselves, bigints for bare integers. */
type Tree = null | boolean | string | bigint | readonly Tree[] | { readonly [key: string]: Tree };

const trickyText = fc.oneof(
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

test('integers survive digit for digit and strings stay themselves', () => {
  fc.assert(
    fc.property(tree, fc.constantFrom('', ' ', '\n\t '), fc.boolean(), (value, gap, escaped) => {
      expect(read(parseExact(write(value, gap, escaped)))).toEqual(value);
    }),
    { numRuns: 2000 },
  );
});

test('any text: the same verdict as JSON.parse on what is JSON', () => {
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
    { numRuns: 5000 },
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

describe('by hand', () => {
  test.each([
    ['9007199254740993', `${EXACT}9007199254740993`],
    ['9007199254740991', 9007199254740991],
    ['-9007199254740993', `${EXACT}-9007199254740993`],
    ['12345678901234567890.5', Number('12345678901234567890.5')],
    ['1234567890123456789e2', Number('1234567890123456789e2')],
    ['\uFEFF1', 1],
  ])('%s', (text, value) => expect(parseExact(text)).toEqual(value));

  test.each(['{9007199254740993:1}', '{"a":1,9007199254740993 :1}', '\uFEFF\uFEFF1', '[1', ''])(
    '%s is no JSON',
    (text) => expect(() => parseExact(text)).toThrow(SyntaxError),
  );

  test('a million levels', () => {
    const deep = `${'['.repeat(1e6)}9007199254740993${']'.repeat(1e6)}`;
    expect(Array.isArray(parseExact(deep))).toBe(true);
  });

  test('a member named __proto__ is a member', () => {
    const value = parseExact('{"__proto__":9007199254740993}') as object;
    expect(Object.keys(value)).toEqual(['__proto__']);
  });
});

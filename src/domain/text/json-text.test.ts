import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jsonNumber, printJson } from './json-text.ts';

describe('printJson', () => {
  test('prints like JSON.stringify', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        expect(printJson(value)).toBe(JSON.stringify(value));
      }),
    );
  });

  describe('by example', () => {
    test('the digits of numbers', () => {
      const value = { n: 9007199254740993n, u: [-5n, jsonNumber('1.50')] };
      expect(printJson(value)).toBe('{"n":9007199254740993,"u":[-5,1.50]}');
    });
    test('no member that is undefined', () => {
      const value = { a: undefined, b: [undefined, { c: undefined }], d: undefined, e: 1 };
      expect(printJson(value)).toBe(JSON.stringify(value));
    });
    test('100,000 levels', () => {
      const text = `${'['.repeat(1e5)}${']'.repeat(1e5)}`;
      expect(printJson(JSON.parse(text))).toBe(text);
    });
    test('a member named __proto__ (DATA-04)', () => {
      const text = '{"__proto__":{"a":"Needle"}}';
      expect(printJson(JSON.parse(text))).toBe(text);
    });
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jsonSearch, printJson } from './json-text.ts';

describe('printJson', () => {
  test('prints like JSON.stringify', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        expect(printJson(value)).toBe(JSON.stringify(value));
      }),
    );
  });

  describe('by example', () => {
    test('unquotes big integers and unescapes doubled marks', () => {
      const value = { n: 9007199254740993n, t: '\uFDD0int:1', u: [-5n] };
      expect(printJson(value)).toBe('{"n":9007199254740993,"t":"\uFDD0int:1","u":[-5]}');
    });
    test('100,000 levels', () => {
      const text = `${'['.repeat(1e5)}${']'.repeat(1e5)}`;
      expect(printJson(JSON.parse(text))).toBe(text);
      expect(jsonSearch('needle')(JSON.parse(text))).toBe(false);
    });
    test('a member named __proto__ (DATA-04)', () => {
      const text = '{"__proto__":{"a":"Needle"}}';
      expect(printJson(JSON.parse(text))).toBe(text);
      expect(jsonSearch('needle')(JSON.parse(text))).toBe(true);
    });
    test.each([
      [{ a: ['xx', { b: 'A NeeDle!' }] }, true],
      [{ needles: null }, true],
      [['need', 'le'], false],
      [null, false],
    ])('search in %j', (value, hit) => expect(jsonSearch('needle')(value)).toBe(hit));
    test('search for digits', () => {
      expect(jsonSearch('0993')([9007199254740993n])).toBe(true);
      expect(jsonSearch('int:')([9007199254740993n])).toBe(false);
      expect(jsonSearch('42')({ n: 1425 })).toBe(true);
    });
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jsonNumber } from './json-text.ts';
import { caselessSearch, jsonSearch } from './text-search.ts';

/** Letters whose other case is of another length, alphabet or place. */
const ODD = [
  ...'aAbkKiIsSxz09.*+?^$(){}[]|/\\-~` \t\u0000',
  '\u212A',
  '\u0130',
  '\u0131',
  '\u017F',
];
const unit = fc.constantFrom(
  ...ODD,
  '\u0307',
  'ß',
  'ẞ',
  'Σ',
  'ς',
  'é',
  'É',
  '\uD83D',
  '\uDC6A',
  'Я',
);
const oddText = fc.array(unit, { maxLength: 8 }).map((units) => units.join(''));
const text = fc.oneof(oddText, fc.string({ unit: 'binary' }), fc.string());

describe('caselessSearch', () => {
  test('finds a text in any case', () => {
    fc.assert(
      fc.property(fc.oneof(text, unit), text, text, (wanted, before, after) => {
        const needle = wanted.toLowerCase();
        const has = caselessSearch(needle);
        for (const other of [before, before + wanted + after, before + needle.toUpperCase()])
          expect(has(other)).toBe(other.toLowerCase().includes(needle));
      }),
      { numRuns: 5000 },
    );
  });

  test('finds every printable character', () => {
    const needles = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i).toLowerCase());
    const all = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code));
    for (const needle of [...needles, 'ki', 'ik']) {
      const has = caselessSearch(needle);
      const wrong = all.filter((one) => has(one) !== one.toLowerCase().includes(needle));
      expect(wrong).toEqual([]);
    }
  });
});

describe('jsonSearch', () => {
  test.each([
    [{ a: ['xx', { b: 'A NeeDle!' }] }, true],
    [{ needles: null }, true],
    [['need', 'le'], false],
    [null, false],
  ])('in %j', (value, hit) => expect(jsonSearch('needle')(value)).toBe(hit));

  test('finds digits', () => {
    expect(jsonSearch('0993')([9007199254740993n])).toBe(true);
    expect(jsonSearch('int:')([9007199254740993n])).toBe(false);
    expect(jsonSearch('42')({ n: 1425 })).toBe(true);
    expect(jsonSearch('1e5')([jsonNumber('1E5')])).toBe(true);
    expect(jsonSearch('digits')([jsonNumber('1E5')])).toBe(false);
  });

  test('reads 100,000 levels', () => {
    const value: unknown = JSON.parse(`${'['.repeat(1e5)}"needle"${']'.repeat(1e5)}`);
    expect(jsonSearch('needle')(value)).toBe(true);
    expect(jsonSearch('other')(value)).toBe(false);
  });

  test('finds a text in a member named __proto__ (DATA-04)', () => {
    expect(jsonSearch('needle')(JSON.parse('{"__proto__":{"a":"Needle"}}'))).toBe(true);
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { caselessSearch } from './json-text.ts';

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

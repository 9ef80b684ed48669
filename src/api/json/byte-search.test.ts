import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openByteSearch } from './byte-search.ts';

const encode = (text: string) => new TextEncoder().encode(text);
const sought = fc.string({ unit: fc.constantFrom(...'ab1:'), minLength: 1, maxLength: 5 });
const body = fc.string({ unit: fc.constantFrom(...'aAbB1:', 'é', '\u212A'), maxLength: 60 });

test('finds every occurrence of a text, ignoring the case of ASCII', () => {
  fc.assert(
    fc.property(sought, body, (text, searched) => {
      const bytes = encode(searched);
      // One character for each byte.
      const lower = Array.from(bytes, (byte) => String.fromCharCode(byte))
        .join('')
        .toLowerCase();
      const search = openByteSearch(text);
      for (let from = 0; from <= bytes.length; from++)
        expect(search(bytes, from)).toBe(lower.indexOf(text, from));
    }),
    { numRuns: 2_000 },
  );
});

test.each(['\u212A', '\\u', '\\'])('finds %j, which begins with a rare byte', (text) => {
  const bytes = encode(`aé\\u00e9\u2126${text}b${text}`);
  const search = openByteSearch(text);
  const found: number[] = [];
  for (let at = search(bytes, 0); at !== -1; at = search(bytes, at + 1)) found.push(at);
  const wanted = encode(text);
  expect(found).toEqual(
    [...bytes.keys()].filter((at) => wanted.every((byte, step) => bytes[at + step] === byte)),
  );
  expect(found.length).toBeGreaterThan(1);
});

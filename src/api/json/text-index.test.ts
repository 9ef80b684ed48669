import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { parseBody } from './json-body.ts';
import { TextIndex } from './text-index.ts';

test('strings with the same hash get different numbers and their own end', () => {
  // With the factor 1, most short strings have the hash of another one.
  const random = vi.spyOn(Math, 'random').mockReturnValue(0);
  const letters = fc.string({ unit: fc.constantFrom(...'abcdefgh', '"', 'é', '\u{1F332}') });
  const list = fc.array(letters, { maxLength: 60 });
  fc.assert(
    fc.property(list, (texts) => {
      const body = parseBody(JSON.stringify(texts));
      const index = new TextIndex(body.bytes);
      const known = [...new Set(texts)];
      for (const [at, child] of [...body.childrenOf(0)].entries()) {
        const position = body.position(child);
        const text = texts[at] as string;
        expect(index.numberOf(position)).toBe(known.indexOf(text));
        const bytes = new TextEncoder().encode(JSON.stringify(text)).length;
        expect(index.end, `the end of ${text}`).toBe(position + bytes);
      }
    }),
    { numRuns: 500 },
  );
  random.mockRestore();
});

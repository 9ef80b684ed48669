import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asciiJson } from './ascii-json.ts';
import { drawFact, drawLine } from './line.ts';

const plain = { columns: undefined, hasColour: false };

describe('drawLine', () => {
  test('draws foreign text with escapes, and its own colours only', () => {
    const foreign = 'a\u001b[31mb\u009bc\u202ed\ne';
    expect(drawLine(plain, [foreign])).toBe('a⟨U+001B⟩[31mb⟨U+009B⟩c⟨U+202E⟩d⟨U+000A⟩e\n');
    const coloured = drawLine({ ...plain, hasColour: true }, [{ text: foreign, tone: 'bad' }]);
    expect(coloured.split('\u001b')).toHaveLength(3);
    expect(coloured.startsWith('\u001b[31ma⟨U+001B⟩')).toBe(true);
  });

  test('wraps between words, and keeps a word that is longer than the line', () => {
    const id = '1220'.padEnd(40, 'a');
    const prefix = { first: '├─ ', rest: '│  ' };
    expect(drawLine({ ...plain, columns: 30 }, [`one two ${id} three`], prefix)).toBe(
      `├─ one two\n│  ${id}\n│  three\n`,
    );
  });

  test('counts wide characters twice and marks not at all', () => {
    const text = '界界 界界 é é é';
    const lines = drawLine({ ...plain, columns: 23 }, [`${text} ${text}`]).split('\n');
    expect(lines).toEqual(['界界 界界 é é é 界界', '界界 é é é', '']);
  });

  test('has every word of any text once, in order, on lines of the width', () => {
    const word = fc.stringMatching(/^[a-z]{1,12}$/);
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1 }),
        fc.integer({ min: 20, max: 90 }),
        (words, columns) => {
          const drawn = drawLine({ ...plain, columns }, [words.join(' ')]);
          expect(drawn.trimEnd().split(/[ \n]/)).toEqual(words);
          for (const line of drawn.split('\n')) expect(line.length).toBeLessThanOrEqual(columns);
        },
      ),
    );
  });

  test('aligns a fact with its continuation', () => {
    expect(drawFact({ ...plain, columns: 30 }, 'Name', ['one two three four five'], 6)).toBe(
      'Name    one two three four\n        five\n',
    );
  });
});

test('asciiJson keeps the value of any JSON', () => {
  fc.assert(
    fc.property(fc.json(), (json) => {
      const ascii = asciiJson(json);
      expect(ascii).toMatch(/^[\x20-\x7e]*$/);
      expect(JSON.parse(ascii)).toEqual(JSON.parse(json));
    }),
  );
});

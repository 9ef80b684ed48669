import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { honestString } from './honest-text.ts';
import { markdownCode, markdownText } from './markdown.ts';

/** Everything in this file is synthetic. */
const SPECIAL = '\\`*_[]<>&!~|#@';
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(...SPECIAL, ' ', 'a', '\n', '\u202e'), maxLength: 20 }),
);

/** The content of a line that is one code span, by CommonMark 6.1; undefined for any other line. */
function codeIn(line: string): string | undefined {
  const fence = /^`+/.exec(line)?.[0] ?? '';
  const end = new RegExp(`(?<!\`)${fence}(?!\`)`);
  const rest = line.slice(fence.length);
  const at = rest.search(end);
  if (fence === '' || at + fence.length !== rest.length) return undefined;
  const inside = rest.slice(0, at);
  return /^ .* $/s.test(inside) && /[^ ]/.test(inside) ? inside.slice(1, -1) : inside;
}

describe('markdownCode', () => {
  test.each([
    ['alice::1220ab', '`alice::1220ab`'],
    ['a`b', '``a`b``'],
    ['`', '`` ` ``'],
    ['', '""'],
    ['a\nb', '`a⟨U+000A⟩b`'],
    ['safe\u202egnp', '`safe⟨U+202E⟩gnp`'],
  ])('writes %j as one code span', (given, code) => {
    expect(markdownCode(given)).toBe(code);
  });

  test('has every text with visible hidden characters as its content on one line (TXT-02)', () => {
    fc.assert(
      fc.property(
        text.filter((one) => one !== ''),
        (one) => {
          const code = markdownCode(one);
          expect(codeIn(code)).toBe(honestString(one));
          expect(code).not.toMatch(/[\n\r]/);
        },
      ),
    );
  });
});

describe('markdownText', () => {
  test('escapes each character with a meaning, and nothing else', () => {
    fc.assert(
      fc.property(text, (one) => {
        const escaped = markdownText(one);
        const isBare = (character: string) => SPECIAL.includes(character);
        const shown = escaped.replace(/\\(.)/g, (_, character: string) => {
          expect(isBare(character)).toBe(true);
          return character;
        });
        expect(shown).toBe(honestString(one));
        expect([...escaped.replace(/\\./g, '')].filter(isBare)).toEqual([]);
      }),
    );
  });
});

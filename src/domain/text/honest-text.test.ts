import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { honestString, honestText, middle, type TextPiece } from './honest-text.ts';

const shown = (pieces: readonly TextPiece[]) => pieces.map((piece) => piece.text).join('');
const undone = (pieces: readonly TextPiece[]) =>
  pieces
    .map((piece) =>
      piece.escape
        ? String.fromCodePoint(Number.parseInt(piece.text.slice(3, -1), 16))
        : piece.text,
    )
    .join('');

/** Code units, so that lone surrogates come up, and the characters that matter, often. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.nat(0xffff), { maxLength: 30 }).map((codes) => String.fromCharCode(...codes)),
  fc
    .array(
      fc.constantFrom(
        'a',
        '\u202E',
        '\u200D',
        '\uFE0F',
        '👪',
        'e\u0301',
        '\u{E0041}',
        '\uD800',
        'é',
      ),
    )
    .map((parts) => parts.join('')),
);

describe('honest text', () => {
  test('escapes all invisible characters, reversibly (fault 75, TXT-02)', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const pieces = honestText(text);
        expect(shown(pieces)).not.toMatch(
          /[\p{Cc}\p{Cf}\p{Cs}\p{Cn}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/u,
        );
        expect(undone(pieces)).toBe(text);
        expect(honestString(text)).toBe(shown(pieces));
      }),
      { numRuns: 2000 },
    );
  });

  test('does not change visible characters', () => {
    for (const text of [
      '',
      'alice-fund::12209b',
      'Zürich 東京 עברית 👪 a\u0301',
      '<b>&amp;</b>',
      '⟨U+202E⟩',
    ])
      expect(honestText(text)).toEqual(text === '' ? [] : [{ text, escape: false }]);
  });

  test.each([
    ['\u202E', '⟨U+202E⟩'],
    ['\u2066', '⟨U+2066⟩'],
    ['\u200B', '⟨U+200B⟩'],
    ['\u{E0020}', '⟨U+E0020⟩'],
    ['\uFE0F', '⟨U+FE0F⟩'],
    ['\u0000', '⟨U+0000⟩'],
    ['\u0085', '⟨U+0085⟩'],
    ['\uD83D', '⟨U+D83D⟩'],
    ['\u0378', '⟨U+0378⟩'],
    ['\u3164', '⟨U+3164⟩'],
    ['\u00AD', '⟨U+00AD⟩'],
    ['\u2028', '⟨U+2028⟩'],
    ['\u00A0', '⟨U+00A0⟩'],
    ['\uE000', '⟨U+E000⟩'],
  ])('shows %j as %s', (character, escaped) => {
    expect(honestText(`a${character}b`)).toEqual([
      { text: 'a', escape: false },
      { text: escaped, escape: true },
      { text: 'b', escape: false },
    ]);
  });

  test('truncates the middle at grapheme boundaries (TXT-04)', () => {
    expect(middle('0123456789', 3, 2)).toBe('012…89');
    expect(middle('0123456789', 5, 5)).toBe('0123456789');
    expect(middle('👪e\u0301xyz🇨🇭', 2, 1)).toBe('👪e\u0301…🇨🇭');
    expect(middle('ab\u202Ecdefghijkl', 10, 2)).toBe('ab\u202E…kl');
    expect(middle('ab\u202Ecdefghijkl', 9, 2)).toBe('ab…kl');
    expect(middle('ab\u{E0020}cd', 5, 2)).toBe('ab…cd');
  });

  test('keeps both ends of a truncated text (TXT-04)', () => {
    const noDots = anyText.map((text) => text.replaceAll('…', ''));
    fc.assert(
      fc.property(noDots, fc.nat(12), fc.nat(12), (text, head, tail) => {
        const cut = middle(text, head, tail);
        if (cut === text) return;
        const [front = '?', back = '?', ...more] = cut.split('…');
        expect(more).toEqual([]);
        expect(honestString(text).startsWith(honestString(front))).toBe(true);
        expect(honestString(text).endsWith(honestString(back))).toBe(true);
        const graphemes = [...new Intl.Segmenter().segment(honestString(front))];
        expect(graphemes.length).toBeLessThanOrEqual(head);
      }),
      { numRuns: 1000 },
    );
  });

  test('truncates 16 MiB without a full scan (fault 62, TXT-04)', () => {
    expect(middle(`start${'x'.repeat(1 << 24)}end`, 5, 3)).toBe('start…end');
    expect(middle(`${'\u0301'.repeat(9000)}end`, 5, 3)).toBe('…end');
  });
});

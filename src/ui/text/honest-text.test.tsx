import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { HonestText } from './honest-text.tsx';

describe('HonestText', () => {
  test('keeps line ends in a block and escapes everything else', () => {
    const text = 'a\r\nb\n\u202ec';
    expect(renderToStaticMarkup(<HonestText text={text} lines />)).toMatch(
      /^a\nb\n<span[^>]*>⟨U\+202E⟩<\/span>c$/,
    );
    expect(renderToStaticMarkup(<HonestText text={text} />)).toContain('⟨U+000A⟩');
  });
});

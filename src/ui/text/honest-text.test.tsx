import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { HonestText } from './honest-text.tsx';

test('in a block of its own line ends are line ends, and nothing else is let through', () => {
  const text = 'a\r\nb\n\u202ec';
  expect(renderToStaticMarkup(<HonestText text={text} lines />)).toMatch(
    /^a\nb\n<span[^>]*>⟨U\+202E⟩<\/span>c$/,
  );
  expect(renderToStaticMarkup(<HonestText text={text} />)).toContain('⟨U+000A⟩');
});

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CutAlike, Identifier } from './identifier.tsx';

test('Identifier never cuts an id with a lookalike, nor one that wraps, at its edge (TXT-03)', () => {
  const id = `participant::1220${'ab'.repeat(32)}`;
  const classOf = (alike: readonly string[], wraps: boolean) => {
    const drawn = renderToStaticMarkup(
      <CutAlike value={new Set(alike)}>
        <Identifier kind="participant" value={id} isHere wraps={wraps} />
      </CutAlike>,
    );
    return drawn.match(/<bdi[^>]*class="([^"]*)"/)?.[1];
  };
  expect(classOf([], false)).toMatch(/truncate/);
  for (const shown of [classOf([id], false), classOf([], true)]) {
    expect(shown).not.toMatch(/truncate/);
    expect(shown).toMatch(/whitespace-normal wrap-anywhere/);
  }
});

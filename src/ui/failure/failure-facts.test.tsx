import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ServerMessage } from '#domain/failure/failure.ts';
import { MoreButtons } from './failure-facts.tsx';

test.each<[ServerMessage, boolean]>([
  [{ kind: 'treeline', text: 'No.' }, true],
  [{ kind: 'text', contentType: 'text/plain', text: 'Misdirected Request' }, false],
  [{ kind: 'none' }, false],
])('MoreButtons of a 421 with the message %j offers a reload: %s', (words, isOffered) => {
  const place = { server: 'scan', method: 'GET', url: 'https://scan.example/', at: '' } as const;
  const failure = { kind: 'status', status: 421, words, place } as const;
  const markup = renderToStaticMarkup(<MoreButtons failure={failure} explain={undefined} />);
  expect(markup.includes('Reload the page')).toBe(isOffered);
});

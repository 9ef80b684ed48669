import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NotOffered } from './no-package.tsx';

test('NotOffered names the endpoints that the version has', () => {
  const question = { names: ['a'], parties: ['p'], synchronizer: undefined, at: undefined };
  const textOf = (version: string | undefined) =>
    renderToStaticMarkup(<NotOffered question={question} version={version} />);
  expect(textOf('3.5.14')).toContain('and for the older endpoint');
  expect(textOf(undefined)).toContain('and for the older endpoint');
  expect(textOf('3.6.0')).not.toContain('older endpoint');
});

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { synchronizerChoice } from './party-step.tsx';

const ID = `global::1220${'ab'.repeat(32)}`;

test('synchronizerChoice names a synchronizer without an alias by its short id', () => {
  const drawn = (alias: string) => {
    const { label, about } = synchronizerChoice(
      { id: ID, alias, permission: undefined },
      'global::1220…',
    );
    return [label, about].map((part) => renderToStaticMarkup(part).replaceAll(/<[^>]*>/g, ''));
  };
  expect(drawn('main')).toEqual(['main', 'global::1220…']);
  expect(drawn('')).toEqual(['global::1220…', '']);
});

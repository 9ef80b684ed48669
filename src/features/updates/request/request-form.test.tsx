import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { usualUpdatesRequest } from '#domain/update-list/updates-request.ts';
import { RequestForm } from './request-form.tsx';
import { toUpdatesForm } from './updates-form.ts';

test.each([
  [true, 'Bounded lists are loaded instead, newest first, each with its own bounds.'],
  [false, 'Bounded lists are loaded instead, each with its own bounds.'],
])('RequestForm says how a node without pages is read (newest first: %s)', (descending, words) => {
  const reader = { kind: 'any-party', because: 'rights' } as const;
  const facts = {
    baseUrl: 'https://n.example',
    route: 'list',
    packageNamesOnly: false,
    reader,
    choice: reader,
    ledgerEnd: undefined,
    user: undefined,
  } as const;
  const start = { ...toUpdatesForm(usualUpdatesRequest({ kind: 'any-party' })), descending };
  const shown = renderToStaticMarkup(
    <RequestForm start={start} facts={facts} onRequest={() => undefined} />,
  );
  expect(shown.replace(/<!-- -->/g, '')).toContain(words);
});

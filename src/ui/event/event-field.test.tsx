import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Field } from '#domain/update/document.ts';
import { FieldLine } from './event-field.tsx';

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });

test('FieldLine gives the copy button of each package id a name of its own', () => {
  const field = (label: string, kind: 'template' | 'package', text: string): Field => ({
    label,
    values: [{ kind, text }],
    more: 0,
  });
  const names = [
    field('Template', 'template', `${'ab'.repeat(32)}:Dvp.Settlement:Batch`),
    field('Interface', 'template', `${'cd'.repeat(32)}:Splice.Api:Holding`),
    field('Representative package', 'package', 'ef'.repeat(32)),
  ].map(
    (one) =>
      renderToStaticMarkup(
        <RouterContextProvider router={router}>
          <FieldLine field={one} />
        </RouterContextProvider>,
      ).match(/aria-label="(Copy[^"]*)"/)?.[1],
  );
  expect(names).toEqual([
    'Copy package id of the template',
    'Copy package id of the interface',
    'Copy representative package id',
  ]);
});

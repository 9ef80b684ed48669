import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { EventDetail } from '#domain/update/document.ts';
import { VisibleBecause } from './visible-because.tsx';

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });

test('VisibleBecause does not call a party uninformed because an ACS delta omits it', () => {
  const event: Partial<EventDetail> = { kind: 'archive', roles: [], witnesses: ['alice::1'] };
  const markup = (isDelta: boolean) =>
    renderToStaticMarkup(
      <RouterContextProvider router={router}>
        <VisibleBecause
          event={event as EventDetail}
          reader={{ kind: 'parties', parties: ['alice::1', 'bob::1'] }}
          isDelta={isDelta}
        />
      </RouterContextProvider>,
    );
  expect(markup(false)).toContain('Not informed');
  expect(markup(true)).not.toContain('Not informed');
  expect(markup(true)).toMatch(/Not a stakeholder.*bob.*ACS delta/);
});

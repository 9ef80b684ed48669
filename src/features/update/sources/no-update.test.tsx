import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NoUpdate } from './no-update.tsx';
import type { SourceState } from './sources.ts';

test('NoUpdate does not search completions of rejected commands by an update id', async () => {
  const id = `1220${'ab'.repeat(32)}`;
  const root = createRootRoute();
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path: '/updates/$updateId' }),
    ]),
    history: createMemoryHistory({ initialEntries: [`/updates/${id}`] }),
  });
  await router.load();
  const missing: SourceState = {
    kind: 'failed',
    failure: undefined,
    error: null,
    retry: () => undefined,
    isIdRejected: true,
  };
  const markup = renderToStaticMarkup(
    <RouterContextProvider router={router}>
      <NoUpdate
        sources={{ scan: { kind: 'not-configured' }, ledger: missing }}
        source={undefined}
        onSource={() => undefined}
        responses={null}
      />
    </RouterContextProvider>,
  );
  expect(markup).toMatch(/completions of rejected commands do not name their update/);
  expect(markup).toMatch(/href="\/completions"/);
});

import { createRouter } from '@tanstack/react-router';
import { pageRoot } from '#api/connection/config.ts';
import { openConnections } from '#api/connection/connections.ts';
import { parseSearch, stringifySearch } from '#domain/text/search-params.ts';
import { BrokenPage } from '#features/shell/broken-page.tsx';
import { routeTree } from './routeTree.gen.ts';

/**
 * The router, with Treeline's rules for search params. Until `RouterProvider` passes connections on,
 * it has none.
 */
export function openRouter() {
  return createRouter({
    routeTree,
    basepath: new URL(pageRoot()).pathname,
    context: { connections: openConnections({ networks: [], default: undefined }) },
    parseSearch,
    stringifySearch,
    defaultPreload: false,
    defaultErrorComponent: BrokenPage,
    scrollRestoration: false,
  });
}

/** Loads the code of the page that the address names. */
export function loadPageCode(router: ReturnType<typeof openRouter>): void {
  const [routes] = router.getMatchedRoutes(router.latestLocation.pathname);
  for (const route of routes) void router.loadRouteChunk(route);
}

declare module '@tanstack/react-router' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only interfaces can be merged.
  interface Register {
    router: ReturnType<typeof openRouter>;
  }
}

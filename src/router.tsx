import { createRouter } from '@tanstack/react-router';
import { pageRoot } from '#api/connection/config.ts';
import type { Connections } from '#api/connection/connections.ts';
import { parseSearch, stringifySearch } from '#domain/text/search-params.ts';
import { BrokenPage } from '#features/shell/broken-page.tsx';
import { routeTree } from './routeTree.gen.ts';

/** The router for one set of connections, with Treeline's rules for search params. */
export function openRouter(connections: Connections) {
  return createRouter({
    routeTree,
    basepath: new URL(pageRoot()).pathname,
    context: { connections },
    parseSearch,
    stringifySearch,
    defaultPreload: false,
    defaultErrorComponent: BrokenPage,
    scrollRestoration: false,
  });
}

declare module '@tanstack/react-router' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only interfaces can be merged.
  interface Register {
    router: ReturnType<typeof openRouter>;
  }
}

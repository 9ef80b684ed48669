import { QueryClientProvider } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  Outlet,
  redirect,
  retainSearchParams,
  useLocation,
  useMatches,
} from '@tanstack/react-router';
import { Suspense } from 'react';
import type { Connections, NodeConnection } from '#api/connection/connections.ts';
import { NetworkChip } from '#features/connect/network-chip.tsx';
import { TokenDialog } from '#features/connect/token-dialog.tsx';
import { SearchBox } from '#features/search/search-box.tsx';
import { AppHeader } from '#features/shell/app-header.tsx';
import { BrokenFrame } from '#features/shell/broken-page.tsx';
import { KeyHelp, PageTitle, ViewSwitches } from '#features/shell/key-help.tsx';
import { useDroppedParams, useUncaughtErrors } from '#features/shell/page-troubles.ts';
import { type ConnectedNode, NO_NODE_CLIENT, withCache } from '#queries/connected-node.ts';
import { useKeptFocus } from '#ui/browser/focus.ts';
import { joinedTextParam, searchSchema } from '#ui/browser/search-schema.ts';
import { ConnectedLedger } from '#ui/failure/connected-ledger.ts';
import { lazyPart } from '#ui/notice/lazy-part.tsx';

/** On the home page with the lists of the network, after the search box. */
const NodeStrip = lazyPart(async () => {
  if (location.pathname.endsWith('/')) await new Promise((due) => setTimeout(due, 1_000));
  return import('#features/shell/node-strip.tsx').then((part) => part.NodeStrip);
});

const PageNotices = lazyPart(() =>
  import('#features/shell/page-notices.tsx').then((part) => part.PageNotices),
);

const UnknownNetwork = lazyPart(() =>
  import('#features/connect/unknown-network.tsx').then((part) => part.UnknownNetwork),
);

const NotFound = lazyPart(() =>
  import('#features/shell/not-found.tsx').then((part) => part.NotFound),
);

/** Context of every route: the configured networks and the open connection. */
export type RouterContext = { readonly connections: Connections };

export const Route = createRootRouteWithContext<RouterContext>()({
  // Even a name that no network can have is kept, so that the page can report it.
  validateSearch: searchSchema({ network: joinedTextParam(/^.{1,121}$/s) }),
  search: { middlewares: [retainSearchParams(['network'])] },
  beforeLoad: ({ context, search, location }) => {
    const node = context.connections.choose(search.network);
    if (node === undefined && location.pathname !== '/connect' && !isReview(location)) {
      throw redirect({ to: '/connect', search: { next: location.href } });
    }
    return { connected: node === undefined ? undefined : withCache(node) };
  },
  component: Root,
  errorComponent: BrokenFrame,
  notFoundComponent: () => (
    <Suspense>
      <NotFound />
    </Suspense>
  ),
});

/** Home and the errors need no ledger, and an update and the network may be on Scan. */
function isReadable(pathname: string, { scan }: NodeConnection): boolean {
  return (
    /^\/(?:errors\b|$)/.test(pathname) ||
    (scan !== undefined && /^\/(?:updates\/.|network$)/.test(pathname))
  );
}

/** Other pages have requests of their own, or none; their strip only repeats what is known. */
function asksNode({ pathname, search }: { pathname: string; search: object }): boolean {
  const page = /^\/(?:updates|completions|node|packages\/preferred|parties\/external)\/?$/;
  return page.test(pathname) && !isReview({ pathname, search });
}

/** Pages that print the name of the network; the Node page has it in its heading. */
function isOfNode({ pathname, search }: { pathname: string; search: object }): boolean {
  return !/^\/(?:connect|errors|node)\b/.test(pathname) && !isReview({ pathname, search });
}

/** Whether a page may show a strip: those that need no node do after another page has asked it. */
function hasStrip({ client }: ConnectedNode, pathname: string): boolean {
  // The key of `ledgerEndQuery`, whose code is loaded with the strip.
  return !/^\/(?:connect|errors)\b/.test(pathname) || client.getQueryData(END) !== undefined;
}

const END = ['ledger', 'end'];

/** The review of a pasted response needs no node, so it works before a network is chosen. */
function isReview({ pathname, search }: { pathname: string; search: object }): boolean {
  return pathname === '/parties/external' && 'review' in search && search.review === '1';
}

function Root() {
  const { connected, connections } = Route.useRouteContext();
  const { network } = Route.useSearch();
  const navigate = Route.useNavigate();
  const location = useLocation();
  const { pathname, href } = location;
  const dropped = useDroppedParams();
  const errors = useUncaughtErrors();
  // The link that opened a page disappears with the page before it.
  const page = useMatches({ select: (all) => all.at(-1)?.pathname });
  const content = useKeptFocus<HTMLDivElement>(page, { preventScroll: true });
  // The home page has the box in its middle. The route that is shown decides, so that there is one.
  const isHome = useMatches({ select: (all) => all.some(({ routeId }) => routeId === '/') });
  return (
    <QueryClientProvider client={connected?.client ?? NO_NODE_CLIENT}>
      <AppHeader
        search={!isHome && <SearchBox key={pathname} connected={connected} />}
        tools={
          <>
            <ViewSwitches />
            <KeyHelp />
            <NetworkChip
              node={connected?.node}
              onConnect={() => {
                if (pathname !== '/connect') navigate({ to: '/connect', search: { next: href } });
              }}
            />
          </>
        }
      />
      <PageTitle />
      {(dropped.length > 0 || errors.count > 0) && (
        <Suspense>
          <PageNotices dropped={dropped} errors={errors} />
        </Suspense>
      )}
      {connected !== undefined && network !== undefined && !connections.knows(network) && (
        <Suspense>
          <UnknownNetwork id={network} shown={connected.node.network} />
        </Suspense>
      )}
      {connected !== undefined && isOfNode(location) && (
        <p className="px-6 text-ink-3 not-print:hidden">Network {connected.node.network.label}</p>
      )}
      <ConnectedLedger value={connected?.node.ledger?.baseUrl}>
        <div ref={content} id="content" tabIndex={-1}>
          <Outlet />
        </div>
      </ConnectedLedger>
      {connected?.node.ledger !== undefined && hasStrip(connected, pathname) && (
        <Suspense>
          <NodeStrip key={connected.serial} connected={connected} isQuiet={!asksNode(location)} />
        </Suspense>
      )}
      {connected?.node.token !== undefined && (
        <TokenDialog
          key={connected.serial}
          token={connected.node.token}
          isReadable={isReadable(pathname, connected.node)}
          node={connected.node}
        />
      )}
    </QueryClientProvider>
  );
}

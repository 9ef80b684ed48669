import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { choiceParam, type SearchParams, textParam } from '#domain/search-params.ts';
import { UpdatesPage } from '#features/updates/updates-page.tsx';
import { ledgerVersionQuery } from '#queries/node-status.ts';
import { readerQuery } from '#queries/reader.ts';

/** The list of updates that the node shows. The link holds what differs from the usual request. */
export const Route = createFileRoute('/updates/')({
  validateSearch: (search: Record<string, unknown>) => ({
    ...search,
    dir: choiceParam(search['dir'], ['oldest']),
    any: choiceParam(search['any'], ['yes']),
    verbose: choiceParam(search['verbose'], ['yes']),
    shape: choiceParam(search['shape'], ['acs-delta']),
    live: choiceParam(search['live'], ['off']),
    find: textParam(search['find'], /^.{1,300}$/s),
    sel: textParam(search['sel'], /^\d{1,19}$/),
  }),
  loader: ({ context: { connected } }) => {
    const { ledger } = connected?.node ?? {};
    if (connected === undefined || ledger === undefined) return;
    void connected.client.prefetchQuery(ledgerVersionQuery(ledger));
    void connected.client.prefetchQuery(readerQuery(ledger));
  },
  head: () => ({ meta: [{ title: 'Updates · Treeline' }] }),
  component: Updates,
});

function Updates() {
  const { connected } = Route.useRouteContext();
  const search: SearchParams = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  if (connected === undefined) return null;
  return (
    <UpdatesPage
      key={connected.serial}
      connected={connected}
      params={search}
      onParams={(change, replace) =>
        navigate({
          to: '.',
          replace,
          resetScroll: false,
          search: (before: SearchParams) => ({ ...before, ...change }),
        })
      }
    />
  );
}

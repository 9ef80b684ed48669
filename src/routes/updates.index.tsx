import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { UpdatesPage } from '#features/updates/page/updates-page.tsx';
import { updatesSearch } from '#features/updates/request/updates-search.ts';
import {
  ledgerEndQuery,
  nodeAboutQuery,
  participantQuery,
  prunedOffsetsQuery,
} from '#queries/node-status.ts';
import { readerQuery } from '#queries/reader.ts';
import { searchChange } from '#ui/browser/search-change.ts';

/** The list of updates. The URL contains the differences from the default request. */
export const Route = createFileRoute('/updates/')({
  validateSearch: updatesSearch,
  loader: ({ context: { connected } }) => {
    const { ledger } = connected?.node ?? {};
    if (connected === undefined || ledger === undefined) return;
    void connected.client.prefetchQuery(nodeAboutQuery(ledger));
    void connected.client.prefetchQuery(readerQuery(ledger));
    void connected.client.prefetchQuery(participantQuery(ledger));
    void connected.client.prefetchQuery(ledgerEndQuery(ledger));
    void connected.client.prefetchQuery(prunedOffsetsQuery(ledger));
  },
  head: () => ({ meta: [{ title: 'Updates · Treeline' }] }),
  component: Updates,
});

function Updates() {
  const { connected } = Route.useRouteContext();
  const search = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  if (connected === undefined) return null;
  return (
    <UpdatesPage
      key={connected.serial}
      connected={connected}
      search={search}
      onSearch={(change, how) => void navigate(searchChange(change, how))}
    />
  );
}

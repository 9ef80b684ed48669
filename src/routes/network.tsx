import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { NetworkPage } from '#features/updates/network/network-page.tsx';
import { networkSearch } from '#features/updates/network/network-search.ts';
import { scanVersionQuery } from '#queries/scan-version.ts';
import { searchChange } from '#ui/browser/search-change.ts';

/** The history of the network, from Scan. */
export const Route = createFileRoute('/network')({
  validateSearch: networkSearch,
  loader: ({ context: { connected } }) => {
    const { scan } = connected?.node ?? {};
    if (scan !== undefined) void connected?.client.prefetchQuery(scanVersionQuery(scan));
  },
  head: () => ({ meta: [{ title: 'Network · Treeline' }] }),
  component: Network,
});

function Network() {
  const { connected } = Route.useRouteContext();
  const search = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  if (connected === undefined) return null;
  return (
    <NetworkPage
      key={connected.serial}
      connected={connected}
      search={search}
      onSearch={(change, how) => void navigate(searchChange(change, how))}
    />
  );
}

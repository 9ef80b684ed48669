import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { type PackageSearch, questionOf } from '#domain/package/package-search.ts';
import { packageSearch } from '#features/packages/package-search-schema.ts';
import { PackagesPage } from '#features/packages/packages-page.tsx';
import { synchronizersQuery } from '#queries/node-facts.ts';
import { nodeAboutQuery } from '#queries/node-status.ts';
import { preferredPackagesQuery } from '#queries/packages.ts';
import { readerQuery } from '#queries/reader.ts';
import { searchChange } from '#ui/browser/search-change.ts';

/**
 * The package version vetted by all participants that host the given parties. The URL contains the
 * query.
 */
export const Route = createFileRoute('/packages/preferred')({
  validateSearch: packageSearch,
  loaderDeps: ({ search: { name, party, synchronizer, at } }) => ({
    name,
    party,
    synchronizer,
    at,
  }),
  loader: ({ context: { connected }, deps }) => {
    const { ledger } = connected?.node ?? {};
    if (connected === undefined || ledger === undefined) return;
    void connected.client.prefetchQuery(nodeAboutQuery(ledger));
    void connected.client.prefetchQuery(synchronizersQuery(ledger, undefined));
    void connected.client.prefetchQuery(readerQuery(ledger));
    void connected.client.prefetchQuery(preferredPackagesQuery(ledger, questionOf(deps)));
  },
  head: () => ({ meta: [{ title: 'Preferred packages · Treeline' }] }),
  component: Packages,
});

function Packages() {
  const { connected } = Route.useRouteContext();
  const { name, party, synchronizer, at } = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  if (connected === undefined) return null;
  return (
    <PackagesPage
      key={connected.serial}
      connected={connected}
      search={{ name, party, synchronizer, at }}
      onSearch={(next) => void navigate(searchChange<Partial<PackageSearch>>(next, 'push'))}
    />
  );
}

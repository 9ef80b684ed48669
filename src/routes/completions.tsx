import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { CompletionsPage } from '#features/completions/page/completions-page.tsx';
import { completionsSearch } from '#features/completions/question/completions-search-schema.ts';
import { ledgerEndQuery, nodeAboutQuery, prunedOffsetsQuery } from '#queries/node-status.ts';
import { readerQuery } from '#queries/reader.ts';
import { searchChange } from '#ui/browser/search-change.ts';

/** The outcomes of commands. The URL contains the differences from the default query. */
export const Route = createFileRoute('/completions')({
  validateSearch: completionsSearch,
  loader: ({ context: { connected } }) => {
    const { ledger } = connected?.node ?? {};
    if (connected === undefined || ledger === undefined) return;
    void connected.client.prefetchQuery(nodeAboutQuery(ledger));
    void connected.client.prefetchQuery(readerQuery(ledger));
    void connected.client.prefetchQuery(ledgerEndQuery(ledger));
    void connected.client.prefetchQuery(prunedOffsetsQuery(ledger));
  },
  head: () => ({ meta: [{ title: 'Completions · Treeline' }] }),
  component: Completions,
});

function Completions() {
  const { connected } = Route.useRouteContext();
  const search = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  if (connected === undefined) return null;
  return (
    <CompletionsPage
      key={connected.serial}
      connected={connected}
      search={search}
      onSearch={(change, how) => void navigate(searchChange(change, how))}
    />
  );
}

import { createFileRoute, lazyRouteComponent, useNavigate } from '@tanstack/react-router';
import { readPartySearch } from '#domain/party-search.ts';
import { NodeStrip } from '#features/shell/node-strip.tsx';
import { synchronizersQuery } from '#queries/node-facts.ts';
import { participantQuery } from '#queries/node-status.ts';

/** Makes an external party, step by step; or reviews what somebody else was answered. */
export const Route = createFileRoute('/parties/external')({
  validateSearch: (search: Record<string, unknown>) => ({ ...search, ...readPartySearch(search) }),
  loaderDeps: ({ search: { review } }) => ({ review }),
  loader: ({ context: { connected }, deps: { review } }) => {
    const { ledger } = connected?.node ?? {};
    if (connected === undefined || ledger === undefined || review === '1') return;
    void connected.client.prefetchQuery(participantQuery(ledger));
    void connected.client.prefetchQuery(synchronizersQuery(ledger, undefined));
  },
  head: () => ({ meta: [{ title: 'External party · Treeline' }] }),
  component: ExternalParty,
});

// Each loads without the other; what verifies an answer is common to both.
const ExternalPartyPage = lazyRouteComponent(
  () => import('#features/external-party/external-party-page.tsx'),
  'ExternalPartyPage',
);
const ReviewPage = lazyRouteComponent(
  () => import('#features/external-party/review-page.tsx'),
  'ReviewPage',
);

function ExternalParty() {
  const { connected } = Route.useRouteContext();
  const search = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  if (search.review === '1') return <ReviewPage />;
  if (connected === undefined) return null;
  return (
    <>
      <ExternalPartyPage
        key={connected.serial}
        connected={connected}
        search={readPartySearch(search)}
        onSearch={(change) =>
          navigate({
            to: '.',
            replace: true,
            resetScroll: false,
            search: (before) => ({ ...before, ...change }),
          })
        }
      />
      <NodeStrip connected={connected} />
    </>
  );
}

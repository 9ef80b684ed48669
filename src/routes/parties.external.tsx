import { createFileRoute, lazyRouteComponent, useNavigate } from '@tanstack/react-router';
import { synchronizersQuery } from '#queries/node-facts.ts';
import { participantQuery } from '#queries/node-status.ts';
import { choiceParam, searchSchema } from '#ui/browser/search-schema.ts';

/**
 * Onboards an external party, or reviews a pasted response. The page reads the params of its form,
 * so that other pages do not load the rules for them.
 */
export const Route = createFileRoute('/parties/external')({
  validateSearch: searchSchema({ review: choiceParam(['1']) }),
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

// Each page is loaded without the other; both verify responses with the same code.
const ExternalPartyPage = lazyRouteComponent(
  () => import('#features/external-party/page/external-party-page.tsx'),
  'ExternalPartyPage',
);
const ReviewPage = lazyRouteComponent(
  () => import('#features/external-party/review/review-page.tsx'),
  'ReviewPage',
);

const loadTokenPrompt = () => import('#features/connect/token-prompt.tsx');

function ExternalParty() {
  const { connected, connections } = Route.useRouteContext();
  const search = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  if (search.review === '1') return <ReviewPage />;
  if (connected === undefined) return null;
  const { network } = search;
  const change = (next: object) =>
    navigate({
      to: '.',
      replace: true,
      resetScroll: false,
      search: (before) => ({ ...before, ...next }),
    });
  return (
    <ExternalPartyPage
      key={connected.serial}
      connected={connected}
      search={search}
      unknownNetwork={network !== undefined && !connections.knows(network) ? network : undefined}
      loadTokenPrompt={loadTokenPrompt}
      onSearch={change}
      onNetwork={(id) => change({ network: id })}
    />
  );
}

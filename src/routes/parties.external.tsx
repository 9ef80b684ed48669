import { createFileRoute, Link } from '@tanstack/react-router';
import { readPartySearch } from '#domain/party-search.ts';
import { ReviewPage } from '#features/external-party/review-page.tsx';

/** Making an external party step by step; `review=1` reads what somebody else generated. */
export const Route = createFileRoute('/parties/external')({
  validateSearch: (search: Record<string, unknown>) => ({ ...search, ...readPartySearch(search) }),
  head: () => ({ meta: [{ title: 'External party · Treeline' }] }),
  component: ExternalParty,
});

function ExternalParty() {
  const { review } = Route.useSearch();
  if (review === '1') return <ReviewPage />;
  return (
    <main className="mx-auto grid max-w-3xl gap-2 p-6">
      <h1 className="text-xl font-semibold">External parties</h1>
      <Link to="." search={{ review: '1' }} className="text-accent underline underline-offset-2">
        Review what somebody else generated
      </Link>
    </main>
  );
}

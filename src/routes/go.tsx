import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router';
import { REDACTED } from '#domain/secret/redact.ts';
import { leadsOn } from '#features/search/asked-lead.ts';
import { GoPage } from '#features/search/go-page.tsx';
import { readSearch } from '#features/search/read-search.ts';
import { choiceParam, searchSchema, textParam } from '#ui/browser/search-schema.ts';

/** The search box as a link: opens the page of a text, or shows the choices for it. */
export const Route = createFileRoute('/go')({
  validateSearch: searchSchema({
    q: textParam(/^.{1,8000}$/s),
    /** What the id is, where its place says it. */
    as: choiceParam(['package']),
  }),
  loaderDeps: ({ search: { q = '', as, network } }) => ({ q, as, network }),
  loader: async ({ deps: { q, as, network }, context: { connected } }) => {
    const found = await readSearch(q, connected, as);
    // A secret leaves the address at once.
    if (found.kind === 'token' || found.kind === 'private-key')
      throw redirect({ to: '/go', search: { q: REDACTED, network }, replace: true });
    if (found.kind === 'found' && found.isCertain) {
      const [lead] = leadsOn(connected, found.meanings[0]);
      if ('path' in lead)
        throw redirect({ to: lead.path, search: { network, ...lead.search }, replace: true });
    }
    return found;
  },
  head: () => ({ meta: [{ title: 'Search · Treeline' }] }),
  component: Go,
});

function Go() {
  const { connected } = Route.useRouteContext();
  const { q = '' } = Route.useSearch();
  const found = Route.useLoaderData();
  const navigate = useNavigate();
  return (
    <GoPage
      key={`${connected?.serial} ${q}`}
      connected={connected}
      text={q}
      found={found}
      onPlace={({ path, search }) => void navigate({ to: path, search, replace: true })}
    />
  );
}

import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { isPartyId } from '#domain/ledger/party.ts';
import { BrokenPart } from '#features/shell/broken-page.tsx';
import { useFactsOfUpdate } from '#features/update/shown-document-context.ts';
import { updateTitle } from '#features/update/update-title.ts';
import { ViewsPage } from '#features/views/page/views-page.tsx';
import { NOBODY } from '#features/views/shown-views.ts';
import { searchSchema, textParam, textsParam } from '#ui/browser/search-schema.ts';

/** The verdict and its views. The URL contains the selected view, the party lens and the what-if. */
export const Route = createFileRoute('/updates/$updateId/views')({
  validateSearch: searchSchema({
    view: textParam(/^(at-)?\d{1,15}$/),
    /** The parties left out, or `none`; by default that of the lens. */
    without: textsParam((text) => text === NOBODY || isPartyId(text)),
  }),
  head: ({ params }) => ({ meta: [{ title: updateTitle('Views', params.updateId) }] }),
  errorComponent: BrokenPart,
  component: Views,
});

function Views() {
  const bySource = useFactsOfUpdate();
  const { view, lens, without } = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  if (bySource === undefined) return null;
  return (
    <ViewsPage
      bySource={bySource}
      place={{ view, lens, without: without?.join('\n') }}
      onPlace={(place) =>
        navigate({
          to: '.',
          replace: true,
          resetScroll: false,
          search: (before) => ({ ...before, ...place, without: place.without?.split('\n') }),
        })
      }
    />
  );
}

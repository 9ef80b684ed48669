import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { RawPanel } from '#features/raw/raw-panel.tsx';
import { BrokenPart } from '#features/shell/broken-page.tsx';
import { useShownDocument } from '#features/update/shown-document-context.ts';
import { updateTitle } from '#features/update/update-title.ts';
import { documentKey, rawQuery } from '#queries/document-parts.ts';
import { searchSchema, textParam } from '#ui/browser/search-schema.ts';
import { PartFailure } from '#ui/failure/part-failure.tsx';

/**
 * The verbatim response at `path`, a JSON pointer (RFC 6901), or at the selected event of the tree.
 */
export const Route = createFileRoute('/updates/$updateId/raw')({
  validateSearch: searchSchema({
    path: textParam(/^(\/.{0,4000})?$/s),
    find: textParam(/^.{1,300}$/s),
  }),
  head: ({ params }) => ({ meta: [{ title: updateTitle('Raw', params.updateId) }] }),
  errorComponent: BrokenPart,
  component: Raw,
});

function Raw() {
  const { updateId } = Route.useParams();
  const { path, event, find, source } = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const document = useShownDocument();
  const { data: raw, error } = useQuery(rawQuery(document));
  if (error !== null) return <PartFailure error={error} />;
  if (document === undefined) return null;
  if (raw === undefined) return <p role="status">Preparing the response line by line…</p>;
  return (
    <RawPanel
      key={documentKey(document)}
      raw={raw}
      place={{ path, event, find }}
      onPlace={(place) =>
        navigate({
          to: '.',
          replace: true,
          resetScroll: false,
          // A pointer belongs to its source, so the address of another source omits the pointer.
          search: (before) => (before.source === source ? { ...before, ...place } : before),
        })
      }
      saveName={`${document.source}-${updateId}.json`}
    />
  );
}

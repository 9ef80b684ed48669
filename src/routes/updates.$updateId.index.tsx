import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { BrokenPart } from '#features/shell/broken-page.tsx';
import { EventPage } from '#features/update/tree/event-page.tsx';
import { searchSchema, textParam } from '#ui/browser/search-schema.ts';

/** The transaction tree. The URL contains the search text, besides the params of its frame. */
export const Route = createFileRoute('/updates/$updateId/')({
  validateSearch: searchSchema({ find: textParam(/^.{1,300}$/s) }),
  errorComponent: BrokenPart,
  component: Tree,
});

function Tree() {
  const { event, fold, find, source, lens } = Route.useSearch();
  // Without `from`: the place of a tree just left is written to the page shown now.
  const navigate = useNavigate();
  return (
    <EventPage
      place={{ source, event, fold, find }}
      onPlace={(place) =>
        navigate({
          to: '.',
          replace: true,
          resetScroll: false,
          // An event id belongs to its source, so the address of another source omits the id.
          search: (before) => (before.source === source ? { ...before, ...place } : before),
        })
      }
      lens={lens}
      onLens={(party) =>
        navigate({
          to: '.',
          replace: true,
          resetScroll: false,
          search: (before) => ({ ...before, lens: party }),
        })
      }
    />
  );
}

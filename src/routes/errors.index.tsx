import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { ErrorsPage } from '#features/errors/errors-page.tsx';
import { searchChange } from '#ui/browser/search-change.ts';
import { searchSchema, textParam } from '#ui/browser/search-schema.ts';

/** The catalogue of error codes; `find` is the search text. */
export const Route = createFileRoute('/errors/')({
  validateSearch: searchSchema({ find: textParam(/^.{1,200}$/s) }),
  head: () => ({ meta: [{ title: 'Error codes · Treeline' }] }),
  component: Errors,
});

function Errors() {
  const { find = '' } = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  return (
    <ErrorsPage
      find={find}
      onFind={(find) =>
        void navigate(searchChange<{ find?: string | undefined }>({ find }, 'replace'))
      }
    />
  );
}

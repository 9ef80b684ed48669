import { createFileRoute } from '@tanstack/react-router';
import { ErrorsPage } from '#features/errors/errors-page.tsx';
import { useSearchChange } from '#ui/browser/search-change.ts';
import { searchSchema, textParam } from '#ui/browser/search-schema.ts';

/** The catalogue of error codes; `find` is the search text. */
export const Route = createFileRoute('/errors/')({
  validateSearch: searchSchema({ find: textParam(/^.{1,200}$/s) }),
  head: () => ({ meta: [{ title: 'Error codes · Treeline' }] }),
  component: Errors,
});

function Errors() {
  const { find = '' } = Route.useSearch();
  const onSearch = useSearchChange<{ find: string | undefined }>();
  return <ErrorsPage find={find} onFind={(next) => onSearch({ find: next }, 'replace')} />;
}

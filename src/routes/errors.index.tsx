import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { textParam } from '#domain/text/search-params.ts';
import { ErrorsPage } from '#features/errors/errors-page.tsx';

/** The catalogue of error codes; the link says what is sought. */
export const Route = createFileRoute('/errors/')({
  validateSearch: (search: Record<string, unknown>): { find?: string | undefined } => ({
    ...search,
    find: textParam(search['find'], /^.{1,200}$/s),
  }),
  head: () => ({ meta: [{ title: 'Error codes · Treeline' }] }),
  component: Errors,
});

function Errors() {
  const { find = '' } = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  return (
    <ErrorsPage
      find={find}
      onFind={(next) =>
        navigate({
          to: '.',
          replace: true,
          resetScroll: false,
          search: (before) => ({ ...before, find: next }),
        })
      }
    />
  );
}

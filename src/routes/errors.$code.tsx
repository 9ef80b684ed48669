import { createFileRoute } from '@tanstack/react-router';
import { honestString } from '#domain/text/honest-text.ts';
import { textParam } from '#domain/text/search-params.ts';
import { ErrorPage } from '#features/errors/error-page.tsx';

/** One error code; a link may say the number of its category, for codes of nodes yet to come. */
export const Route = createFileRoute('/errors/$code')({
  validateSearch: (search: Record<string, unknown>): { category?: string | undefined } => ({
    ...search,
    category: textParam(search['category'], /^-?\d{1,4}$/),
  }),
  head: ({ params }) => ({ meta: [{ title: `${honestString(params.code)} · Treeline` }] }),
  component: OneError,
});

function OneError() {
  const { code } = Route.useParams();
  const { category } = Route.useSearch();
  return (
    <ErrorPage
      key={code}
      code={code}
      category={category === undefined ? undefined : Number(category)}
    />
  );
}

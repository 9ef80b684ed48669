import { createFileRoute } from '@tanstack/react-router';
import { honestString } from '#domain/text/honest-text.ts';
import { ErrorPage } from '#features/errors/error-page.tsx';
import { searchSchema, textParam } from '#ui/browser/search-schema.ts';

/** One error code. `category` explains unknown codes. */
export const Route = createFileRoute('/errors/$code')({
  validateSearch: searchSchema({ category: textParam(/^-?\d{1,4}$/) }),
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

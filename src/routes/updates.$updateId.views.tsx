import { createFileRoute } from '@tanstack/react-router';
import { BrokenPart } from '#features/shell/broken-page.tsx';
import { useFactsOfUpdate } from '#features/update/shown.ts';
import { updateTitle } from '#features/update/update-title.ts';
import { ViewsPage } from '#features/views/views-page.tsx';

export const Route = createFileRoute('/updates/$updateId/views')({
  head: ({ params }) => ({ meta: [{ title: updateTitle('Views', params.updateId) }] }),
  errorComponent: BrokenPart,
  component: Views,
});

function Views() {
  const told = useFactsOfUpdate();
  return told === undefined ? null : <ViewsPage told={told} />;
}

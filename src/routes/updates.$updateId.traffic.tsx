import { createFileRoute } from '@tanstack/react-router';
import { parseUpdateId } from '#domain/ledger/update-id.ts';
import { BrokenPart } from '#features/shell/broken-page.tsx';
import { TrafficPage } from '#features/traffic/traffic-page.tsx';
import { useFactsOfUpdate } from '#features/update/shown-document-context.ts';
import { updateTitle } from '#features/update/update-title.ts';

export const Route = createFileRoute('/updates/$updateId/traffic')({
  head: ({ params }) => ({ meta: [{ title: updateTitle('Traffic', params.updateId) }] }),
  errorComponent: BrokenPart,
  component: Traffic,
});

function Traffic() {
  const updateId = parseUpdateId(Route.useParams().updateId);
  const bySource = useFactsOfUpdate();
  if (updateId === undefined || bySource === undefined) return null;
  return <TrafficPage updateId={updateId} bySource={bySource} />;
}

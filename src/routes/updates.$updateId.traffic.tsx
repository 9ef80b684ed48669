import { createFileRoute } from '@tanstack/react-router';
import { BrokenPart } from '#features/shell/broken-page.tsx';
import { TrafficPage } from '#features/traffic/traffic-page.tsx';
import { useFactsOfUpdate } from '#features/update/shown.ts';
import { updateTitle } from '#features/update/update-title.ts';

export const Route = createFileRoute('/updates/$updateId/traffic')({
  head: ({ params }) => ({ meta: [{ title: updateTitle('Traffic', params.updateId) }] }),
  errorComponent: BrokenPart,
  component: Traffic,
});

function Traffic() {
  const told = useFactsOfUpdate();
  return told === undefined ? null : <TrafficPage told={told} />;
}

import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { searchChange } from '#ui/browser/search-change.ts';
import { offsetParam, searchSchema, textParam } from '#ui/browser/search-schema.ts';
import { lazyPart } from '#ui/notice/lazy-part.tsx';

/** The updates of one trace or one workflow. Updates are read on a press only. */
export const Route = createFileRoute('/timeline')({
  validateSearch: searchSchema({
    trace: textParam(/^[0-9a-f]{8,32}$/),
    workflow: textParam(/^.{1,255}$/s),
    after: offsetParam(0n),
    upto: offsetParam(1n),
  }),
  head: () => ({ meta: [{ title: 'Timeline · Treeline' }] }),
  component: Timeline,
});

const TimelinePage = lazyPart(() =>
  import('#features/timeline/timeline-page.tsx').then((part) => part.TimelinePage),
);

function Timeline() {
  const { connected } = Route.useRouteContext();
  const search = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  if (connected === undefined) return null;
  return (
    <Suspense
      fallback={
        <p role="status" className="page text-ink-3">
          Loading…
        </p>
      }
    >
      <TimelinePage
        key={connected.serial}
        connected={connected}
        search={search}
        onSearch={(change, how) => void navigate(searchChange(change, how))}
      />
    </Suspense>
  );
}

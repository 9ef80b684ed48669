import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { isTraceId, isWorkflowId } from '#domain/timeline/timeline-link.ts';
import { nodeAboutQuery } from '#queries/node-status.ts';
import { readerQuery } from '#queries/reader.ts';
import { searchChange } from '#ui/browser/search-change.ts';
import { offsetParam, searchSchema, textParam } from '#ui/browser/search-schema.ts';
import { lazyPart } from '#ui/notice/lazy-part.tsx';

/** The updates of one trace or one workflow. Updates are read on a press only. */
export const Route = createFileRoute('/timeline')({
  validateSearch: searchSchema({
    trace: textParam(/^[0-9a-f]+$/, isTraceId),
    workflow: textParam(/\S/, isWorkflowId),
    after: offsetParam(0n),
    upto: offsetParam(1n),
  }),
  loader: ({ context: { connected } }) => {
    const { ledger } = connected?.node ?? {};
    if (connected === undefined || ledger === undefined) return;
    void connected.client.prefetchQuery(nodeAboutQuery(ledger));
    void connected.client.prefetchQuery(readerQuery(ledger));
  },
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

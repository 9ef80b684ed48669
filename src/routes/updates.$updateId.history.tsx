import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { namedReader } from '#domain/ledger/rights.ts';
import { parseUpdateId } from '#domain/ledger/update-id.ts';
import type { StatusBySource } from '#domain/update/document.ts';
import type { LineageSearch } from '#features/lineage/lineage-panel.tsx';
import { BrokenPart } from '#features/shell/broken-page.tsx';
import { useFactsOfUpdate, useLedgerOfUpdate } from '#features/update/shown-document-context.ts';
import { updateTitle } from '#features/update/update-title.ts';
import { searchChange } from '#ui/browser/search-change.ts';
import { choiceParam, searchSchema, textParam } from '#ui/browser/search-schema.ts';
import { lazyPart } from '#ui/notice/lazy-part.tsx';
import { Notice } from '#ui/notice/notice.tsx';

/** Where the contracts of an update came from and went, read so many `steps`. */
export const Route = createFileRoute('/updates/$updateId/history')({
  validateSearch: searchSchema({
    steps: textParam(/^(?:\d|[1-4]\d|50)$/),
    graph: choiceParam(['drawing']),
  }),
  head: ({ params }) => ({ meta: [{ title: updateTitle('History', params.updateId) }] }),
  errorComponent: BrokenPart,
  component: History,
});

const LineagePanel = lazyPart(() =>
  import('#features/lineage/lineage-panel.tsx').then((part) => part.LineagePanel),
);

const REJECTED =
  'The mediator rejected this confirmation request. Nothing was created, exercised or archived.';
const NOT_RETURNED = 'The ledger has not returned this update. Look-ups start at its offset.';
const LACKS: Partial<Record<StatusBySource['ledger']['status'], string>> = {
  'not-configured': 'No ledger on this network, and only a ledger has look-ups by contract id.',
  'needs-token': 'Look-ups of contracts on the ledger require a token.',
  loading: 'Loading the update from the ledger…',
};

function History() {
  const node = useLedgerOfUpdate();
  const { ledger, scan } = useFactsOfUpdate() ?? {};
  const status = ledger?.status;
  const { updateId: text } = Route.useParams();
  const search = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const updateId = parseUpdateId(text);
  if (updateId === undefined) return null;
  if (node === undefined) {
    const isRejected = status !== 'loading' && scan?.facts?.verdict?.result === 'rejected';
    return <Notice>{isRejected ? REJECTED : ((status && LACKS[status]) ?? NOT_RETURNED)}</Notice>;
  }
  return (
    <Suspense fallback={<p role="status">Loading…</p>}>
      <LineagePanel
        connected={node.connected}
        ledger={node.ledger}
        of={{ kind: 'update', updateId, reader: namedReader(search) }}
        search={search}
        onSearch={(change) => void navigate(searchChange<LineageSearch>(change, 'replace'))}
      />
    </Suspense>
  );
}

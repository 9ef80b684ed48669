import type { PackageSearch } from '#domain/package/package-search.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { AnswerPanel } from './answer-panel.tsx';
import { PackagesQueryForm } from './question-form.tsx';

/** Finds the preferred package version for parties; the query is in the URL. */
export function PackagesPage({
  connected,
  search,
  onSearch,
}: {
  connected: ConnectedNode;
  search: PackageSearch;
  onSearch: (search: PackageSearch) => void;
}) {
  const { ledger, token } = connected.node;
  return (
    <main className="packages-page">
      <h1 className="text-xl font-semibold tracking-tight">Preferred packages</h1>
      <p className="text-ink-2">
        Find the highest package version vetted by every participant hosting these parties.
      </p>
      {ledger === undefined ? (
        <Notice>
          This network has no ledger address. Only a participant reports vetted packages.
        </Notice>
      ) : (
        <div className="packages-halves">
          <PackagesQueryForm
            client={connected.client}
            ledger={ledger}
            search={search}
            onSearch={onSearch}
          />
          <AnswerPanel
            client={connected.client}
            ledger={ledger}
            search={search}
            onToken={() => token?.ask()}
          />
        </div>
      )}
    </main>
  );
}

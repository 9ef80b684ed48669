import type { PackageSearch } from '#domain/package/package-search.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { AnswerPanel } from './answer-panel.tsx';
import { PackagesQueryForm } from './question-form.tsx';

/** Which version of a package is preferred for some parties; the address is the question. */
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
        The highest version of a package that the participants of all these parties have vetted: the
        one to build a command for, if all of them are to take part in it.
      </p>
      {ledger === undefined ? (
        <Notice>
          This network has no ledger interface, and only a participant knows who has vetted what.
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

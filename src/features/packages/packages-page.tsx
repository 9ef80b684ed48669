import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import { type PackageSearch, questionOf } from '#domain/package/package-search.ts';
import { isSamePackageSearch } from '#domain/package/same-package-search.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { preferredPackagesQuery } from '#queries/packages.ts';
import { readerQuery } from '#queries/reader.ts';
import { usePageSubject } from '#ui/browser/page-subject.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextField } from '#ui/controls/field.tsx';
import { useForm } from '#ui/controls/form.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { AnswerPanel } from './answer-panel.tsx';
import { type PackageForm, readPackageForm, toPackageForm } from './package-form.ts';
import { PartiesBox, SynchronizerSelect } from './question-fields.tsx';

function PackagesQueryForm({
  client,
  ledger,
  search,
  onSearch,
}: {
  client: QueryClient;
  ledger: LedgerClient;
  search: PackageSearch;
  onSearch: (search: PackageSearch) => void;
}) {
  const reader = useQuery(readerQuery(ledger), client);
  const [form, setForm] = useState(() => toPackageForm(search));
  const reading = readPackageForm(form);
  const isAsked = Object.values(search).some((value) => value !== undefined);
  const isOther = reading.kind === 'problems' || !isSamePackageSearch(reading.value, search);
  const { form: props, problemAt } = useForm({
    reading,
    // Problems of an incomplete link are shown, but not on an empty page.
    shows: isAsked ? 'all' : 'left',
    onReady: (value) => {
      if (!isSamePackageSearch(value, search)) return onSearch(value);
      const { queryKey } = preferredPackagesQuery(ledger, questionOf(search));
      void client.refetchQueries({ queryKey, exact: true });
    },
  });
  // A new URL fills the form. The form's own query leaves focus and typed text unchanged.
  const [seen, setSeen] = useState(search);
  if (!isSamePackageSearch(seen, search)) {
    setSeen(search);
    if (isOther) setForm(toPackageForm(search));
  }
  const change = (difference: Partial<PackageForm>) =>
    setForm((before) => ({ ...before, ...difference }));
  return (
    <form {...props} aria-label="Query" className="panel grid min-w-0 gap-3.5 p-4">
      <TextField
        label="Package names"
        value={form.names}
        maxLength={4_000}
        placeholder="splice-amulet"
        hint="Names, not ids. Separate multiple names with commas. They must share one synchronizer."
        problem={problemAt('names')}
        onChange={({ target }) => change({ names: target.value })}
      />
      <PartiesBox
        value={form.parties}
        offered={reader.data?.kind === 'parties' ? reader.data.parties : []}
        problem={problemAt('parties')}
        onChange={(parties) => change({ parties })}
      />
      <SynchronizerSelect
        client={client}
        ledger={ledger}
        value={form.synchronizer}
        onChange={(synchronizer) => change({ synchronizer })}
      />
      <TextField
        label="Vetted at (UTC)"
        value={form.at}
        maxLength={60}
        placeholder="2026-11-21T09:00:00Z"
        hint="Leave empty to use the current time (participant clock)."
        problem={problemAt('at')}
        onChange={({ target }) => change({ at: target.value })}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button look="primary" type="submit">
          Find
        </Button>
        <span role="status" className="text-sm text-warn">
          {questionOf(search) !== undefined &&
            isOther &&
            'The result is for the query before your changes.'}
        </span>
      </div>
    </form>
  );
}

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
  usePageSubject(search.name?.join(', '));
  return (
    <main className="page page-form grid gap-3">
      <h1 className="text-xl font-semibold tracking-tight">Preferred packages</h1>
      <p className="text-ink-2">
        Find the highest package version vetted by every participant hosting these parties.
      </p>
      {ledger === undefined ? (
        <Notice>
          This network has no ledger address. Only a participant reports vetted packages.
        </Notice>
      ) : (
        <div className="grid grid-cols-[minmax(0,5fr)_minmax(0,6fr)] items-start gap-4 max-md:grid-cols-1">
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

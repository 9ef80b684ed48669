import { type QueryClient, useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { LedgerClient } from '#api/ledger.ts';
import { type PackageForm, readPackageForm, toPackageForm } from '#domain/package-form.ts';
import type { PackageSearch } from '#domain/package-search.ts';
import { readerQuery } from '#queries/reader.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { PartiesBox } from './parties-box.tsx';
import { SynchronizerSelect } from './synchronizer-select.tsx';

/** The question, to be asked by its button; asking it is going to its address. */
export function QuestionForm({
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
  // A link that asks half a question is told what is missing; an empty page is not.
  const [isTried, setTried] = useState(Object.values(search).some((value) => value !== undefined));
  const box = useRef<HTMLFormElement>(null);
  const read = readPackageForm(form);
  // Another address fills the boxes anew, but not the one that was asked for by them: the focus
  // and the words as they were typed stay.
  const [seen, setSeen] = useState(search);
  if (!isSame(seen, search)) {
    setSeen(search);
    if (read.kind === 'problems' || !isSame(read.search, search)) setForm(toPackageForm(search));
  }
  const problems = isTried && read.kind === 'problems' ? read.problems : {};
  const change = (difference: Partial<PackageForm>) =>
    setForm((before) => ({ ...before, ...difference }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // What is wrong is marked before the focus goes to it.
    flushSync(() => setTried(true));
    if (read.kind === 'question') onSearch(read.search);
    else box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };
  return (
    <form
      ref={box}
      onSubmit={submit}
      autoComplete="off"
      aria-label="Question"
      className="panel packages-form"
    >
      <TextField
        label="Package names"
        value={form.names}
        maxLength={4_000}
        placeholder="splice-amulet"
        hint="Names, not ids; several with commas between them have to suit one synchronizer."
        problem={problems.names}
        onChange={({ target }) => change({ names: target.value })}
      />
      <PartiesBox
        value={form.parties}
        offered={reader.data?.kind === 'parties' ? reader.data.parties : []}
        problem={problems.parties}
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
        hint="Empty: now, by the participant's clock."
        problem={problems.at}
        onChange={({ target }) => change({ at: target.value })}
      />
      <div>
        <Button look="primary" type="submit">
          Ask
        </Button>
      </div>
    </form>
  );
}

const isSame = (one: PackageSearch, other: PackageSearch): boolean =>
  JSON.stringify(toPackageForm(one)) === JSON.stringify(toPackageForm(other));

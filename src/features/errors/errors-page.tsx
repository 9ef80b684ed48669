import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { causeOf, RETRY_WORDS } from '#domain/error-catalogue/error-advice.ts';
import {
  CATALOGUE,
  type CatalogueEntry,
  searchCatalogue,
} from '#domain/error-catalogue/error-catalogue.ts';
import { counted } from '#domain/text/plural.ts';
import { useAddress } from '#ui/browser/use-url-state.ts';
import { NameText } from '#ui/text/name-text.tsx';

export function ErrorsPage({
  find,
  onFind,
}: {
  find: string;
  onFind: (find: string | undefined) => void;
}) {
  const { turn, place, move } = useAddress<{ find: string | undefined }>(
    { find: find || undefined },
    (next) => onFind(next.find),
  );
  // Typing filters at once and updates the URL. If the URL changes elsewhere, it replaces the text.
  const [typed, setTyped] = useState({ turn, text: find });
  if (typed.turn !== turn) setTyped({ turn, text: place.find ?? '' });
  const found = searchCatalogue(typed.text);
  const titles = [...new Set(found.map(({ groupTitle }) => groupTitle))];
  const groups = titles.map(
    (title) => [title, found.filter(({ groupTitle }) => groupTitle === title)] as const,
  );
  return (
    <main className="page grid gap-4">
      <div className="flex min-w-0 flex-wrap items-end gap-x-6 gap-y-2">
        <h1 className="text-xl font-semibold tracking-tight">Error codes</h1>
        <label className="ml-auto flex max-w-full items-center gap-2">
          <span className="text-sm text-ink-3">Find</span>
          <input
            type="text"
            value={typed.text}
            maxLength={200}
            spellCheck={false}
            autoComplete="off"
            onChange={({ target: { value } }) => {
              setTyped({ turn, text: value });
              move({ find: value || undefined });
            }}
            className="h-8 w-72 min-w-0 rounded-lg border border-line bg-raised px-2"
          />
        </label>
      </div>
      <p role="status" className="text-ink-3">
        {typed.text === ''
          ? `${counted(CATALOGUE.length, 'code')} in ${counted(groups.length, 'group')}`
          : `${counted(found.length, 'code')} of ${CATALOGUE.length} match`}
      </p>
      {groups.map(([title, entries]) => (
        <section key={title} aria-label={title} className="panel">
          <div className="grid gap-x-4 border-b border-line px-4 py-2 xl:grid-cols-[minmax(0,1fr)_8rem_9rem]">
            <h2 className="font-semibold">
              {title} <small className="font-normal text-ink-3">{entries.length}</small>
            </h2>
            <span aria-hidden="true" className="text-sm text-ink-3 max-xl:hidden">
              Likely cause
            </span>
            <span aria-hidden="true" className="text-sm text-ink-3 max-xl:hidden">
              Retry
            </span>
          </div>
          <ul className="divide-y divide-line">
            {entries.map((entry) => (
              <Row key={entry.code} entry={entry} />
            ))}
          </ul>
        </section>
      ))}
    </main>
  );
}

function Row({ entry }: { entry: CatalogueEntry }) {
  return (
    <li className="grid gap-x-4 gap-y-0.5 px-4 py-1.5 md:grid-cols-[22rem_minmax(0,1fr)] xl:grid-cols-[22rem_minmax(0,1fr)_8rem_9rem]">
      <Link
        to="/errors/$code"
        params={{ code: entry.code }}
        className="font-mono wrap-anywhere text-accent underline decoration-line-strong underline-offset-2"
      >
        <NameText text={entry.code} />
      </Link>
      <span className="text-ink-2">{entry.happened}</span>
      <span className="text-sm text-ink-3 max-xl:md:col-start-2">
        <span className="xl:sr-only">Likely cause: </span>
        {causeOf(entry.whose, entry.retry)[0]}
      </span>
      <span className="text-sm text-ink-3 max-xl:md:col-start-2">
        <span className="xl:sr-only">Retry: </span>
        {RETRY_WORDS[entry.retry][0]}
      </span>
    </li>
  );
}

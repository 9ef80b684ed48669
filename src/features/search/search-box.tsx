import { Search } from 'lucide-react';
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react';
import type { CompletionsSearch } from '#domain/completions-search.ts';
import { type Recognised, recognise, type UpdateId } from '#domain/update-id.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { useKeys } from '#ui/keys.ts';

/** Loaded when a text is looked for: no page needs it to open. */
const TextSearch = lazy(() =>
  import('./text-search.tsx').then(
    (part) => ({ default: part.TextSearch }),
    () => ({ default: Missing }),
  ),
);

function Missing() {
  return <p role="alert">A part of this page could not be loaded. Reload the page.</p>;
}

type SoughtText = Extract<Recognised, { kind: 'text' }>;

/**
 * The one searchbox of a page. An update id (also with `#`, or an event id) and an error code open;
 * a text that is no other id is looked for among the completions, where there is a ledger; anything
 * else is refused with a sentence before a request is made.
 */
export function SearchBox({
  onUpdate,
  onErrorCode,
  onCompletion,
  connected,
  focused = false,
}: {
  onUpdate: (updateId: UpdateId, event: string | undefined) => void;
  onErrorCode: (code: string) => void;
  onCompletion: (search: CompletionsSearch) => void;
  connected: ConnectedNode | undefined;
  focused?: boolean;
}) {
  const box = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const [sought, setSought] = useState<SoughtText>();
  const { ledger, token } = connected?.node ?? {};
  const focus = () => box.current?.focus();
  useKeys({ '/': focus, 'Mod+k': focus });
  const empty = () => {
    if (box.current !== null) box.current.value = '';
    setSought(undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = recognise(box.current?.value ?? '');
    const isLookedFor = found.kind === 'text' && ledger !== undefined;
    setSought(isLookedFor ? found : undefined);
    if (isLookedFor) return;
    if (found.kind === 'no-id' || (found.kind === 'text' && found.id === undefined)) {
      setProblem(found.why);
      return;
    }
    setProblem(undefined);
    empty();
    if (found.kind === 'error-code') onErrorCode(found.code);
    else if (found.id !== undefined)
      onUpdate(found.id, found.kind === 'update' ? found.event : undefined);
  };
  return (
    <div className="relative min-w-0 flex-1">
      <form onSubmit={submit} role="search">
        <Search
          aria-hidden="true"
          size={14}
          className="absolute top-1/2 left-2.5 -translate-y-1/2 text-ink-3"
        />
        <input
          ref={box}
          type="search"
          // biome-ignore lint/a11y/noAutofocus: on the home page pasting an id is the one thing to do.
          autoFocus={focused}
          aria-label="Search by id"
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : 'search-problem'}
          placeholder="Paste an update, command or trace id"
          spellCheck={false}
          autoComplete="off"
          onChange={() => {
            setProblem(undefined);
            setSought(undefined);
          }}
          className="h-8 w-full rounded-lg border border-line bg-raised pr-2 pl-8 text-ink placeholder:text-ink-3"
        />
        {problem !== undefined && (
          <p
            id="search-problem"
            role="alert"
            className="panel absolute top-full right-0 left-0 z-20 mt-1 px-3 py-2 text-archive"
          >
            {problem}
          </p>
        )}
      </form>
      {sought !== undefined &&
        connected !== undefined &&
        ledger !== undefined &&
        token !== undefined && (
          <Suspense>
            <TextSearch
              key={`${connected.serial} ${sought.text}`}
              connected={connected}
              ledger={ledger}
              token={token}
              text={sought.text}
              id={sought.id}
              onFound={(search) => {
                empty();
                onCompletion(search);
              }}
              onUpdate={(id) => {
                empty();
                onUpdate(id, undefined);
              }}
              onClose={() => {
                setSought(undefined);
                focus();
              }}
            />
          </Suspense>
        )}
    </div>
  );
}

import { Search } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { recognise } from '#domain/update-id.ts';
import { useKeys } from '#ui/keys.ts';

/**
 * The one searchbox of a page. An update id (also with `#`, or an event id) and an error code open;
 * anything else is refused with a sentence before a request is made.
 */
export function SearchBox({
  onUpdate,
  onErrorCode,
  focused = false,
}: {
  onUpdate: (updateId: string, event: string | undefined) => void;
  onErrorCode: (code: string) => void;
  focused?: boolean;
}) {
  const box = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const focus = () => box.current?.focus();
  useKeys({ '/': focus, 'Mod+k': focus });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = recognise(box.current?.value ?? '');
    if (found.kind === 'no-id') {
      setProblem(found.why);
      return;
    }
    setProblem(undefined);
    if (box.current !== null) box.current.value = '';
    if (found.kind === 'error-code') onErrorCode(found.code);
    else onUpdate(found.id, found.event);
  };
  return (
    <form onSubmit={submit} role="search" className="relative min-w-0 flex-1">
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
        placeholder="Paste an update id or an error code"
        spellCheck={false}
        autoComplete="off"
        onChange={() => setProblem(undefined)}
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
  );
}

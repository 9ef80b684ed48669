import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { type ClipboardEvent, type FormEvent, Suspense, useEffect, useRef, useState } from 'react';
import { prepareReading } from '#api/update-reader/reading.ts';
import { parseEventId, parseUpdateId, type UpdateId } from '#domain/ledger/update-id.ts';
import { inOneLine } from '#domain/search/folded-contract.ts';
import { hasToken } from '#domain/secret/redact.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { useKeys } from '#ui/browser/keys.ts';
import { lazyPart } from '#ui/notice/lazy-part.tsx';
import type { FoundMeanings } from './search-panel.tsx';

/** This code is loaded on the first letter, to keep pages small. */
const loadPanel = () => import('./search-panel.tsx');

const SearchPanel = lazyPart(() => loadPanel().then((part) => part.SearchPanel));
const SecretNotice = lazyPart(() =>
  import('./secret-notice.tsx').then((part) => part.SecretNotice),
);

/** The update or the event that a text is the id of, in Canton's form. */
function canonicalIn(text: string): { id: UpdateId; event?: string } | undefined {
  const id = parseUpdateId(text);
  return parseEventId(text) ?? (id && /^1220[0-9a-f]{64}$/.test(id) ? { id } : undefined);
}

/** Undefined if the code did not load. */
const read = (text: string, connected: ConnectedNode | undefined) =>
  loadPanel().then(
    ({ answerTo }) => answerTo(text, connected),
    () => undefined,
  );

/**
 * Shows what a text is while it is typed or pasted. Enter opens the page of a certain meaning,
 * looks it up, or lists the choices; only then is a node asked. Any other text shows a problem without a request.
 */
export function SearchBox({
  connected,
  focused = false,
}: {
  connected: ConnectedNode | undefined;
  focused?: boolean;
}) {
  const navigate = useNavigate();
  const frame = useRef<HTMLElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  // A secret is in no state, so that no tool shows it (SEC-06).
  const [shown, setShown] = useState<{ found: FoundMeanings; isAsked: boolean; text: string }>();
  const secret = useRef('');
  const [secretKind, setSecretKind] = useState<'token' | 'private-key'>();
  const focus = () => box.current?.focus();
  // Not by `autoFocus`, which scrolls a page that Back has restored.
  useEffect(() => {
    if (focused) box.current?.focus({ preventScroll: true });
  }, [focused]);
  useKeys({ '/': focus, 'Mod+k': focus });
  const empty = () => {
    if (box.current !== null) box.current.value = '';
    setShown(undefined);
    setProblem(undefined);
  };
  const close = () => {
    secret.current = '';
    setSecretKind(undefined);
  };
  const isStill = (text: string) => box.current?.value === text;
  const openUpdate = (updateId: UpdateId, event?: string) => {
    empty();
    void navigate({ to: '/updates/$updateId', params: { updateId }, search: { event } });
  };
  const change = async () => {
    const text = box.current?.value ?? '';
    setProblem(undefined);
    setShown(undefined);
    close();
    if (text.trim() === '') return;
    if (canonicalIn(text) !== undefined) prepareReading(true);
    const { found } = (await read(text, connected)) ?? {};
    if (found?.kind === 'found' && isStill(text))
      setShown((before) => (before?.text === text ? before : { found, isAsked: false, text }));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const text = box.current?.value ?? '';
    // An update opens even if no more code can be loaded (REL-18).
    const known = canonicalIn(text);
    if (known !== undefined) return openUpdate(known.id, known.event);
    const answer = await read(text, connected);
    if (!isStill(text)) return;
    if (answer === undefined) {
      if (hasToken(text)) empty();
      setProblem('Part of this page did not load. Reload the page.');
      return;
    }
    const { found, lead, nowhere } = answer;
    if (found.kind === 'nothing') {
      setShown(undefined);
      return setProblem(found.why);
    }
    if (found.kind !== 'found') {
      empty();
      secret.current = found.kind === 'token' ? text : '';
      return setSecretKind(found.kind);
    }
    if (found.isCertain && lead !== undefined && 'path' in lead) {
      empty();
      return void navigate({ to: lead.path, search: lead.search });
    }
    setProblem(nowhere);
    setShown(nowhere === undefined ? { found, isAsked: true, text } : undefined);
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text/plain').trim();
    if (!/[\r\n]/.test(text)) return;
    event.preventDefault();
    const field = event.currentTarget;
    // A search field always has a selection.
    const [start, end] = [Number(field.selectionStart), Number(field.selectionEnd)];
    field.setRangeText(inOneLine(text), start, end, 'end');
    void change();
  };
  return (
    <search
      ref={frame}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget))
          setShown((before) => (before?.isAsked === true ? before : undefined));
      }}
      className="relative min-w-0 flex-1"
    >
      <form onSubmit={submit}>
        <Search aria-hidden="true" size={14} className="search-icon" />
        <input
          ref={box}
          type="search"
          aria-label="Search by id"
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : 'search-problem'}
          placeholder="Any id, hash, error code or log line"
          spellCheck={false}
          autoComplete="off"
          onChange={() => void change()}
          onPaste={paste}
          onKeyDown={(event) => {
            if (shown === undefined) return;
            const isDown = event.key === 'ArrowDown';
            if (!isDown && event.key !== 'Escape') return;
            event.preventDefault();
            if (isDown) firstChoice(frame.current)?.focus();
            else setShown(undefined);
          }}
          className="search-input"
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
      {secretKind !== undefined && (
        <Suspense>
          <SecretNotice
            kind={secretKind}
            secret={secret}
            node={connected?.node}
            onClose={() => {
              close();
              focus();
            }}
          />
        </Suspense>
      )}
      {shown !== undefined && (
        <Suspense>
          <SearchPanel
            key={`${connected?.serial} ${shown.isAsked} ${shown.text}`}
            connected={connected}
            found={shown.found}
            isAsked={shown.isAsked}
            isHome={focused}
            onOpen={empty}
            onPlace={({ path, search }) => {
              empty();
              void navigate({ to: path, search });
            }}
            onClose={() => {
              setShown(undefined);
              focus();
            }}
          />
        </Suspense>
      )}
    </search>
  );
}

const firstChoice = (frame: HTMLElement | null) =>
  frame?.querySelector<HTMLElement>('[data-search-panel] :is(a, button)');

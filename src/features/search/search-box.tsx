import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { type FormEvent, Suspense, useRef, useState } from 'react';
import {
  type Recognised,
  recognise,
  type SoughtText,
  type UpdateId,
} from '#domain/ledger/update-id.ts';
import type { ConnectedNode } from '#queries/connected-node.ts';
import { useKeys } from '#ui/browser/keys.ts';
import { lazyPart } from '#ui/notice/lazy-part.tsx';

/** This code is loaded on the first search, to keep pages small. */
const TextSearch = lazyPart(() => import('./text-search.tsx').then((part) => part.TextSearch));

const loadSecretNotice = () => import('./secret-notice.tsx');

/** Loaded on the first long text. */
const SecretNotice = lazyPart(() => loadSecretNotice().then((part) => part.SecretNotice));

/** In characters. A private key is longer in every notation. */
const SHORTEST_KEY = 40;

/**
 * Update ids (also with `#`, or an event id) and known error codes open their page. Other text is
 * searched among completions if a ledger exists. Invalid text shows a problem without a request.
 */
export function SearchBox({
  connected,
  focused = false,
}: {
  connected: ConnectedNode | undefined;
  focused?: boolean;
}) {
  const navigate = useNavigate();
  const onUpdate = (updateId: UpdateId, event: string | undefined) =>
    navigate({ to: '/updates/$updateId', params: { updateId }, search: { event } });
  const box = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const [sought, setSought] = useState<SoughtText>();
  // The secret itself is in no state, so that no tool shows it (SEC-06).
  const secret = useRef('');
  const [secretKind, setSecretKind] = useState<'token' | 'private-key'>();
  const ledger = connected?.node.ledger;
  const focus = () => box.current?.focus();
  useKeys({ '/': focus, 'Mod+k': focus });
  const empty = () => {
    if (box.current !== null) box.current.value = '';
    setSought(undefined);
  };
  const close = () => {
    secret.current = '';
    setSecretKind(undefined);
  };
  const openCode = (code: string) => {
    setProblem(undefined);
    empty();
    navigate({ to: '/errors/$code', params: { code } });
  };
  /** A command id may look like an error code, so an unknown code is searched. */
  const lookUp = async (code: string, text: SoughtText) => {
    const entered = box.current?.value;
    const isKnown = await isErrorCode(code);
    if (box.current === null || box.current.value !== entered) return;
    if (isKnown) openCode(code);
    else setSought(text);
  };
  /** A secret is recognised before the text reaches the address, a request or a list. */
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const text = box.current?.value ?? '';
    const found = recognise(text);
    const kind =
      found.kind === 'update' || (found.kind !== 'token' && text.length < SHORTEST_KEY)
        ? 'other'
        : await secretOf(text, found.kind === 'token');
    if (box.current === null || box.current.value !== text) return;
    if (kind === 'other') return search(found);
    setProblem(undefined);
    if (kind !== 'unknown' || found.kind === 'token') empty();
    if (kind === 'unknown') return setProblem('Part of this page did not load. Reload the page.');
    secret.current = kind === 'token' ? text : '';
    setSecretKind(kind);
  };
  const search = (found: Recognised) => {
    if (found.kind === 'error-code' && ledger !== undefined)
      return void lookUp(found.code, found.text);
    // Without a ledger, the panel only offers to open a possible update id.
    const isSought = found.kind === 'text' && (ledger !== undefined || found.id !== undefined);
    setSought(isSought && connected !== undefined ? found : undefined);
    if (isSought && connected !== undefined) return;
    if (
      found.kind === 'no-id' ||
      found.kind === 'token' ||
      (found.kind === 'text' && found.id === undefined)
    ) {
      setProblem(found.why);
      return;
    }
    if (found.kind === 'error-code') return openCode(found.code);
    setProblem(undefined);
    empty();
    if (found.id !== undefined)
      onUpdate(found.id, found.kind === 'update' ? found.event : undefined);
  };
  return (
    <div className="relative min-w-0 flex-1">
      <form onSubmit={submit} role="search">
        <Search aria-hidden="true" size={14} className="search-icon" />
        <input
          ref={box}
          type="search"
          // biome-ignore lint/a11y/noAutofocus: on the home page pasting an id is the one thing to do.
          autoFocus={focused}
          aria-label="Search by id"
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : 'search-problem'}
          placeholder="Update, command or trace id"
          spellCheck={false}
          autoComplete="off"
          onChange={() => {
            setProblem(undefined);
            setSought(undefined);
            close();
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
      {sought !== undefined && connected !== undefined && (
        <Suspense>
          <TextSearch
            key={`${connected.serial} ${sought.text}`}
            connected={connected}
            text={sought.text}
            id={sought.id}
            onFound={(search) => {
              empty();
              navigate({ to: '/completions', search });
            }}
            onErrorCode={openCode}
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

/** The rules for keys are too large for every page. */
const secretOf = (text: string, isToken: boolean) =>
  loadSecretNotice().then(
    ({ mayBeKey }) => (isToken ? 'token' : mayBeKey(text) ? 'private-key' : 'other'),
    () => 'unknown' as const,
  );

/** The catalogue is too large for every page. If it fails to load, the errors page reports it. */
const isErrorCode = (code: string): Promise<boolean> =>
  import('#domain/error-catalogue/error-catalogue.ts').then(
    ({ catalogueEntry }) => catalogueEntry(code) !== undefined,
    () => true,
  );

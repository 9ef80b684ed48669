import { useRouter } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';
import { bugDetails } from '#domain/failure/bug-details.ts';
import { droppedParams, parseSearch } from '#domain/text/search-params.ts';
import { Button } from '#ui/controls/button.tsx';
import { CopyButton } from '#ui/controls/copy.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';

/** The URL at load time, before the router made it canonical. */
const opened = { pathname: location.pathname, search: parseSearch(location.search) };

/**
 * Lists the unsupported parameters of the opened link. A link that redirected to /connect has
 * dropped nothing, because the return link keeps all its params.
 */
export function DroppedParams() {
  const router = useRouter();
  const [dropped] = useState(() => {
    const { publicHref, search } = router.latestLocation;
    return publicHref.split(/[?#]/)[0] === opened.pathname
      ? droppedParams(opened.search, search)
      : [];
  });
  if (dropped.length === 0) return null;
  return (
    <aside aria-label="About this link" className="page page-notice">
      <Notice tone="warning">
        Ignored unsupported link parameters:{' '}
        <code>
          <HonestText text={dropped.join(', ')} />
        </code>
      </Notice>
    </aside>
  );
}

/** The errors since the page was opened or the notice was dismissed. */
export type UncaughtErrors = { readonly count: number; readonly last: readonly UncaughtError[] };
type UncaughtError = { readonly thrown: unknown; readonly at: string };

const MOST_KEPT = 10;
const NONE: UncaughtErrors = { count: 0, last: [] };

const listeners = new Set<() => void>();
let current = NONE;

/** Listens for errors that no boundary catches, in handlers, timers and promises (REL-18). */
export function watchForUncaughtErrors(): void {
  addEventListener('error', (event) => {
    // The browser reports this when a size is final one frame later, which is harmless.
    if (event.message.startsWith('ResizeObserver loop')) return;
    note(event.error ?? event.message);
  });
  addEventListener('unhandledrejection', (event) => note(event.reason));
}

function note(thrown: unknown): void {
  const error = { thrown, at: new Date().toISOString() };
  show({ count: current.count + 1, last: [...current.last, error].slice(-MOST_KEPT) });
}

function show(next: UncaughtErrors): void {
  current = next;
  for (const listener of listeners) listener();
}

function useUncaughtErrors(): UncaughtErrors {
  return useSyncExternalStore(subscribe, () => current);
}

function dismissErrors(): void {
  show(NONE);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function UncaughtErrorNotice() {
  const { count, last } = useUncaughtErrors();
  if (count === 0) return null;
  const details = last.map(({ thrown, at }) => bugDetails(thrown, at)).join('\n\n');
  return (
    <aside aria-label="Errors" className="page page-notice">
      <Notice tone="warning">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span role="status">Unexpected error in Treeline ({count})</span>
          <span className="font-mono text-sm">E-BUG</span>
          <CopyButton text={details} what="error details" words="Copy details" />
          <Button onClick={dismissErrors}>Dismiss</Button>
        </div>
      </Notice>
    </aside>
  );
}

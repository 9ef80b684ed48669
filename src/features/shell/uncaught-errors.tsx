import { useRouter } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';
import { bugDetails } from '#domain/failure/bug-details.ts';
import { droppedParams, parseSearch } from '#domain/text/search-params.ts';
import { Button } from '#ui/controls/button.tsx';
import { CopyButton } from '#ui/controls/copy.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';

/** The address as it was when the page was opened, before the router made it canonical. */
const opened = { pathname: location.pathname, search: parseSearch(location.search) };

/**
 * Says which parts of the opened link were not understood; they changed nothing. A link that led
 * to /connect first has dropped nothing: the way back keeps it whole.
 */
export function DroppedParams() {
  const router = useRouter();
  const [dropped] = useState(() => {
    const { pathname, search } = router.latestLocation;
    return pathname === opened.pathname ? droppedParams(opened.search, search) : [];
  });
  if (dropped.length === 0) return null;
  return (
    <aside aria-label="About this link" className="mx-auto max-w-[105rem] px-4 pt-3 md:px-6">
      <Notice tone="warning">
        This link says something this page does not understand, so it was left out:{' '}
        <code>
          <HonestText text={dropped.join(', ')} />
        </code>
      </Notice>
    </aside>
  );
}

/** Errors that nobody caught, counted since the page was opened or the reader was told. */
export type Mishaps = { readonly count: number; readonly last: readonly Mishap[] };
type Mishap = { readonly thrown: unknown; readonly at: string };

/** So many are kept for the bug report. */
const MOST_KEPT = 10;
const NONE: Mishaps = { count: 0, last: [] };

const listeners = new Set<() => void>();
let current = NONE;

/** Listens from now on for what no boundary catches: handlers, timers, promises (REL-18). */
export function watchForMishaps(): void {
  addEventListener('error', (event) => {
    // The browser says this when a size settles one frame later; nothing is broken by it.
    if (event.message.startsWith('ResizeObserver loop')) return;
    note(event.error ?? event.message);
  });
  addEventListener('unhandledrejection', (event) => note(event.reason));
}

function note(thrown: unknown): void {
  const mishap = { thrown, at: new Date().toISOString() };
  show({ count: current.count + 1, last: [...current.last, mishap].slice(-MOST_KEPT) });
}

function show(next: Mishaps): void {
  current = next;
  for (const listener of listeners) listener();
}

function useUncaughtErrors(): Mishaps {
  return useSyncExternalStore(subscribe, () => current);
}

/** The reader knows. */
function dismissMishaps(): void {
  show(NONE);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says that something broke without taking the page away, and how often. */
export function MishapNotice() {
  const { count, last } = useUncaughtErrors();
  if (count === 0) return null;
  const details = last.map(({ thrown, at }) => bugDetails(thrown, at)).join('\n\n');
  return (
    <aside aria-label="Mishaps" className="mx-auto max-w-[105rem] px-4 pt-3 md:px-6">
      <Notice tone="warning">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span role="status">Something in Treeline broke ({count})</span>
          <span className="font-mono text-sm">E-BUG</span>
          <CopyButton text={details} what="error details" words="Copy details" />
          <Button onClick={dismissMishaps}>Dismiss</Button>
        </div>
      </Notice>
    </aside>
  );
}

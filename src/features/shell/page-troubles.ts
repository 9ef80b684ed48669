import { useRouter } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';
import { createStore } from '#domain/ledger/store.ts';
import { droppedParams, parseSearch } from '#domain/text/search-params.ts';

/* What the notices above a page are about; they are loaded with the first of them. */

/** The URL at load time, before the router made it canonical. */
const opened = { pathname: location.pathname, search: parseSearch(location.search) };

/**
 * The unsupported parameters of the opened link. A link that redirected to /connect has dropped
 * nothing, because the return link keeps all its params.
 */
export function useDroppedParams(): readonly string[] {
  const router = useRouter();
  const [dropped] = useState(() => {
    const { publicHref, search } = router.latestLocation;
    return publicHref.split(/[?#]/)[0] === opened.pathname
      ? droppedParams(opened.search, search)
      : [];
  });
  return dropped;
}

/** The errors since the page was opened or the notice was dismissed. */
export type UncaughtErrors = { readonly count: number; readonly last: readonly UncaughtError[] };
type UncaughtError = { readonly thrown: unknown; readonly at: string };

const MOST_KEPT = 10;
const NONE: UncaughtErrors = { count: 0, last: [] };

const errors = createStore(NONE);

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
  const { count, last } = errors.get();
  errors.set({ count: count + 1, last: [...last, error].slice(-MOST_KEPT) });
}

export function useUncaughtErrors(): UncaughtErrors {
  return useSyncExternalStore(errors.subscribe, errors.get);
}

export function dismissErrors(): void {
  errors.set(NONE);
}

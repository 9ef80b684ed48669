import { useSyncExternalStore } from 'react';

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

export function useMishaps(): Mishaps {
  return useSyncExternalStore(subscribe, () => current);
}

/** The reader knows. */
export function dismissMishaps(): void {
  show(NONE);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

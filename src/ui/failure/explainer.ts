import { useSyncExternalStore } from 'react';
import type { ExplainError } from '#domain/failure/explain-error.ts';

let loaded: ExplainError | undefined;
let isRequested = false;
const watchers = new Set<() => void>();

/**
 * The error catalogue, which is too large for every page: undefined until loaded. Until then, and
 * if loading fails, the status text is used.
 */
export function useExplainer(isWanted: boolean): ExplainError | undefined {
  return useSyncExternalStore(isWanted ? watch : watchNothing, () => loaded);
}

function watch(changed: () => void): () => void {
  watchers.add(changed);
  if (!isRequested) void load();
  return () => watchers.delete(changed);
}

async function load(): Promise<void> {
  isRequested = true;
  try {
    loaded = (await import('#domain/failure/explain-error.ts')).explainError;
    for (const changed of watchers) changed();
  } catch {
    // The app's own server did not respond; the next failure on screen tries again.
    isRequested = false;
  }
}

function watchNothing(): () => void {
  return () => {};
}

import { useSyncExternalStore } from 'react';
import type { ExplainError } from '#domain/failure/explain-error.ts';

let loaded: ExplainError | undefined;
let isAsked = false;
const watchers = new Set<() => void>();

/**
 * What explains the ledger's error codes: undefined until the catalogue, which is too large for
 * every page, has come. Where it does not come, the words for the status have to do.
 */
export function useExplainer(isWanted: boolean): ExplainError | undefined {
  return useSyncExternalStore(isWanted ? watch : watchNothing, () => loaded);
}

function watch(changed: () => void): () => void {
  watchers.add(changed);
  if (!isAsked) void load();
  return () => watchers.delete(changed);
}

async function load(): Promise<void> {
  isAsked = true;
  try {
    loaded = (await import('#domain/failure/explain-error.ts')).explainError;
    for (const changed of watchers) changed();
  } catch {
    // The app's own server does not answer; the next failure on screen asks again.
    isAsked = false;
  }
}

function watchNothing(): () => void {
  return () => {};
}

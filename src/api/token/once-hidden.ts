import type { DropToken, HiddenPage } from './hidden-limit.ts';

/**
 * The same as `dropWhenHidden`, which is loaded when the page is hidden for the first time, to keep
 * the first load small.
 */
export function onceHidden(drop: DropToken, page?: HiddenPage): () => void {
  const shown = page?.document ?? globalThis.document;
  if (shown === undefined) return () => undefined;
  const end = new AbortController();
  let isLoaded = false;
  const load = async () => {
    if (shown.visibilityState !== 'hidden' || isLoaded) return;
    isLoaded = true;
    // Without its code the limit is unknown, so the next hiding loads it.
    const code = await import('./hidden-limit.ts').catch(() => undefined);
    const stop = code?.dropWhenHidden(drop, page);
    if (stop === undefined) isLoaded = false;
    else if (end.signal.aborted) stop();
    else end.signal.addEventListener('abort', stop);
  };
  shown.addEventListener('visibilitychange', load, { signal: end.signal });
  void load();
  return () => end.abort();
}

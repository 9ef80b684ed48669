import type { HiddenPage } from './hidden-limit.ts';

/**
 * The same as `dropWhenHidden`, which is loaded when the page is hidden for the first time, to keep
 * the first load small.
 */
export function onceHidden(drop: () => void, page?: HiddenPage): () => void {
  const shown = page?.document ?? globalThis.document;
  if (shown === undefined) return () => undefined;
  const end = new AbortController();
  const load = async () => {
    if (shown.visibilityState !== 'hidden') return;
    shown.removeEventListener('visibilitychange', load);
    const { dropWhenHidden } = await import('./hidden-limit.ts');
    const stop = dropWhenHidden(drop, page);
    if (end.signal.aborted) stop();
    else end.signal.addEventListener('abort', stop);
  };
  shown.addEventListener('visibilitychange', load, { signal: end.signal });
  return () => end.abort();
}

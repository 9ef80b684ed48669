import type { HiddenPage } from './hidden-limit.ts';

/** A page whose visibility a test changes. @param limit stored, in minutes */
export function openHiddenPage(state: DocumentVisibilityState, limit?: number) {
  const stored = new Map<string, string>();
  if (limit !== undefined) stored.set('treeline.hidden-token', String(limit));
  const listeners = new Set<() => void>();
  const document = {
    visibilityState: state,
    addEventListener: (
      _type: string,
      listener: () => void,
      options?: { readonly signal: AbortSignal },
    ) => {
      listeners.add(listener);
      options?.signal.addEventListener('abort', () => void listeners.delete(listener));
    },
    removeEventListener: (_type: string, listener: () => void) => void listeners.delete(listener),
  };
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  const show = (to: DocumentVisibilityState) => {
    document.visibilityState = to;
    for (const listener of [...listeners]) listener();
  };
  const window = new EventTarget();
  /** Stores a limit as another tab does. */
  const storeElsewhere = (minutes: number) => {
    stored.set('treeline.hidden-token', String(minutes));
    window.dispatchEvent(new Event('storage'));
  };
  const page: HiddenPage = { document, storage, window };
  return { page, storeElsewhere, storage, stored, listeners, show };
}

import { useSyncExternalStore } from 'react';
import { createStore } from '#domain/ledger/store.ts';

export const useNarrow = mediaHook('(width < 48rem)');

export const useCompact = mediaHook('(width < 64rem)');

/** Whether a header has no room for all its parts. */
export const useShortHeader = mediaHook('(width < 80rem)');

/** A hook for each query, because a new `subscribe` at each render would subscribe again. */
function mediaHook(media: string): () => boolean {
  let watched: MediaQueryList | undefined;
  const query = () => {
    watched ??= matchMedia(media);
    return watched;
  };
  const subscribe = (listener: () => void) => {
    query().addEventListener('change', listener);
    return () => query().removeEventListener('change', listener);
  };
  return function useMedia() {
    return useSyncExternalStore(subscribe, () => query().matches);
  };
}

/** Preferences stored in this browser; never data of a node, and never a token. */
export type Preferences = {
  readonly zone: 'utc' | 'local';
  readonly theme: 'system' | 'light' | 'dark';
  /** Whether single-key shortcuts are enabled (WCAG 2.1.4 requires a way to disable them). */
  readonly keys: boolean;
};

const STORE = 'treeline.preferences';
const USUAL: Preferences = { zone: 'utc', theme: 'system', keys: true };
const current = createStore(read());

function read(): Preferences {
  try {
    const stored: Partial<Record<keyof Preferences, unknown>> = JSON.parse(
      localStorage.getItem(STORE) ?? '{}',
    );
    return {
      zone: stored.zone === 'local' ? 'local' : 'utc',
      theme: stored.theme === 'light' || stored.theme === 'dark' ? stored.theme : 'system',
      keys: stored.keys !== false,
    };
  } catch {
    return USUAL; // Without storage (private mode, Node.js) or a valid entry, the defaults apply.
  }
}

export function prefer(change: Partial<Preferences>): void {
  const next = { ...current.get(), ...change };
  try {
    localStorage.setItem(STORE, JSON.stringify(next));
  } catch {
    // Without storage, the preference lasts as long as the page.
  }
  current.set(next);
  showTheme();
}

/** Sets the theme on <html> at start and at each change. */
export function showTheme(): void {
  const { theme } = current.get();
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

export function usePreferences(): Preferences {
  return useSyncExternalStore(current.subscribe, current.get, current.get);
}

export const preferences = current.get;

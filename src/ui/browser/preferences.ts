import { useSyncExternalStore } from 'react';

/** True on a screen narrower than 48rem, where a tree row becomes two lines. */
export function useNarrow(): boolean {
  return useSyncExternalStore(NARROW.subscribe, NARROW.matches);
}

/** True on a screen narrower than 64rem, where there is no room for two columns. */
export function useCompact(): boolean {
  return useSyncExternalStore(COMPACT.subscribe, COMPACT.matches);
}

const NARROW = watchMedia('(width < 48rem)');
const COMPACT = watchMedia('(width < 64rem)');

/** Made once per query: a new `subscribe` would subscribe anew at each drawing. */
function watchMedia(media: string) {
  return {
    matches: () => matchMedia(media).matches,
    subscribe: (listener: () => void) => {
      const query = matchMedia(media);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
  };
}

/** What this reader prefers on this machine. Never anything about a node or a token. */
export type Preferences = {
  readonly zone: 'utc' | 'local';
  readonly theme: 'system' | 'light' | 'dark';
  /** Whether single-character keys act (WCAG 2.1.4 wants a way to switch them off). */
  readonly keys: boolean;
};

const STORE = 'treeline.preferences';
const USUAL: Preferences = { zone: 'utc', theme: 'system', keys: true };
const listeners = new Set<() => void>();
let current = read();

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
    return USUAL; // No storage (private mode, node) or a broken entry: the usual ones will do.
  }
}

/** Changes some preferences; the page follows at once. */
export function prefer(change: Partial<Preferences>): void {
  current = { ...current, ...change };
  try {
    localStorage.setItem(STORE, JSON.stringify(current));
  } catch {
    // Without storage the preference lives as long as the page.
  }
  showTheme();
  for (const listener of listeners) listener();
}

/** Puts the theme on <html>; called once at start and at each change. */
export function showTheme(): void {
  const { theme } = current;
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

export function usePreferences(): Preferences {
  return useSyncExternalStore(subscribe, () => current);
}

/** The preferences at this moment, for event handlers. */
export function preferences(): Preferences {
  return current;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

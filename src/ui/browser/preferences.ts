import { useSyncExternalStore } from 'react';

export function useNarrow(): boolean {
  return useSyncExternalStore(NARROW.subscribe, NARROW.matches);
}

export function useCompact(): boolean {
  return useSyncExternalStore(COMPACT.subscribe, COMPACT.matches);
}

/** Whether a header has no room for all its parts. */
export function useShortHeader(): boolean {
  return useSyncExternalStore(SHORT.subscribe, SHORT.matches);
}

const NARROW = watchMedia('(width < 48rem)');
const COMPACT = watchMedia('(width < 64rem)');
const SHORT = watchMedia('(width < 80rem)');

/** Created once per query, because a new `subscribe` would resubscribe at each render. */
function watchMedia(media: string) {
  let watched: MediaQueryList | undefined;
  const query = () => {
    watched ??= matchMedia(media);
    return watched;
  };
  return {
    matches: () => query().matches,
    subscribe: (listener: () => void) => {
      query().addEventListener('change', listener);
      return () => query().removeEventListener('change', listener);
    },
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
    return USUAL; // Without storage (private mode, Node.js) or a valid entry, the defaults apply.
  }
}

export function prefer(change: Partial<Preferences>): void {
  current = { ...current, ...change };
  try {
    localStorage.setItem(STORE, JSON.stringify(current));
  } catch {
    // Without storage, the preference lasts as long as the page.
  }
  showTheme();
  for (const listener of listeners) listener();
}

/** Sets the theme on <html> at start and at each change. */
export function showTheme(): void {
  const { theme } = current;
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

export function usePreferences(): Preferences {
  return useSyncExternalStore(subscribe, () => current);
}

export function preferences(): Preferences {
  return current;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

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

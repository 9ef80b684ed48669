import { useEffect, useSyncExternalStore } from 'react';
import { createStore } from '#domain/ledger/store.ts';

const shown = createStore('');

/** Begins the window title with what the page is about, while the component is there. */
export function usePageSubject(subject: string | undefined): void {
  useEffect(() => {
    if (subject === undefined) return;
    shown.set(subject);
    return () => shown.set('');
  }, [subject]);
}

/** Empty where a page names no subject. */
export function useShownSubject(): string {
  return useSyncExternalStore(shown.subscribe, shown.get);
}

import { useEffect, useSyncExternalStore } from 'react';

let shown = '';
const watchers = new Set<() => void>();

function show(subject: string): void {
  shown = subject;
  for (const changed of watchers) changed();
}

/** Begins the window title with what the page is about, while the component is there. */
export function usePageSubject(subject: string | undefined): void {
  useEffect(() => {
    if (subject === undefined) return;
    show(subject);
    return () => show('');
  }, [subject]);
}

/** Empty where a page names no subject. */
export function useShownSubject(): string {
  return useSyncExternalStore(watch, () => shown);
}

function watch(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}

import { useEffect, useEffectEvent } from 'react';

/** Not among the types of TypeScript 7.0. */
type Watcher = EventTarget & { destroy: () => void };

/**
 * Lets the Back gesture or button of a phone close what covers the page, instead of leaving the page.
 * Browsers without `CloseWatcher` (Safari and Firefox in 2026) leave the page.
 * @see https://html.spec.whatwg.org/multipage/interaction.html#close-requests-and-close-watchers
 */
export function useCloseRequest(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const { CloseWatcher } = globalThis as { CloseWatcher?: new () => Watcher };
    // With a keyboard, the request is the key Escape, which here depends on the focus.
    if (!isOpen || CloseWatcher === undefined || !matchMedia('(pointer: coarse)').matches) return;
    const watcher = new CloseWatcher();
    watcher.addEventListener('close', () => close());
    return () => watcher.destroy();
  }, [isOpen]);
}

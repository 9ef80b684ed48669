import { useEffect, useEffectEvent } from 'react';
import { preferences } from './preferences.ts';

/** Handlers by `KeyboardEvent.key`; `Mod+k` is Control or ⌘ with k. */
export type Keys = Readonly<Record<string, (event: KeyboardEvent) => void>>;

/**
 * Keys of a page. They are ignored in text fields, dialogs and input methods, and with modifiers;
 * character keys also if the user has disabled them (docs/facts/product.md#keyboard).
 */
export function useKeys(keys: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = keys[nameOf(event)];
    if (act === undefined || !isForPage(event)) return;
    event.preventDefault();
    act(event);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** Whether the event is `f`, or `Mod+k` with Control (⌘ on a Mac). */
function nameOf(event: KeyboardEvent): string {
  return event.ctrlKey || event.metaKey ? `Mod+${event.key}` : event.key;
}

/** Elements that accept characters; check boxes and radio buttons do not. */
const TEXT_FIELDS = 'input:not([type="checkbox"], [type="radio"]), textarea, select';

function isForPage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.altKey) return false;
  const at = event.target instanceof HTMLElement ? event.target : document.body;
  // Focus may remain in a dialog briefly after the dialog closes.
  if (at.closest('dialog[open]') !== null) return false;
  const isTyping = at.isContentEditable || at.closest(TEXT_FIELDS) !== null;
  // Escape is not a character key, and the browser closes an open dialog or popover with it.
  if (event.key === 'Escape')
    return !isTyping && document.querySelector(':modal, :popover-open') === null;
  if (event.ctrlKey || event.metaKey) return true;
  return preferences().keys && !isTyping;
}

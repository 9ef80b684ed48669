import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { Popover } from './popover.tsx';

/** A menu of commands: arrows, Home and End move, Enter and Space press, Escape and Tab close. */
export function Menu({
  id,
  label,
  button,
  items,
  onClose,
}: {
  id: string;
  label: string;
  button: RefObject<HTMLElement | null>;
  items: readonly { readonly name: string; readonly onPress: () => void }[];
  onClose: () => void;
}) {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <Popover
      id={id}
      button={button}
      role="menu"
      aria-label={label}
      className="grid p-1"
      onClose={onClose}
      onKeyDown={moveFocus}
    >
      {items.map(({ name, onPress }, at) => (
        <button
          key={name}
          ref={at === 0 ? first : undefined}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className="min-h-8 rounded px-3 text-left hover:bg-raised focus:bg-accent-soft"
          onClick={({ currentTarget }) => {
            currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
            onPress();
          }}
        >
          {name}
        </button>
      ))}
    </Popover>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget: menu } = event;
  const items = [...menu.querySelectorAll('[role="menuitem"]')];
  const at = document.activeElement === null ? -1 : items.indexOf(document.activeElement);
  const next: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: -1,
  };
  const to = next[key];
  const item = to === undefined ? undefined : items.at(to % items.length);
  if (item instanceof HTMLElement) item.focus();
  else if (key === 'Escape' || key === 'Tab') menu.hidePopover();
  // Tab goes on from the button. Letters are no keys of the page below an open menu.
  const isLetter = key.length === 1 && key !== ' ' && !event.ctrlKey && !event.metaKey;
  if (item !== undefined || key === 'Escape' || isLetter) event.preventDefault();
}

import { useLocation } from '@tanstack/react-router';
import { Menu } from 'lucide-react';
import { type ReactNode, type SyntheticEvent, useRef } from 'react';

/**
 * What has no room in the header. It closes on Escape, when the focus goes elsewhere, and when
 * something in it leads away. What it holds is there all the time, and so are its keys.
 */
export function HeaderMenu({ children }: { children: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const page = useLocation({ select: ({ pathname }) => pathname });
  const close = () => {
    if (menu.current !== null) menu.current.open = false;
  };
  // A dialog that was opened from here is no part of the menu, but its events come by.
  const isInside = ({ target }: SyntheticEvent) =>
    target instanceof Node && menu.current?.contains(target) === true;
  return (
    <details
      key={page}
      ref={menu}
      className="relative"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isInside(event)) return;
        close();
        menu.current?.querySelector('summary')?.focus();
      }}
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest('a') !== null) close();
      }}
      onBlur={(event) => {
        const next = event.relatedTarget;
        const isLeft = !(next instanceof Element) || next.closest('dialog') === null;
        if (isInside(event) && isLeft && !event.currentTarget.contains(next)) close();
      }}
    >
      <summary
        aria-label="Menu"
        className="grid size-8 list-none place-items-center rounded-md border border-line"
      >
        <Menu aria-hidden="true" size={16} />
      </summary>
      <div
        tabIndex={-1}
        className="panel absolute right-0 z-20 mt-1 grid w-64 justify-items-start gap-3 p-3"
      >
        {children}
      </div>
    </details>
  );
}

import type { MouseEvent, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Button } from './button.tsx';

const FOCUSABLE = 'a[href], button, summary, input, [tabindex]';

/**
 * Shows more of a list, at the end of which it stands. The press may take the button away, so the
 * focus goes on to the first that is new (WCAG 2.4.3).
 */
export function MoreButton({
  item = 'button',
  onMore,
  children,
}: {
  /** The list's item that holds the button, as a selector; the button itself if none is told. */
  item?: string;
  onMore: () => void;
  children: ReactNode;
}) {
  const press = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const own = currentTarget.closest(item);
    const list = own?.parentElement;
    const place = own && list ? [...list.children].indexOf(own) : -1;
    // Drawn at once: only then is the first new one there.
    flushSync(onMore);
    const next = list?.children[place];
    if (!(next instanceof HTMLElement)) return;
    const target = next.matches(FOCUSABLE) ? next : next.querySelector<HTMLElement>(FOCUSABLE);
    if (target === null) next.tabIndex = -1;
    (target ?? next).focus();
  };
  return (
    <Button look="link" onClick={press}>
      {children}
    </Button>
  );
}

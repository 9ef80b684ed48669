import type { MouseEvent, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Button } from './button.tsx';

const FOCUSABLE = 'a[href], button, summary, input, [tabindex]';

/**
 * Shows more of a list, as its last item. The press may remove the button, so the focus moves to
 * the first new item (WCAG 2.4.3).
 */
export function MoreButton({
  item = 'button',
  onMore,
  children,
}: {
  /** Selector of the list item that contains the button; by default, the button. */
  item?: string;
  onMore: () => void;
  children: ReactNode;
}) {
  const press = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const own = currentTarget.closest(item);
    const list = own?.parentElement;
    const place = own && list ? [...list.children].indexOf(own) : -1;
    // Rendered synchronously, because the next line needs the first new item.
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

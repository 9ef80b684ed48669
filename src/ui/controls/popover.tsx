import { type HTMLAttributes, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { placeBelow } from '#ui/browser/place.ts';

/**
 * A panel in the top layer, below its button. Escape and a press outside close it; the focus returns
 * to the button from a panel that had it. Give the button `popoverTarget` with the same id, so that
 * the browser closes the panel when the button is pressed again.
 */
export function Popover({
  button,
  onClose,
  className = '',
  ...rest
}: HTMLAttributes<HTMLDivElement> & {
  id: string;
  button: RefObject<HTMLElement | null>;
  /** Called when the panel closes, however that happens. */
  onClose: () => void;
}) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => panel.current?.showPopover(), []);
  useEffect(() => {
    const move = () => {
      if (panel.current && button.current) placeBelow(panel.current, button.current);
    };
    move();
    // The content may arrive later or change.
    const sizes = new ResizeObserver(move);
    if (panel.current) sizes.observe(panel.current);
    document.addEventListener('scroll', move, { capture: true, passive: true });
    window.addEventListener('resize', move);
    return () => {
      sizes.disconnect();
      document.removeEventListener('scroll', move, { capture: true });
      window.removeEventListener('resize', move);
    };
  }, [button]);
  return (
    <div
      ref={panel}
      popover="auto"
      className={`popover panel ${className}`}
      onBeforeToggle={({ newState, currentTarget }) => {
        if (newState !== 'closed') return;
        if (currentTarget.contains(document.activeElement)) button.current?.focus();
        onClose();
      }}
      {...rest}
    />
  );
}

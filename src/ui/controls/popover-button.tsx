import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  Suspense,
  useId,
  useState,
} from 'react';
import { Button } from './button.tsx';

/** What a panel of the button passes to its `Popover`. */
export type OfPopoverButton = {
  readonly id: string;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly onClose: () => void;
};

/** A button that opens a `Popover`, whose code may be loaded on the first press. */
export function PopoverButton({
  button,
  kind,
  panel,
  ...rest
}: Omit<ComponentProps<typeof Button>, 'ref' | 'onClick' | 'popoverTarget'> & {
  button: RefObject<HTMLButtonElement | null>;
  kind: 'menu' | 'dialog';
  panel: (of: OfPopoverButton) => ReactNode;
}) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        ref={button}
        popoverTarget={isOpen ? id : undefined}
        aria-haspopup={kind}
        aria-expanded={isOpen}
        onClick={(event) => {
          if (isOpen) return;
          // The browser would close the panel that this press opens.
          event.preventDefault();
          setOpen(true);
        }}
        {...rest}
      />
      {isOpen && <Suspense>{panel({ id, button, onClose: () => setOpen(false) })}</Suspense>}
    </>
  );
}

import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from './button.tsx';

/** A panel beside a list or a tree. Below 64rem it is a sheet from below, which Escape closes. */
export function SideSheet({
  label,
  isSheet,
  isClosable = isSheet,
  entered,
  onLeave,
  children,
}: {
  label: string;
  isSheet: boolean;
  /** Whether the panel can be closed while it is beside the list. */
  isClosable?: boolean;
  /** Increments each time the user enters the panel; the initial value counts as well. */
  entered: number;
  onLeave: () => void;
  children: ReactNode;
}) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (entered > 0) place.current?.focus();
  }, [entered]);
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isSheet) onLeave();
      }}
      className="panel side-sheet grid min-w-0 gap-3 p-4"
    >
      {isClosable && (
        <Button className="justify-self-end" onClick={onLeave}>
          Close
        </Button>
      )}
      {children}
    </section>
  );
}

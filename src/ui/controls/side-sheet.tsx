import type { ReactNode } from 'react';
import { useCloseRequest } from '#ui/browser/close-request.ts';
import { useEntered } from '#ui/browser/focus.ts';
import { useKeys } from '#ui/browser/keys.ts';
import { Button } from './button.tsx';

/**
 * A panel beside a list or a tree. Below a width of 64rem, it is a sheet at the bottom, which the Back
 * gesture of a phone closes. Escape leaves the sheet, and a panel that cannot be closed. A panel that
 * can be closed follows the keys of its list, so Escape closes it from the list too.
 */
export function SideSheet({
  label,
  isSheet,
  isClosable = isSheet,
  isPrinted = false,
  entered,
  onLeave,
  children,
}: {
  label: string;
  isSheet: boolean;
  /** Whether the panel can be closed while it is beside the list. */
  isClosable?: boolean;
  /** Whether the address selects what the panel shows, so that paper has it too (print.css). */
  isPrinted?: boolean;
  /** Increments each time the user enters the panel; the initial value also counts. */
  entered: number;
  /** Receives the event of a key that is not pressed in a sheet, or of the button. */
  onLeave: (event?: { readonly key?: string; readonly target: EventTarget | null }) => void;
  children: ReactNode;
}) {
  const place = useEntered<HTMLElement>(entered);
  useCloseRequest(isSheet, onLeave);
  const isAside = isClosable && !isSheet;
  useKeys(isAside ? { Escape: onLeave } : {});
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label={label}
      data-printed={isPrinted || undefined}
      onKeyDown={({ key, target, currentTarget }) => {
        // A dialog that React places in the panel is elsewhere in the document.
        if (key === 'Escape' && !isAside && currentTarget.contains(target as Node)) onLeave();
      }}
      className="panel side-sheet sticky top-[calc(var(--above)+1rem)] grid max-h-[calc(100dvh-var(--above)-var(--below)-1.75rem)] min-w-0 gap-3 overflow-auto p-4 max-lg:fixed max-lg:inset-x-0 max-lg:top-auto max-lg:bottom-0 max-lg:z-15 max-lg:h-(--sheet) max-lg:content-start max-lg:rounded-t-xl max-lg:rounded-b-none"
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

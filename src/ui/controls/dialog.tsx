import { type ReactNode, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Button } from './button.tsx';

/**
 * A native modal dialog; the browser provides focus trap, Escape and backdrop. An input marked
 * `data-autofocus` receives the focus with its text selected; otherwise the first button does.
 */
export function Dialog({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const opener = useRef<Element>(null);
  const id = useId();
  // Only `showModal` opens a dialog in the top layer. The call moves the focus, so React's
  // `autoFocus`, which runs earlier, has no effect.
  useEffect(() => {
    opener.current ??= document.activeElement;
    dialog.current?.showModal();
    const box = dialog.current?.querySelector<HTMLTextAreaElement | HTMLInputElement>(
      'textarea[data-autofocus], input[data-autofocus]',
    );
    box?.focus();
    box?.select();
  }, []);
  // The browser returns the focus when a dialog is closed, but not when an open one is removed.
  useEffect(
    () => () => {
      const { current } = opener;
      if (document.activeElement === document.body && current instanceof HTMLElement)
        current.focus();
    },
    [],
  );
  // The portal is <body>, because an open dialog inside a closed menu would block the page
  // invisibly.
  return createPortal(
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={onClose}
      className="panel w-[min(36rem,calc(100vw-2rem))] p-0 backdrop:bg-[rgb(0_0_0/0.4)]"
    >
      <div aria-live="polite" data-live="" className="sr-only" />
      <div className="flex items-center justify-between gap-4 border-b border-line px-4 py-3">
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        <Button onClick={() => dialog.current?.close()}>Close</Button>
      </div>
      <div className="grid gap-3 p-4">{children}</div>
    </dialog>,
    document.body,
  );
}

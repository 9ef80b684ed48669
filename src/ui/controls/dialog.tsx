import { type ReactNode, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Button } from './button.tsx';

/**
 * A native modal dialog: focus trap, Escape and backdrop come from the browser. A box inside that
 * is marked `data-autofocus` has the focus, its text selected; else the first button has it.
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
  const id = useId();
  // An effect, because `showModal` is the only way to open a dialog in the top layer. It moves the
  // focus, so that nothing focused before it stays so (React's `autoFocus` is before it).
  useEffect(() => {
    dialog.current?.showModal();
    const box = dialog.current?.querySelector<HTMLTextAreaElement | HTMLInputElement>(
      'textarea[data-autofocus], input[data-autofocus]',
    );
    box?.focus();
    box?.select();
  }, []);
  // At the end of <body>: inside a closed menu an open dialog would block the page unseen.
  return createPortal(
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={onClose}
      className="panel w-[min(36rem,calc(100vw-2rem))] p-0 backdrop:bg-[rgb(0_0_0/0.4)]"
    >
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

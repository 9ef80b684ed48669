import { Check, Copy } from 'lucide-react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { useKeys } from '#ui/browser/keys.ts';

/**
 * Copies plain text. Without a clipboard (plain http on a LAN), `byHand` is a dialog that shows the
 * entire text selected, for the copy shortcut.
 * @param origin the button, whose page or dialog announces the copy
 */
export function useCopy(
  origin: RefObject<HTMLElement | null>,
): readonly [
  isCopied: boolean,
  copy: (text: string, what: string) => Promise<void>,
  byHand: ReactNode,
] {
  const [isCopied, setCopied] = useState(false);
  const [byHand, setByHand] = useState<ReactNode>();
  // The one live region of the page, or of the dialog that silences the page.
  const announce = (text: string) =>
    (origin.current?.closest('dialog') ?? document)
      .querySelector('[data-live]')
      ?.replaceChildren(text);
  const copy = async (text: string, what: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      announce('Copied');
      setTimeout(() => {
        setCopied(false);
        announce('');
      }, 1500);
    } catch {
      const { CopyByHand } = await import('./copy-by-hand.tsx');
      setByHand(<CopyByHand text={text} what={what} onClose={() => setByHand(undefined)} />);
    }
  };
  return [isCopied, copy, byHand];
}

/** Copies plain text (`useCopy`). */
export function CopyButton({
  text,
  what,
  words,
  hotkey,
}: {
  /** The text, or a function that returns it on request. */
  text: string | (() => string | Promise<string>);
  /** The noun in the accessible name, such as "update id". */
  what: string;
  words?: string;
  /** The keyboard shortcut, such as y for the update id. */
  hotkey?: string | undefined;
}) {
  const button = useRef<HTMLButtonElement>(null);
  const [isCopied, copy, byHand] = useCopy(button);
  const press = async () => copy(typeof text === 'string' ? text : await text(), what);
  useKeys(hotkey === undefined ? {} : { [hotkey]: () => void press() });
  const Icon = isCopied ? Check : Copy;
  const frame =
    words === undefined
      ? ''
      : 'rounded-md border border-line bg-raised px-2 py-0.5 whitespace-nowrap';
  return (
    <>
      <button
        ref={button}
        type="button"
        onClick={press}
        aria-label={words === undefined ? `Copy ${what}` : undefined}
        title={`Copy ${what}`}
        className={`inline-flex min-h-6 min-w-6 items-center justify-center gap-1.5 rounded text-ink-3 hover:text-ink ${frame}`}
      >
        <Icon aria-hidden="true" size={12} />
        {words}
      </button>
      {byHand}
    </>
  );
}

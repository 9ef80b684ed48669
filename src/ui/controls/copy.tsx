import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { useKeys } from '#ui/browser/keys.ts';
import { Dialog } from './dialog.tsx';

/**
 * Copies plain text. Without a clipboard (plain http on a LAN), a dialog shows the entire text
 * selected, for the copy shortcut.
 */
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
  const [isCopied, setCopied] = useState(false);
  const [byHand, setByHand] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  // The one live region of the page, or of the dialog that silences the page.
  const announce = (text: string) =>
    (button.current?.closest('dialog') ?? document)
      .querySelector('[data-live]')
      ?.replaceChildren(text);
  const copy = async () => {
    const whole = typeof text === 'string' ? text : await text();
    try {
      await navigator.clipboard.writeText(whole);
      setCopied(true);
      announce('Copied');
      setTimeout(() => {
        setCopied(false);
        announce('');
      }, 1500);
    } catch {
      setByHand(whole);
    }
  };
  useKeys(hotkey === undefined ? {} : { [hotkey]: () => void copy() });
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
        onClick={copy}
        aria-label={words === undefined ? `Copy ${what}` : undefined}
        title={`Copy ${what}`}
        className={`inline-flex min-h-6 min-w-6 items-center justify-center gap-1.5 rounded text-ink-3 hover:text-ink ${frame}`}
      >
        <Icon aria-hidden="true" size={12} />
        {words}
      </button>
      {byHand !== undefined && (
        <Dialog title={`Copy ${what}`} onClose={() => setByHand(undefined)}>
          <textarea
            readOnly
            rows={4}
            defaultValue={byHand}
            aria-label={what}
            data-autofocus=""
            className="w-full rounded-md border border-line bg-raised p-2 font-mono break-all"
          />
        </Dialog>
      )}
    </>
  );
}

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useKeys } from '#ui/browser/keys.ts';

/** Until this pause in typing, no rows are searched and no address is written. */
const PAUSE_MS = 150;

/**
 * An input that reports its text when typing pauses. A changed `text` (a link, "Show all") replaces
 * the input. The key f focuses it, and Escape clears it.
 */
export function FilterText({ text, onText }: { text: string; onText: (text: string) => void }) {
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(text);
  const [reported, setReported] = useState(text);
  const [seen, setSeen] = useState(text);
  if (seen !== text) {
    setSeen(text);
    if (text !== reported) {
      setTyped(text);
      setReported(text);
    }
  }
  const report = useEffectEvent(() => {
    setReported(typed);
    onText(typed);
  });
  useEffect(() => {
    if (typed === reported) return;
    const timer = setTimeout(() => report(), typed === '' ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, reported]);
  useKeys({ f: () => box.current?.focus() });
  return (
    <input
      ref={box}
      type="text"
      value={typed}
      maxLength={300}
      aria-label="Filter by text"
      placeholder="Text, id or name (f)"
      spellCheck={false}
      autoComplete="off"
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={({ key }) => {
        if (key === 'Escape') setTyped('');
      }}
      className="h-7 w-48 rounded-md border border-line bg-raised px-2 text-ink placeholder:text-ink-3 max-sm:w-full"
    />
  );
}

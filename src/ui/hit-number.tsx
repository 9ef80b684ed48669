import { type KeyboardEvent, useState } from 'react';

/**
 * "hit 3 of 12": which hit the reader is at, in a box where another number can be typed. Enter
 * goes there (to the last one when there are fewer), Escape and leaving take the number back.
 */
export function HitNumber({
  at,
  of,
  isAll,
  onGo,
}: {
  /** 1-based; 0 when the active row is no hit. */
  at: number;
  of: number;
  /** False while the search goes on. */
  isAll: boolean;
  onGo: (n: number) => void;
}) {
  const [typed, setTyped] = useState<string>();
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setTyped(undefined);
    if (event.key !== 'Enter' || typed === undefined) return;
    const digits = typed.replaceAll(/[\s,’']/g, '');
    setTyped(undefined);
    if (/^\d{1,9}$/.test(digits)) onGo(Math.max(1, Math.min(of, Number(digits))));
  };
  return (
    <span className="flex items-center gap-1 text-sm whitespace-nowrap text-ink-3">
      hit
      <input
        type="text"
        // No numeric keypad: an iPhone's has no key to go there with.
        enterKeyHint="go"
        value={typed ?? (at === 0 ? '' : String(at))}
        maxLength={9}
        placeholder="–"
        aria-label={`Hit, of ${of.toLocaleString('en')}`}
        autoComplete="off"
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => setTyped(undefined)}
        onKeyDown={press}
        style={{ width: `calc(${Math.max(2, String(of).length)}ch + 0.8rem)` }}
        className="h-7 rounded-md border border-line bg-raised px-1 text-center text-base text-ink tabular-nums placeholder:text-ink-3"
      />
      of {of.toLocaleString('en')}
      {!isAll && <span title="Looking on">…</span>}
    </span>
  );
}

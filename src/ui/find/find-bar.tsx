import { ChevronDown, ChevronUp } from 'lucide-react';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { counted } from '#domain/text/plural.ts';
import { useKeys } from '#ui/browser/keys.ts';
import { type Found, soughtText } from './find.ts';
import { placeOfHit, stepHit } from './hits.ts';

/**
 * "hit 3 of 12" with an editable number. Enter goes to that hit, or to the last one. Escape and
 * blur restore the number.
 */
function HitNumber({
  at,
  of,
  isAll,
  onGo,
}: {
  /** The 1-based position of the active hit; 0 if the active row is not a hit. */
  at: number;
  of: number;
  isAll: boolean;
  onGo: (n: number) => void;
}) {
  const [typed, setTyped] = useState<string>();
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setTyped(undefined);
    if (event.key !== 'Enter' || typed === undefined) return;
    const digits = typed.replaceAll(/[\s,’']/g, '');
    setTyped(undefined);
    if (/^\d+$/.test(digits)) onGo(Math.max(1, Math.min(of, Number(digits))));
  };
  return (
    <span className="flex items-center gap-1 text-sm whitespace-nowrap text-ink-3">
      hit
      <input
        type="text"
        // On an iPhone, a numeric keypad has no Enter key.
        enterKeyHint="go"
        value={typed ?? (at === 0 ? '' : String(at))}
        maxLength={9}
        placeholder="–"
        aria-label={`Hit number, of ${of.toLocaleString('en')}`}
        autoComplete="off"
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => setTyped(undefined)}
        onKeyDown={press}
        style={{ width: `calc(${Math.max(2, String(of).length)}ch + 0.8rem)` }}
        className="h-7 rounded-md border border-line bg-raised px-1 text-center text-base text-ink tabular-nums placeholder:text-ink-3"
      />
      of {of.toLocaleString('en')}
      {!isAll && <span title="Searching">…</span>}
    </span>
  );
}

/**
 * Find in the tree of the section around it: a box, the hit number, and buttons for previous and
 * next. Keys: f focuses the box, n and N work anywhere, Enter and Shift+Enter work in the box, and
 * Escape clears it, or leaves the empty box.
 */
export function FindBar({
  text,
  onText,
  onReady,
  found,
  active,
  onRow,
  onLeave,
}: {
  text: string;
  onText: (text: string) => void;
  /** Called before the user types, to prepare the search. */
  onReady: () => void;
  /** Undefined while the text is empty or before the first result. */
  found: Found | undefined;
  active: number;
  onRow: (row: number) => void;
  onLeave: () => void;
}) {
  const box = useRef<HTMLInputElement>(null);
  const step = (by: 1 | -1) => {
    const row = found === undefined ? undefined : stepHit(found.hits, active, by);
    if (row !== undefined) onRow(row);
  };
  useKeys({ f: () => box.current?.focus(), n: () => step(1), N: () => step(-1) });
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') step(event.shiftKey ? -1 : 1);
    if (event.key !== 'Escape') return;
    if (text === '') onLeave();
    else onText('');
  };
  const hasHits = found !== undefined && found.hits.length > 0;
  const at = hasHits ? placeOfHit(found.hits, active) : 0;
  // Later hits then do not scroll the page, so the buttons stay under the pointer. A page opened with a
  // search scrolls to its tree before the first paint, and again with the first hits, because the router
  // may scroll in between. Nothing has the focus then, and a page that the user scrolled stays.
  const isOpened = useRef(text !== '');
  useLayoutEffect(() => {
    const focused = document.activeElement;
    const isUntouched = isOpened.current && scrollY === 0 && focused?.contains(box.current);
    if (hasHits) isOpened.current = false;
    if (isUntouched || (hasHits && focused === box.current))
      box.current?.closest('section')?.scrollIntoView({ block: 'nearest' });
  }, [hasHits]);
  return (
    <div className="find-bar">
      <input
        ref={box}
        type="text"
        value={text}
        maxLength={300}
        aria-label="Find in this tree"
        placeholder="Find (f)"
        spellCheck={false}
        autoComplete="off"
        onFocus={onReady}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={press}
        className="h-7 w-36 rounded-md border border-line bg-raised px-2 text-ink placeholder:text-ink-3 max-md:w-28"
      />
      <span role="status" className={hasHits ? 'sr-only' : 'min-w-14 text-sm text-ink-3'}>
        {found !== undefined && hitWords(found, at)}
        {found === undefined && soughtText(text) !== '' && <span className="late">searching…</span>}
      </span>
      {hasHits && (
        <span className="flex items-center gap-1">
          <HitNumber
            at={at}
            of={found.hits.length}
            isAll={found.isAll}
            onGo={(n) => onRow(found.hits[n - 1] ?? active)}
          />
          <Step name="Previous hit" onClick={() => step(-1)} Icon={ChevronUp} />
          <Step name="Next hit" onClick={() => step(1)} Icon={ChevronDown} />
        </span>
      )}
    </div>
  );
}

function hitWords({ hits, isAll }: Found, at: number): string {
  const many = hits.length === 0 ? 'no hit' : counted(hits.length, 'hit');
  const words = at === 0 ? many : `${at.toLocaleString('en')} of ${many}`;
  return isAll ? words : `${words} so far`;
}

function Step({
  name,
  onClick,
  Icon,
}: {
  name: string;
  onClick: () => void;
  Icon: typeof ChevronUp;
}) {
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      onClick={onClick}
      className="grid size-7 place-items-center rounded-md border border-line bg-raised text-ink-2 hover:text-ink"
    >
      <Icon aria-hidden="true" size={14} />
    </button>
  );
}

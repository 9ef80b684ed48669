import { ChevronDown, ChevronUp } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { counted } from '#domain/plural.ts';
import type { Found } from './find.ts';
import { HitNumber } from './hit-number.tsx';
import { placeOfHit, stepHit } from './hits.ts';
import { useKeys } from './keys.ts';

/**
 * Find in a tree: a box, which hit of how many (a number can be typed there), and the way to the
 * next and previous one. Keys: f into the box, n and N from anywhere, Enter and Shift+Enter inside
 * it, Escape clears.
 */
export function FindBar({
  text,
  onText,
  onReady,
  found,
  active,
  onRow,
}: {
  text: string;
  onText: (text: string) => void;
  /** The reader is in the box and will ask in a moment. */
  onReady: () => void;
  /** Undefined while nothing is sought, or nothing is known yet. */
  found: Found | undefined;
  /** The row that the reader is at, and the way to another. */
  active: number;
  onRow: (row: number) => void;
}) {
  const box = useRef<HTMLInputElement>(null);
  const step = (by: 1 | -1) => {
    const row = found === undefined ? undefined : stepHit(found.hits, active, by);
    if (row !== undefined) onRow(row);
  };
  useKeys({ f: () => box.current?.focus(), n: () => step(1), N: () => step(-1) });
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') step(event.shiftKey ? -1 : 1);
    if (event.key === 'Escape') onText('');
  };
  const hasHits = found !== undefined && found.hits.length > 0;
  const at = hasHits ? placeOfHit(found.hits, active) : 0;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
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
        {found === undefined && text !== '' && <span className="find-busy">searching…</span>}
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

/** `3 of 12 hits`, `12 hits so far` */
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

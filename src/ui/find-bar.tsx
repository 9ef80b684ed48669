import { ChevronDown, ChevronUp } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { useKeys } from './keys.ts';

/**
 * Find in a tree: a box, which hit of how many, and the way to the next and previous one. Keys:
 * f into the box, n and N from anywhere, Enter and Shift+Enter inside it, Escape clears.
 */
export function FindBar({
  text,
  onText,
  hits,
  at,
  onStep,
}: {
  text: string;
  onText: (text: string) => void;
  /** Undefined while nothing is sought. */
  hits: number | undefined;
  /** 1-based; 0 when the active row is no hit. */
  at: number;
  onStep: (by: 1 | -1) => void;
}) {
  const box = useRef<HTMLInputElement>(null);
  useKeys({ f: () => box.current?.focus(), n: () => onStep(1), N: () => onStep(-1) });
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onStep(event.shiftKey ? -1 : 1);
    if (event.key === 'Escape') onText('');
  };
  return (
    <div className="flex items-center gap-1">
      <input
        ref={box}
        type="text"
        value={text}
        maxLength={300}
        aria-label="Find in this tree"
        placeholder="Find (f)"
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => onText(event.target.value)}
        onKeyDown={press}
        className="h-7 w-36 rounded-md border border-line bg-raised px-2 text-ink placeholder:text-ink-3"
      />
      <span role="status" className="min-w-14 text-sm text-ink-3">
        {hits === undefined
          ? ''
          : hits === 0
            ? 'no hit'
            : `${at === 0 ? '' : `${at} of `}${hits} ${hits === 1 ? 'hit' : 'hits'}`}
      </span>
      {hits !== undefined && hits > 0 && (
        <>
          <Step name="Previous hit" onClick={() => onStep(-1)} Icon={ChevronUp} />
          <Step name="Next hit" onClick={() => onStep(1)} Icon={ChevronDown} />
        </>
      )}
    </div>
  );
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

/** The next or previous hit from a row, round the end; hits ascend. Undefined when there is none. */
export function stepHit(hits: Int32Array, row: number, by: 1 | -1): number | undefined {
  if (by === 1) return hits.find((hit) => hit > row) ?? hits[0];
  return hits.findLast((hit) => hit < row) ?? hits.at(-1);
}

import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { INPUT } from './field.tsx';
import { NameItems } from './name-items.tsx';
import { NameOffer } from './name-offer.tsx';
import { ProblemList } from './problem-list.tsx';

/**
 * A list of names (parties, templates): each with a way to take it out, and a box for one more.
 * Several may be pasted, one to a line or with commas between. Nothing is added by leaving the box:
 * what lies below would move away from the pointer that is about to click it.
 */
export function NameListField({
  label,
  one,
  names,
  onNames,
  typed,
  onTyped,
  offered,
  show = asItIs,
  marked = false,
  placeholder,
  hint,
  problems,
}: {
  label: string;
  /** One of them, with a small letter: "party". */
  one: string;
  names: readonly string[];
  onNames: (names: readonly string[]) => void;
  /** What stands in the box. */
  typed: string;
  onTyped: (text: string) => void;
  /** Suggested while one types. */
  offered: readonly string[];
  /** The eye's form of a name. */
  show?: (name: string) => string;
  /** Whether names have the colour mark of an id. */
  marked?: boolean;
  placeholder: string;
  hint: string;
  problems: readonly string[];
}) {
  const id = useId();
  const latest = useRef({ names, onNames });
  useEffect(() => {
    latest.current = { names, onNames };
  });
  const [takeOut] = useState(() => (name: string) => {
    const { names: before, onNames: change } = latest.current;
    change(before.filter((other) => other !== name));
  });
  const add = (text: string) => {
    const more = namesIn(text).filter((name) => !names.includes(name));
    onTyped('');
    if (more.length > 0) onNames([...names, ...new Set(more)]);
  };
  const type = (text: string) => (offered.includes(text) ? add(text) : onTyped(text));
  const press = (event: KeyboardEvent) => {
    // With an empty box Enter sends the form, as everywhere.
    if (event.key !== 'Enter' || typed.trim() === '') return;
    event.preventDefault();
    add(typed);
  };
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    if (!/[\n,]/.test(text.trim())) return;
    event.preventDefault();
    add(text);
  };
  return (
    <div className="grid min-w-0 content-start gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {names.length > 0 && (
        <NameItems label={label} names={names} show={show} marked={marked} onTakeOut={takeOut} />
      )}
      <div className="flex gap-1.5">
        <input
          id={id}
          type="text"
          list={`${id}-offered`}
          value={typed}
          placeholder={placeholder}
          spellCheck={false}
          autoComplete="off"
          aria-invalid={problems.length > 0}
          aria-describedby={`${id}-problems ${id}-hint`}
          onChange={({ target }) => type(target.value)}
          onKeyDown={press}
          onPaste={paste}
          className={`${INPUT} min-w-0`}
        />
        <NameOffer id={`${id}-offered`} offered={offered} names={names} />
        <Button aria-label={`Add ${one}`} onClick={() => add(typed)}>
          Add
        </Button>
      </div>
      <ProblemList id={`${id}-problems`} problems={problems} />
      <div id={`${id}-hint`} className="text-sm text-ink-3">
        {hint}
      </div>
    </div>
  );
}

function asItIs(name: string): string {
  return name;
}

function namesIn(text: string): readonly string[] {
  return text
    .split(/[\n,]+/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

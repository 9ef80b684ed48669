import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { counted } from '#domain/text/plural.ts';
import { caselessSearch } from '#domain/text/text-search.ts';
import { Dialog } from '#ui/controls/dialog.tsx';
import { INPUT } from '#ui/controls/field.tsx';
import { PartyName } from './party-name.tsx';

/** Number of parties offered at once; the search finds others. */
const MOST_OFFERED = 16;

export type PartyOption = { readonly party: string; readonly words?: string };

/** A combobox (APG) whose list is always open, for hundreds of parties. */
export function PartyDialog({
  title,
  options,
  onChoose,
  onClose,
}: {
  title: string;
  options: readonly PartyOption[];
  onChoose: (party: string) => void;
  onClose: () => void;
}) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const isSought = caselessSearch(text.trim().toLowerCase());
  const found = text.trim() === '' ? options : options.filter(({ party }) => isSought(party));
  const offered = found.slice(0, MOST_OFFERED);
  const choose = (option: PartyOption | undefined) => {
    if (option === undefined) return;
    // The dialog closes first, so that the browser returns the focus.
    box.current?.closest('dialog')?.close();
    onChoose(option.party);
  };
  const press = (event: KeyboardEvent) => {
    const to = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      setAt(Math.max(0, Math.min(offered.length - 1, to)));
    }
    if (event.key === 'Enter') choose(offered[at]);
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <input
        ref={box}
        type="text"
        role="combobox"
        aria-label="Search parties"
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        aria-activedescendant={offered.length === 0 ? undefined : `${id}-${at}`}
        placeholder="Part of a party id"
        value={text}
        maxLength={300}
        spellCheck={false}
        autoComplete="off"
        data-autofocus=""
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={press}
        className={INPUT}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Parties"
        className="grid max-h-[50dvh] overflow-auto"
      >
        {offered.map((option, place) => (
          <div
            key={option.party}
            id={`${id}-${place}`}
            role="option"
            tabIndex={-1}
            aria-selected={place === at}
            onClick={() => choose(option)}
            onKeyDown={press}
            className="flex cursor-pointer flex-wrap items-baseline justify-between gap-x-4 rounded px-2 py-1 hover:bg-raised aria-selected:bg-accent-soft"
          >
            <PartyName party={option.party} />
            <span className="text-sm text-ink-3">{option.words}</span>
          </div>
        ))}
      </div>
      <p role="status" className="text-sm text-ink-3">
        {found.length > offered.length
          ? `First ${offered.length} of ${counted(found.length, 'party', 'parties')}. Type to find others.`
          : counted(found.length, 'party', 'parties')}
      </p>
    </Dialog>
  );
}

import { X } from 'lucide-react';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  memo,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { markClass } from '#domain/ledger/mark-hue.ts';
import { honestString } from '#domain/text/honest-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { INPUT } from '#ui/controls/field.tsx';
import { HonestText } from '#ui/text/honest-text.tsx';
import { shortId } from '#ui/text/identifier.tsx';

/**
 * Memoized, because a thousand parties would delay every key press in another input (measured: 80
 * ms).
 */
const NameItems = memo(function NameItems({
  label,
  names,
  isParties,
  onTakeOut,
}: {
  label: string;
  names: readonly string[];
  isParties: boolean;
  onTakeOut: (name: string) => void;
}) {
  return (
    <ul aria-label={label} className="grid max-h-40 gap-0.5 overflow-auto">
      {names.map((name) => (
        <li
          key={name}
          className="flex min-w-0 items-center gap-1 rounded border border-line bg-raised pl-1.5"
        >
          <bdi
            title={honestString(name)}
            className={`min-w-0 grow truncate font-mono ${isParties ? `mark ${markClass(name)}` : ''}`}
          >
            <HonestText text={isParties ? shortId(name) : name} />
          </bdi>
          <button
            type="button"
            aria-label={`Remove ${honestString(name)}`}
            title="Remove"
            onClick={() => onTakeOut(name)}
            className="grid size-6 shrink-0 place-items-center rounded text-ink-3 hover:text-ink"
          >
            <X aria-hidden="true" size={12} />
          </button>
        </li>
      ))}
    </ul>
  );
});

const NameOffer = memo(function NameOffer({
  id,
  offered,
  names,
}: {
  id: string;
  offered: readonly string[];
  names: readonly string[];
}) {
  const here = new Set(names);
  return (
    <datalist id={id}>
      {offered
        .filter((name) => !here.has(name))
        .map((name) => (
          <option key={name} value={name} />
        ))}
    </datalist>
  );
});

export function ProblemList({ id, problems }: { id: string; problems: readonly string[] }) {
  return (
    <div id={id} className="grid gap-0.5 empty:hidden text-sm wrap-anywhere text-archive">
      {problems.map((problem) => (
        <p key={problem}>
          <HonestText text={problem} />
        </p>
      ))}
    </div>
  );
}

/** The names of a list, the text in its input, and their problems. */
export type NameList = {
  readonly names: readonly string[];
  readonly onNames: (names: readonly string[]) => void;
  readonly typed: string;
  readonly onTyped: (text: string) => void;
  readonly problems: readonly string[];
};

const NONE_OFFERED: readonly string[] = [];

/**
 * A list of names (parties, templates) with an input. Pasted names are separated by lines or
 * commas. Leaving the input adds no name, because this would move the content below.
 * @param one the singular in lower case, such as "party"
 * @param isParties shows short ids with their colour marks
 */
export function NameListField({
  label,
  one,
  list: { names, onNames, typed, onTyped, problems },
  offered = NONE_OFFERED,
  isParties = false,
  placeholder,
  hint,
}: {
  label: string;
  one: string;
  list: NameList;
  offered?: readonly string[];
  isParties?: boolean;
  placeholder: string;
  hint: string;
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
        <NameItems label={label} names={names} isParties={isParties} onTakeOut={takeOut} />
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

function namesIn(text: string): readonly string[] {
  return text
    .split(/[\n,]+/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

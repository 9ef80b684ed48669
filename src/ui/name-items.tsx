import { X } from 'lucide-react';
import { memo } from 'react';
import { honestString } from '#domain/honest-text.ts';
import { HonestText } from './honest-text.tsx';
import { markOf } from './mark.ts';

/**
 * Names, each with a button that takes it out. Drawn again only when they are others: a thousand
 * parties would be felt at every key in another box (measured: 80 ms).
 */
export const NameItems = memo(function NameItems({
  label,
  names,
  show,
  marked,
  onTakeOut,
}: {
  label: string;
  names: readonly string[];
  show: (name: string) => string;
  marked: boolean;
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
            style={marked ? markOf(name) : undefined}
            className={`min-w-0 grow truncate font-mono ${marked ? 'mark' : ''}`}
          >
            <HonestText text={show(name)} />
          </bdi>
          <button
            type="button"
            aria-label={`Take out ${honestString(name)}`}
            title="Take out"
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

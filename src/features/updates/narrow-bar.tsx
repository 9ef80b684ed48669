import type { ReactNode } from 'react';
import { type NarrowOptions, narrowedWords } from '#domain/narrow-options.ts';
import { isNarrow, type Narrowed, type Narrowing, NO_NARROWING } from '#domain/narrow-updates.ts';
import { Button } from '#ui/button.tsx';
import { shortId } from '#ui/identifier.tsx';
import { NameSelect } from '#ui/name-select.tsx';
import { NarrowText } from '#ui/narrow-text.tsx';
import { KindToggles } from './kind-toggles.tsx';

/**
 * Narrows what was read, and says that the node is not asked: a dashed frame, and a sentence with
 * the counts.
 */
export function NarrowBar({
  narrowing,
  onNarrowing,
  options,
  read,
  narrowed,
  children,
}: {
  narrowing: Narrowing;
  onNarrowing: (narrowing: Narrowing) => void;
  options: NarrowOptions;
  /** How many updates were read and are kept. */
  read: number;
  narrowed: Omit<Narrowed, 'places'>;
  /** Stands beside the sentence, such as "read on until a match". */
  children?: ReactNode;
}) {
  const change = (difference: Partial<Narrowing>) => onNarrowing({ ...narrowing, ...difference });
  return (
    <section
      aria-label="Narrow what was read"
      className="grid gap-1.5 rounded-md border border-dashed border-line-strong px-3 py-2"
    >
      <div className="flex flex-wrap items-center gap-2">
        <NarrowText text={narrowing.text} onText={(text) => change({ text })} />
        <NameSelect
          label="template"
          names={options.templates}
          value={narrowing.template}
          onChange={(template) => change({ template })}
        />
        <NameSelect
          label="choice"
          names={options.choices}
          value={narrowing.choice}
          onChange={(choice) => change({ choice })}
        />
        <NameSelect
          label="party"
          names={options.parties}
          value={narrowing.party}
          show={shortId}
          onChange={(party) => change({ party })}
        />
        <label
          title="Updates that touch packages of Splice, Canton and Daml alone, by the package’s name"
          className="flex items-center gap-1.5 text-ink-2"
        >
          <input
            type="checkbox"
            checked={narrowing.hideSystem}
            onChange={({ target }) => change({ hideSystem: target.checked })}
            className="accent-accent"
          />
          Hide system packages
          <span className="font-mono text-ink-3">{options.system.toLocaleString('en')}</span>
        </label>
        <KindToggles
          kinds={options.kinds}
          chosen={narrowing.kinds}
          onChosen={(kinds) => change({ kinds })}
        />
      </div>
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm text-ink-3">
        <p role="status" className={narrowed.hidden > 0 ? 'text-ink' : ''}>
          {narrowedWords(read, narrowed)}
        </p>
        {isNarrow(narrowing) && <Button onClick={() => onNarrowing(NO_NARROWING)}>Show all</Button>}
        {children}
        <p
          className="ml-auto"
          title="A list of updates tells what was committed. Commands that were rejected or failed are among the completions."
        >
          Failed commands are in no list of updates.
        </p>
      </div>
    </section>
  );
}

import { type ReactNode, useMemo } from 'react';
import {
  isNarrow,
  type Narrowed,
  type Narrowing,
  type NarrowOptions,
  NO_NARROWING,
  narrowed,
  narrowedWords,
  narrowOptionsOf,
} from '#domain/narrowing/narrowing.ts';
import { histogramOf, isWithin } from '#domain/narrowing/update-histogram.ts';
import { linesOf, type UpdateLine, type UpdateRing } from '#domain/update-list/update-buffer.ts';
import type { UpdateRowKind } from '#domain/update-list/update-row.ts';
import { type UpdatesView, viewOfSearch } from '#features/updates/request/narrowing-search.ts';
import type { UpdatesSearch } from '#features/updates/request/updates-search.ts';
import { Button } from '#ui/controls/button.tsx';
import { NarrowText } from '#ui/names/filter-text.tsx';
import { NameSelect } from '#ui/names/name-select.tsx';
import { shortId } from '#ui/text/identifier.tsx';

/** Which of the lines a view shows: by names and texts, and by time. Gaps always are. */
function shownOf(lines: readonly UpdateLine[], { narrowing, stretch }: UpdatesView): Narrowed {
  const named = narrowed(lines, narrowing);
  if (stretch === undefined) return named;
  const places = named.places.filter((place) => {
    const line = lines[place];
    return line !== undefined && (line.kind === 'gap' || isWithin(line, stretch));
  });
  return { ...named, places, hidden: lines.length - places.length };
}

/** Which kinds of what was read are shown: those pressed, or all where none is. */
function KindToggles({
  kinds,
  chosen,
  onChosen,
}: {
  kinds: NarrowOptions['kinds'];
  chosen: readonly UpdateRowKind[];
  onChosen: (kinds: readonly UpdateRowKind[]) => void;
}) {
  const unread = chosen.filter((kind) => kinds.every(({ name }) => name !== kind));
  const all = [...kinds, ...unread.map((name) => ({ name, rows: 0 }))];
  if (all.length === 0) return null;
  return (
    <fieldset className="flex flex-wrap overflow-hidden rounded-md border border-line">
      <legend className="sr-only">Kinds shown</legend>
      {all.map(({ name, rows }) => {
        const isChosen = chosen.includes(name);
        return (
          <button
            key={name}
            type="button"
            aria-pressed={isChosen}
            onClick={() =>
              onChosen(isChosen ? chosen.filter((kind) => kind !== name) : [...chosen, name])
            }
            className="h-7 bg-raised px-2 whitespace-nowrap text-ink-2 -outline-offset-2 hover:text-ink aria-pressed:bg-accent-soft aria-pressed:font-semibold aria-pressed:text-ink"
          >
            {name} <span className="font-mono text-ink-3">{rows.toLocaleString('en')}</span>
          </button>
        );
      })}
    </fieldset>
  );
}

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

const MOST_BARS = 120;
const LEAST_BARS = 20;
/** On the average; with one or two, all bars would be of one height and say nothing. */
const ROWS_A_BAR = 5;

/**
 * What was read as the address narrows it: the lines and which are shown, what can be chosen, and
 * the times. Measured by eye at 10,000 lines: a pass over all of them at every key press is felt,
 * so each is made only from what it depends on.
 */
export function useNarrowedLines(ring: UpdateRing, { find, only, hide }: UpdatesSearch) {
  // The same part of the address is another object each time.
  const viewKey = JSON.stringify([find, only, hide]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `viewKey` stands for the three
  const view = useMemo(() => viewOfSearch({ find, only, hide }), [viewKey]);
  const lines = useMemo(() => linesOf(ring), [ring]);
  const shown = useMemo(() => shownOf(lines, view), [lines, view]);
  const options = useMemo(() => narrowOptionsOf(lines), [lines]);
  const rows = useMemo(() => lines.filter((line) => line.kind !== 'gap'), [lines]);
  const histogram = useMemo(() => histogramOf(rows, barsFor(rows.length)), [rows]);
  return { view, lines, rows, shown, options, histogram };
}

function barsFor(rows: number): number {
  return Math.min(MOST_BARS, Math.max(LEAST_BARS, Math.round(rows / ROWS_A_BAR)));
}

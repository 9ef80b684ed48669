import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { LONGEST_AHEAD_MS } from '#domain/ledger/shown-time.ts';
import {
  isNarrow,
  type Narrowed,
  type Narrowing,
  type NarrowOptions,
  NO_NARROWING,
  narrowed,
  narrowedLabel,
  narrowOptionsOf,
} from '#domain/narrowing/narrowing.ts';
import { histogramOf, isWithin } from '#domain/narrowing/update-histogram.ts';
import { linesOf, type UpdateBuffer, type UpdateLine } from '#domain/update-list/update-buffer.ts';
import type { UpdateRowKind } from '#domain/update-list/update-row.ts';
import { type UpdatesView, viewOfSearch } from '#features/updates/request/narrowing-view.ts';
import type { UpdatesSearch } from '#features/updates/request/updates-search.ts';
import { useNarrow } from '#ui/browser/preferences.ts';
import { Button } from '#ui/controls/button.tsx';
import { FilterText } from '#ui/names/filter-text.tsx';
import { NameSelect } from '#ui/names/name-select.tsx';
import { shortId } from '#ui/text/identifier.tsx';

function shownOf(lines: readonly UpdateLine[], { narrowing, range }: UpdatesView): Narrowed {
  const named = narrowed(lines, narrowing);
  if (range === undefined) return named;
  const places = named.places.filter((place) => {
    const line = lines[place];
    return line !== undefined && (line.kind === 'gap' || isWithin(line, range));
  });
  return { ...named, places, hidden: lines.length - places.length };
}

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
  read: number;
  narrowed: Omit<Narrowed, 'places'>;
  children?: ReactNode;
}) {
  const change = (difference: Partial<Narrowing>) => onNarrowing({ ...narrowing, ...difference });
  return (
    <section
      aria-label="Filter loaded rows"
      className="grid gap-1.5 rounded-md border border-dashed border-line-strong px-3 py-2"
    >
      <div className="flex flex-wrap items-center gap-2">
        <FilterText text={narrowing.text} onText={(text) => change({ text })} />
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
          title="Hide updates that use only Splice, Canton and Daml packages (by package name)"
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
          {narrowedLabel(read, narrowed)}
        </p>
        {isNarrow(narrowing) && <Button onClick={() => onNarrowing(NO_NARROWING)}>Show all</Button>}
        {children}
        <p className="ml-auto">
          Failed commands appear under{' '}
          <Link
            to="/completions"
            className="text-accent underline decoration-line-strong underline-offset-2"
          >
            Completions
          </Link>
          .
        </p>
      </div>
    </section>
  );
}

/** Up to this number of bars, each is a target at least 24 px wide (WCAG 2.5.8). */
const MOST_BARS = { wide: 40, narrow: 14 };
/** Average number of rows per bar; with only one or two, all bars would have the same height. */
const ROWS_PER_BAR = 5;

/**
 * The lines and their filtered places, the filter options and the histogram. Each is memoized,
 * because a pass over 10,000 lines for every key press is noticeable.
 */
export function useNarrowedLines(buffer: UpdateBuffer, { find, only, hide }: UpdatesSearch) {
  // The router returns a new object each time.
  const viewKey = JSON.stringify([find, only, hide]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `viewKey` stands for the three
  const view = useMemo(() => viewOfSearch({ find, only, hide }), [viewKey]);
  const lines = useMemo(() => linesOf(buffer), [buffer]);
  const shown = useMemo(() => shownOf(lines, view), [lines, view]);
  const options = useMemo(() => narrowOptionsOf(lines), [lines]);
  const rows = useMemo(() => lines.filter((line) => line.kind !== 'gap'), [lines]);
  const narrow = useNarrow();
  const histogram = useMemo(
    () => histogramOf(rows, barsFor(rows.length, narrow), Date.now() + LONGEST_AHEAD_MS),
    [rows, narrow],
  );
  return { view, lines, rows, shown, options, histogram };
}

function barsFor(rows: number, narrow: boolean): number {
  const most = narrow ? MOST_BARS.narrow : MOST_BARS.wide;
  return Math.min(most, Math.max(most / 2, Math.round(rows / ROWS_PER_BAR)));
}

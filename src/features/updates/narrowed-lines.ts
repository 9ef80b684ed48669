import { useMemo } from 'react';
import { narrowOptionsOf } from '#domain/narrow-options.ts';
import { viewOfSearch } from '#domain/narrowing-search.ts';
import { histogramOf } from '#domain/update-histogram.ts';
import { linesOf, type UpdateRing } from '#domain/update-ring.ts';
import type { UpdatesSearch } from '#domain/updates-search.ts';
import { shownOf } from '#domain/updates-view.ts';

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

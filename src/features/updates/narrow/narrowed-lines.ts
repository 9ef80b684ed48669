import { useMemo } from 'react';
import { LONGEST_AHEAD_MS } from '#domain/ledger/shown-time.ts';
import { narrowed, narrowOptionsOf } from '#domain/narrowing/narrowing.ts';
import { histogramOf } from '#domain/narrowing/time-histogram.ts';
import { linesOf, type UpdateBuffer } from '#domain/update-list/update-buffer.ts';
import { UPDATE_ROW_KINDS } from '#domain/update-list/update-row.ts';
import type { NarrowingSearch } from '#features/updates/request/narrowing-search.ts';
import { viewOfSearch } from '#features/updates/request/narrowing-view.ts';
import { useBarCount } from '#ui/list/bar-count.ts';

/**
 * The lines and their filtered places, the filter options and the histogram. Each is memoized,
 * because a pass over 10,000 lines for every key press is noticeable.
 */
export function useNarrowedLines(buffer: UpdateBuffer, { find, only, hide }: NarrowingSearch) {
  // The router returns a new object each time.
  const viewKey = JSON.stringify({ find, only, hide });
  const view = useMemo(() => {
    const search: NarrowingSearch = JSON.parse(viewKey);
    return viewOfSearch(search);
  }, [viewKey]);
  const lines = useMemo(() => linesOf(buffer), [buffer]);
  const shown = useMemo(() => narrowed(lines, view.narrowing, view.range), [lines, view]);
  const options = useMemo(() => narrowOptionsOf(lines), [lines]);
  const rows = useMemo(() => lines.filter((line) => line.kind !== 'gap'), [lines]);
  const bars = useBarCount(rows.length);
  const histogram = useMemo(() => {
    const { narrowing, range } = view;
    const { places } = range === undefined ? shown : narrowed(lines, narrowing);
    const ofAllTimes = places.flatMap((place) => {
      const line = lines[place];
      return line === undefined || line.kind === 'gap' ? [] : line;
    });
    const latest = Date.now() + LONGEST_AHEAD_MS;
    return histogramOf(rows, UPDATE_ROW_KINDS, bars, latest, ofAllTimes);
  }, [lines, rows, shown, view, bars]);
  return { view, lines, rows, shown, options, histogram };
}

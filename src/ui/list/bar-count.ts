import { useNarrow } from '#ui/browser/preferences.ts';

/** Up to this number of bars, each is a target at least 24 px wide (WCAG 2.5.8). */
const MOST_BARS = { wide: 40, narrow: 14 };
/** Average number of rows per bar; with only one or two, all bars would have the same height. */
const ROWS_PER_BAR = 5;

/** The maximum number of bars of a histogram of so many rows. */
export function useBarCount(rows: number): number {
  const most = useNarrow() ? MOST_BARS.narrow : MOST_BARS.wide;
  return Math.min(most, Math.max(most / 2, Math.round(rows / ROWS_PER_BAR)));
}

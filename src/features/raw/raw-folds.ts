import type { Folds } from '#domain/folds.ts';
import type { Forest } from '#domain/forest.ts';

/** Browsers draw no element taller than some 17 million px; that is about this many lines. */
export const MOST_LINES = 500_000;

/** Larger bodies open folded at this depth, which in an update is one line per event. */
const FOLDED_FROM = 100_000;
const FOLDED_DEPTH = 3;

/** How a body opens: unfolded, or a large one down to its events. */
export function firstFolds({ count, depth, end }: Forest): Folds {
  const rows = new Set<number>();
  if (count > FOLDED_FROM)
    for (let row = 0; row < count; row = end[row] ?? count) {
      while ((depth[row] ?? 0) < FOLDED_DEPTH && (end[row] ?? 0) > row + 1) row += 1;
      if ((end[row] ?? 0) > row + 1) rows.add(row);
    }
  return { rows, runs: new Set() };
}

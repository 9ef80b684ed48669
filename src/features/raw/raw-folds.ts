import { type Folds, foldThese, hasChildren, unfoldAll } from '#domain/folds.ts';
import type { Forest } from '#domain/forest.ts';

/** Larger bodies open folded at this depth, which in an update is one line per event. */
const FOLDED_FROM = 100_000;
const FOLDED_DEPTH = 3;

/** How a body opens: unfolded, or a large one down to its events. */
export function firstFolds(forest: Forest): Folds {
  return forest.count > FOLDED_FROM ? foldThese(forest, eventsOf(forest)) : unfoldAll();
}

/** The lines at that depth, and the leaves above it. */
function* eventsOf(forest: Forest): Iterable<number> {
  const { count, depth, end } = forest;
  for (let row = 0; row < count; row = end[row] ?? count) {
    while ((depth[row] ?? 0) < FOLDED_DEPTH && hasChildren(forest, row)) row += 1;
    yield row;
  }
}

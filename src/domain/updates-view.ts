import { type Narrowed, narrowed } from './narrow-updates.ts';
import type { UpdatesView } from './narrowing-search.ts';
import { isWithin } from './update-histogram.ts';
import type { UpdateLine } from './update-ring.ts';

/** Which of the lines a view shows: by names and texts, and by time. Gaps always are. */
export function shownOf(
  lines: readonly UpdateLine[],
  { narrowing, stretch }: UpdatesView,
): Narrowed {
  const named = narrowed(lines, narrowing);
  if (stretch === undefined) return named;
  const places = named.places.filter((place) => {
    const line = lines[place];
    return line !== undefined && (line.kind === 'gap' || isWithin(line, stretch));
  });
  return { ...named, places, hidden: lines.length - places.length };
}

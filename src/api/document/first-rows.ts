import type { FirstRow } from '#domain/update/document.ts';
import { eventRow } from './event-row.ts';
import type { Events } from './read-event.ts';

/** More rows than a screen has. */
export const MOST_FIRST_ROWS = 60;

/**
 * The first rows of a tree whose body still comes; undefined if none of their events is here.
 * @param nodes in the order of the rows; -1 for one or more events that have not come
 */
export function firstRows(
  events: Events,
  nodes: ArrayLike<number>,
  depths: ArrayLike<number>,
): readonly FirstRow[] | undefined {
  const built = { nodeAt: Int32Array.from(nodes), anomalies: new Map() };
  const rows = Array.from(nodes, (node, row) => ({
    depth: depths[row] ?? 0,
    event: node === -1 ? undefined : eventRow(events, built, row),
  }));
  return rows.some(({ event }) => event) ? rows : undefined;
}

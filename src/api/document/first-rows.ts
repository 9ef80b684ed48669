import type { FirstRow } from '#domain/update/document.ts';
import { eventRow } from './event-row.ts';
import type { Events } from './read-event.ts';

/** More rows than a screen has. */
export const MOST_FIRST_ROWS = 60;

/** A node in its place in the tree; -1 for an event that has not come. */
export type FirstPlace = { readonly node: number; readonly depth: number };

/** The first rows of a tree whose body still comes; undefined if none of their events is here. */
export function firstRows(
  events: Events,
  places: readonly FirstPlace[],
): readonly FirstRow[] | undefined {
  const nodeAt = Int32Array.from(places, ({ node }) => node);
  const built = { nodeAt, anomalies: new Map<number, readonly string[]>() };
  const rows = places.map(({ node, depth }, row) => ({
    depth,
    event: node === -1 ? undefined : eventRow(events, built, row),
  }));
  return rows.some(({ event }) => event !== undefined) ? rows : undefined;
}

import type { NodeIntervals } from '#domain/node-forest.ts';
import { openVariant, readLedgerEvent } from './ledger-event.ts';
import { isRecord, type Step } from './shape.ts';
import type { Events } from './update-document.ts';

/** The events of a ledger update with the node ids that draw their tree. */
export type LedgerEvents = {
  readonly events: Events;
  readonly intervals: Omit<NodeIntervals, 'likeness'>;
  readonly pathTo: (node: number) => readonly Step[];
};

/**
 * Reads a list of events. Topology events have no node ids: they are counted from 0. The id of an
 * event is its nodeId in decimal; should two have the same, the later is `3~2`, and one without a
 * nodeId is named by its place in the answer, as `~4`.
 */
export function readLedgerEvents(
  items: readonly unknown[],
  kind: 'nodes' | 'counted',
  path: readonly Step[],
): LedgerEvents {
  const { nodeId, lastDescendant } = nodeIds(items, kind);
  const { ids, byId } = uniqueIds(nodeId);
  const events: Events = {
    count: items.length,
    read: (node) => readLedgerEvent(items[node]),
    contractId: (node) => readLedgerEvent(items[node]).contractId,
    wire: (node) => items[node],
    id: (node) => ids.get(node) ?? String(nodeId[node]),
    eventId: (node) => (Number.isNaN(nodeId[node]) ? `~${node}` : String(nodeId[node])),
    locate: (text) => byId(text),
  };
  return {
    events,
    intervals: { count: items.length, nodeId, lastDescendant, nameOf: events.id },
    pathTo: (node) => [...path, node],
  };
}

/** The events of the old tree, sorted by number: JSON objects are not (wire-facts 1.6). */
export function readEventsById(
  byId: Readonly<Record<string, unknown>>,
  path: readonly Step[],
): LedgerEvents {
  const entries = Object.entries(byId).sort(([a], [b]) => Number(a) - Number(b));
  const read = readLedgerEvents(
    entries.map(([, item]) => item),
    'nodes',
    path,
  );
  return { ...read, pathTo: (node) => [...path, entries[node]?.[0] ?? ''] };
}

function nodeIds(items: readonly unknown[], kind: 'nodes' | 'counted') {
  const nodeId = new Float64Array(items.length).fill(Number.NaN);
  const lastDescendant = new Float64Array(items.length).fill(Number.NaN);
  for (let i = 0; i < items.length; i++) {
    if (kind === 'counted') {
      nodeId[i] = i;
      continue;
    }
    const body = openVariant(items[i])?.body;
    if (body === undefined) continue;
    const created = body['createdEvent'];
    const id = body['nodeId'] ?? (isRecord(created) ? created['nodeId'] : undefined);
    if (typeof id === 'number') nodeId[i] = id;
    const last = body['lastDescendantNodeId'];
    if (typeof last === 'number') lastDescendant[i] = last;
  }
  return { nodeId, lastDescendant };
}

function uniqueIds(nodeId: Float64Array) {
  /** Only the ids that are not simply the node id. */
  const ids = new Map<number, string>();
  const firstOf = new Map<number, number>();
  const others = new Map<string, number>();
  const copies = new Map<number, number>();
  for (let node = 0; node < nodeId.length; node++) {
    const id = nodeId[node] ?? Number.NaN;
    let name: string | undefined;
    if (Number.isNaN(id)) name = `~${node}`;
    else if (firstOf.has(id)) {
      const copy = (copies.get(id) ?? 1) + 1;
      copies.set(id, copy);
      name = `${id}~${copy}`;
    } else firstOf.set(id, node);
    if (name === undefined) continue;
    ids.set(node, name);
    others.set(name, node);
  }
  const byId = (text: string) => {
    const node = firstOf.get(Number(text));
    return node !== undefined && String(nodeId[node]) === text ? node : others.get(text);
  };
  return { ids, byId };
}

import type { ChildLists } from '#domain/child-forest.ts';
import type { Notice } from '#domain/document.ts';
import { counted } from '#domain/plural.ts';
import { readScanEvent } from './scan-event.ts';
import { isRecord, isText, type Step } from './shape.ts';
import type { Events } from './update-document.ts';

/** The events of a Scan transaction with the graph that its lists of ids draw. */
export type ScanEvents = {
  readonly events: Events;
  readonly graph: Omit<ChildLists, 'likeness'>;
  readonly notices: readonly Notice[];
  readonly pathTo: (node: number) => readonly Step[];
};

/**
 * Reads `events_by_id` and the lists of ids. A key is the identity of its event, whatever the
 * `event_id` inside says. Nothing is copied: nodes are numbered as the keys come.
 */
export function readScanEvents(
  byId: Readonly<Record<string, unknown>>,
  roots: readonly unknown[],
  updateId: string,
  path: readonly Step[],
): ScanEvents {
  const keys = Object.keys(byId);
  // Object.values takes seven times as long for an object with so many members.
  const wires = keys.map((key) => byId[key]);
  const nodeOf = new Map<string, number>();
  const prefix = `#${updateId}:`;
  let isRegular = true;
  for (let node = 0; node < keys.length; node++) {
    const key = keys[node] ?? '';
    nodeOf.set(key, node);
    // startsWith takes five times as long.
    isRegular &&= key.slice(0, prefix.length) === prefix;
  }
  const id = (node: number) => {
    const key = keys[node] ?? '';
    // Where all keys begin alike, none of them is what is left of another without the beginning.
    const isFree = isRegular && key.length > prefix.length && key.charAt(prefix.length) !== '#';
    return isFree ? key.slice(prefix.length) : shortId(key, updateId, nodeOf);
  };
  const events: Events = {
    count: keys.length,
    read: (node) => readScanEvent(wires[node]),
    contractId: (node) => textOf(wires[node], 'contract_id'),
    wire: (node) => wires[node],
    id,
    eventId: (node) => keys[node] ?? '',
    locate: (text) => {
      for (const key of [text, `${updateId}:${text}`, `#${updateId}:${text}`]) {
        const node = nodeOf.get(key);
        if (node !== undefined && id(node) === text) return node;
      }
      return undefined;
    },
  };
  const lookUp = (wanted: unknown) =>
    typeof wanted === 'string' ? (nodeOf.get(wanted) ?? -1) : -1;
  const rootNodes = Int32Array.from(roots, lookUp);
  return {
    events,
    graph: { count: keys.length, roots: rootNodes, ...childLists(wires, lookUp), nameOf: id },
    notices: keyNotices(keys, wires, id),
    pathTo: (node) => [...path, 'events_by_id', keys[node] ?? ''],
  };
}

/** `<update_id>:3` and `#<update_id>:3` → `3`, unless another event is called so already. */
function shortId(key: string, updateId: string, nodeOf: ReadonlyMap<string, number>): string {
  const start = key.startsWith('#') ? 1 : 0;
  if (!key.startsWith(updateId, start) || key.charAt(start + updateId.length) !== ':') return key;
  const short = key.slice(start + updateId.length + 1);
  const taken = nodeOf.has(short) || (start === 1 && nodeOf.has(key.slice(1)));
  return taken || short === '' ? key : short;
}

function childLists(wires: readonly unknown[], lookUp: (wanted: unknown) => number) {
  const childStart = new Int32Array(wires.length + 1);
  let total = 0;
  for (let node = 0; node < wires.length; node++) {
    childStart[node] = total;
    total += childIds(wires[node]).length;
  }
  childStart[wires.length] = total;
  const children = new Int32Array(total);
  let at = 0;
  for (const wire of wires) for (const child of childIds(wire)) children[at++] = lookUp(child);
  return { childStart, children };
}

function textOf(wire: unknown, name: string): string {
  const text = isRecord(wire) ? wire[name] : undefined;
  return isText(text) ? text : '';
}

const NONE: readonly unknown[] = [];

/** Whatever the kind of event: one of unknown kind keeps its place in the tree too. */
function childIds(wire: unknown): readonly unknown[] {
  const ids = isRecord(wire) ? wire['child_event_ids'] : undefined;
  return Array.isArray(ids) ? ids : NONE;
}

function keyNotices(
  keys: readonly string[],
  wires: readonly unknown[],
  id: (node: number) => string,
): readonly Notice[] {
  const odd: number[] = [];
  for (let node = 0; node < keys.length; node++) {
    const wire = wires[node];
    const inside = isRecord(wire) ? wire['event_id'] : undefined;
    if (typeof inside === 'string' && inside !== keys[node]) odd.push(node);
  }
  if (odd.length === 0) return [];
  const some = odd.slice(0, 5).map(id).join(', ');
  const text = `${counted(odd.length, 'event')} with an event_id that is not the key (${some}${
    odd.length > 5 ? ', …' : ''
  }): the key is shown.`;
  return [{ tone: 'warning', text }];
}

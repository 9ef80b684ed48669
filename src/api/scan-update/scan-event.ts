import { FIELDS, LAYOUTS, optionalTextsRule } from '#api/document/event-layout.ts';
import {
  type Events,
  MemberReader,
  type Members,
  type ReadEvent,
  readCreated,
  readExercised,
  readSubmitter,
  unknownEvent,
} from '#api/document/read-event.ts';
import { isRecord, isText, type Step } from '#api/json/shape.ts';
import type { ChildLists } from '#domain/forest/child-forest.ts';
import type { AnswerNotice } from '#domain/text/notice.ts';
import { counted } from '#domain/text/plural.ts';

/**
 * One entry of `events_by_id`; the discriminator is `event_type` (docs/facts/wire.md#scan-events).
 */
export function readScanEvent(wire: unknown): ReadEvent {
  if (!isRecord(wire))
    return unknownEvent('not an event', wire, [{ path: [], expected: 'an object' }]);
  const type = wire[FIELDS.eventType.scan];
  if (!isText(type)) {
    const anomaly = { path: [FIELDS.eventType.scan], expected: 'a string' };
    return unknownEvent('unknown event', wire, [anomaly]);
  }
  const event =
    type === 'created_event'
      ? readCreated(new MemberReader('scan', wire))
      : type === 'exercised_event'
        ? readExercised(new MemberReader('scan', wire))
        : unknownEvent(type, wire, []);
  return event.kind === 'unknown' ? { ...event, action: type } : event;
}

/**
 * An assignment has a `created_event`, an unassignment a `contract_id` (UpdateHistoryAssignment,
 * UpdateHistoryUnassignment).
 */
export function readScanReassignment(wire: Record<string, unknown>): ReadEvent {
  const created = wire['created_event'];
  if (isRecord(created)) return readAssignment(wire, created);
  const contractId = wire[FIELDS.contractId.scan];
  if (!isText(contractId)) {
    const path = [FIELDS.contractId.scan];
    const anomaly = { path, expected: 'a string, and created_event is not an object' };
    return unknownEvent('reassignment', wire, [anomaly]);
  }
  const read = new MemberReader('scan', wire);
  const submitter = readSubmitter(read);
  return {
    ...unknownEvent('unassign', wire, read.shapeAnomalies),
    ...submitter,
    kind: 'unassign',
    contractId,
    informed: [submitter.parties],
    layout: LAYOUTS.scan.unassign,
  };
}

/** A wrong member of the created event does not hide the assignment. */
function readAssignment(wire: Members, created: Members): ReadEvent {
  const move = new MemberReader('scan', wire);
  const submitter = readSubmitter(move);
  const read = new MemberReader('scan', created, ['created_event']);
  const { created_event: _, ...members } = wire;
  return {
    ...unknownEvent('assign', { ...created, ...members }, []),
    ...submitter,
    kind: 'assign',
    templateId: read.take(FIELDS.templateId),
    packageName: read.take(FIELDS.packageName),
    contractId: read.take(FIELDS.contractId),
    informed: [
      submitter.parties,
      read.take(FIELDS.signatories, optionalTextsRule),
      read.take(FIELDS.observers, optionalTextsRule),
    ],
    layout: LAYOUTS.scan.assign,
    shapeAnomalies: [...move.shapeAnomalies, ...read.shapeAnomalies],
  };
}

export type ScanEvents = {
  readonly events: Events;
  readonly graph: Omit<ChildLists, 'likeness'>;
  readonly notices: readonly AnswerNotice[];
  readonly pathTo: (node: number) => readonly Step[];
};

/**
 * Reads `events_by_id` and the lists of ids. The key identifies an event, whatever its `event_id`.
 * Nodes are numbered in key order.
 */
export function readScanEvents(
  byId: Readonly<Record<string, unknown>>,
  roots: readonly unknown[],
  updateId: string,
  path: readonly Step[],
): ScanEvents {
  const keys = Object.keys(byId);
  // Object.values takes seven times as long for an object with that many members.
  const wires = keys.map((key) => byId[key]);
  const nodeOf = new Map<string, number>();
  const prefix = `#${updateId}:`;
  let isRegular = true;
  for (let node = 0; node < keys.length; node++) {
    const key = keys[node] ?? '';
    nodeOf.set(key, node);
    // `startsWith` takes five times as long.
    isRegular &&= key.slice(0, prefix.length) === prefix;
  }
  const id = (node: number) => {
    const key = keys[node] ?? '';
    // If all keys share the prefix, no key can equal the remainder of another one.
    const isFree = isRegular && key.length > prefix.length && key.charAt(prefix.length) !== '#';
    return isFree ? key.slice(prefix.length) : shortId(key, updateId, nodeOf);
  };
  const events: Events = {
    count: keys.length,
    read: (node) => readScanEvent(wires[node]),
    contractId: (node) => textOf(wires[node], FIELDS.contractId.scan),
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

/** `<update_id>:3` and `#<update_id>:3` → `3`, unless another event has that id. */
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

/** Read for any kind, so that events of unknown kind keep their place in the tree. */
function childIds(wire: unknown): readonly unknown[] {
  const ids = isRecord(wire) ? wire[FIELDS.children.scan] : undefined;
  return Array.isArray(ids) ? ids : NONE;
}

function keyNotices(
  keys: readonly string[],
  wires: readonly unknown[],
  id: (node: number) => string,
): readonly AnswerNotice[] {
  const odd: number[] = [];
  for (let node = 0; node < keys.length; node++) {
    const wire = wires[node];
    const inside = isRecord(wire) ? wire[FIELDS.eventId.scan] : undefined;
    if (typeof inside === 'string' && inside !== keys[node]) odd.push(node);
  }
  if (odd.length === 0) return [];
  const some = odd.slice(0, 5).map(id).join(', ');
  const text = `${counted(odd.length, 'event')} with an event_id that differs from its key; the key is shown (${some}${odd.length > 5 ? ', …' : ''}).`;
  return [{ tone: 'warning', text }];
}

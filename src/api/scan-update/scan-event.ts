import type { EventList, Events } from '#api/document/event-list.ts';
import { FIELDS, optionalTextsRule } from '#api/event/event-layout.ts';
import {
  MemberReader,
  type Members,
  type ReadEvent,
  readCreated,
  readExercised,
  readSubmitter,
  unknownEvent,
} from '#api/event/read-event.ts';
import { isRecord, isText } from '#api/json/shape.ts';

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
    ...read.event('unassign'),
    ...submitter,
    contractId,
    informed: [submitter.parties],
  };
}

/** A wrong member of the created event does not hide the assignment. */
function readAssignment(wire: Members, created: Members): ReadEvent {
  const move = new MemberReader('scan', wire);
  const submitter = readSubmitter(move);
  const read = new MemberReader('scan', created, ['created_event']);
  const { created_event: _, ...members } = wire;
  return {
    ...move.event('assign'),
    ...submitter,
    body: { ...created, ...members },
    templateId: read.take(FIELDS.templateId),
    packageName: read.take(FIELDS.packageName),
    contractId: read.take(FIELDS.contractId),
    informed: [
      submitter.parties,
      read.take(FIELDS.signatories, optionalTextsRule),
      read.take(FIELDS.observers, optionalTextsRule),
    ],
    shapeAnomalies: [...move.shapeAnomalies, ...read.shapeAnomalies],
  };
}

/** The node of an event's id; -1 without one. */
export function scanNodeOf(list: EventList, id: unknown): number {
  return isText(id) ? list.nodeOfKey(id) : -1;
}

/**
 * The events of `events_by_id` with their names; `id` is the short one. The key identifies an event,
 * whatever its `event_id`.
 */
export function nameScanEvents(list: EventList, updateId: string): Events {
  const prefix = `#${updateId}:`;
  const isShared = list.keys?.ids?.allBegin(prefix) ?? false;
  const skipped = isShared ? prefix.length : 0;
  const id = (node: number) => {
    // If all keys share the prefix, no key can equal the remainder of another one.
    const short = isShared ? list.key(node, skipped) : '#';
    return short.startsWith('#') ? shortId(list, list.key(node), updateId) : short;
  };
  return list.events({
    id,
    eventId: (node) => list.key(node),
    locate: (text) => {
      for (const key of [text, `${updateId}:${text}`, `#${updateId}:${text}`]) {
        const node = list.nodeOfKey(key);
        if (node !== -1 && id(node) === text) return node;
      }
      return undefined;
    },
    skipped,
  });
}

/** `<update_id>:3` and `#<update_id>:3` → `3`, unless another event has that id. */
function shortId(list: EventList, key: string, updateId: string): string {
  const start = key.startsWith('#') ? 1 : 0;
  if (!key.startsWith(updateId, start) || key.charAt(start + updateId.length) !== ':') return key;
  const short = key.slice(start + updateId.length + 1);
  const isKey = (text: string) => list.nodeOfKey(text) !== -1;
  const taken = isKey(short) || (start === 1 && isKey(key.slice(1)));
  return taken || short === '' ? key : short;
}

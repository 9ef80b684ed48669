import { FIELDS, LAYOUTS, textRule } from '#api/event/event-layout.ts';
import {
  MemberReader,
  type Members,
  type NodeIds,
  type ReadEvent,
  readCreated,
  readExercised,
  readSubmitter,
  unknownEvent,
} from '#api/event/read-event.ts';
import { readInteger } from '#api/json/integer-wire.ts';
import { isRecord, isText, type Step } from '#api/json/shape.ts';
import type { SynchronizerTime } from '#domain/ledger/checkpoint.ts';
import type { EventKind } from '#domain/update/document.ts';

/** An event of a one-of: kind, members and their path inside the item. */
export type Variant = {
  readonly name: string;
  readonly body: Members;
  readonly path: readonly Step[];
};

/**
 * Unwraps one item of a list of ledger events. Nodes write `{<kind>: fields}`, `{<kind>: {"value":
 * fields}}` (old tree, unassignments, topology) and, for topology from 3.4 on, `{"event": {<kind>:
 * {"value": fields}}}` (docs/facts/wire.md#update-kinds, #events and #transaction-tree-by-id).
 * Undefined for anything else.
 */
export function openVariant(item: unknown): Variant | undefined {
  const outer = soleMember(item);
  if (outer === undefined) return undefined;
  const isWrapped = outer.name === 'event';
  const inner = isWrapped ? soleMember(outer.value) : outer;
  if (inner === undefined || !isRecord(inner.value)) return undefined;
  const path = isWrapped ? ['event', inner.name] : [inner.name];
  const value = soleMember(inner.value);
  if (value?.name === 'value' && isRecord(value.value)) {
    return { name: inner.name, body: value.value, path: [...path, 'value'] };
  }
  return { name: inner.name, body: inner.value, path };
}

/** The times of a checkpoint; members that are not as documented are left out. */
export function readSynchronizerTimes(value: unknown): readonly SynchronizerTime[] {
  return (Array.isArray(value) ? value : []).flatMap((one: unknown) => {
    if (!isRecord(one)) return [];
    const { synchronizerId, recordTime } = one;
    if (!isText(synchronizerId) && !isText(recordTime)) return [];
    return {
      synchronizerId: isText(synchronizerId) ? synchronizerId : '',
      recordTime: isText(recordTime) ? recordTime : undefined,
    };
  });
}

function soleMember(value: unknown): { name: string; value: unknown } | undefined {
  if (!isRecord(value)) return undefined;
  let sole: { name: string; value: unknown } | undefined;
  for (const name in value) {
    const member = value[name];
    if (member === null || member === undefined) continue;
    if (sole !== undefined) return undefined;
    sole = { name, value: member };
  }
  return sole;
}

const READERS: ReadonlyMap<string, (read: MemberReader) => ReadEvent> = new Map([
  ['CreatedEvent', readCreated],
  ['CreatedTreeEvent', readCreated],
  ['ExercisedEvent', readExercised],
  ['ExercisedTreeEvent', readExercised],
  ['ArchivedEvent', readArchived],
  ['JsAssignmentEvent', readAssigned],
  ['JsAssignedEvent', readAssigned],
  ['JsUnassignedEvent', readUnassigned],
]);

/** Anything unrecognized becomes an event of unknown kind. */
export function readLedgerEvent(item: unknown): ReadEvent {
  const variant = openVariant(item);
  if (variant === undefined) {
    const anomaly = { path: [], expected: 'an object with one member' };
    return { ...unknownEvent('unknown event', item, [anomaly]), nodeId: Number.NaN };
  }
  const { name, body, path } = variant;
  const isTopology = name.startsWith('ParticipantAuthorization');
  const reader = READERS.get(name) ?? (isTopology ? readAuthorization : undefined);
  const event = reader?.(new MemberReader('ledger', body, path)) ?? unknownEvent(name, item, []);
  const ids = nodeIdsOf(event.kind, body);
  if (event.kind === 'unknown')
    return { ...unknownEvent(name, item, event.shapeAnomalies), ...ids };
  return { ...event, action: isTopology ? name : event.action, ...ids };
}

/** An assignment has them in its created event. */
function nodeIdsOf(kind: EventKind, body: Members): NodeIds {
  const created = ['assign', 'unknown'].includes(kind) ? body['createdEvent'] : undefined;
  const member = FIELDS.nodeId.ledger;
  const id = body[member] ?? (isRecord(created) ? created[member] : undefined);
  const last = body[FIELDS.lastDescendant.ledger];
  return {
    nodeId: readInteger(id) ?? Number.NaN,
    lastDescendant: readInteger(last) ?? Number.NaN,
  };
}

function readArchived(read: MemberReader): ReadEvent {
  const witnesses = read.take(FIELDS.witnesses);
  return read.settled({
    ...read.event('archive'),
    templateId: read.take(FIELDS.templateId),
    packageName: read.take(FIELDS.packageName),
    contractId: read.take(FIELDS.contractId),
    parties: witnesses,
    informed: [witnesses],
    witnesses,
  });
}

function readAssigned(move: MemberReader): ReadEvent {
  const submitter = readSubmitter(move);
  const { createdEvent, ...members } = move.body;
  const createdPath = [...move.prefix, 'createdEvent'];
  if (!isRecord(createdEvent)) {
    const anomaly = { path: createdPath, expected: 'an object' };
    return unknownEvent('assign', move.body, [...move.shapeAnomalies, anomaly]);
  }
  const created = readCreated(new MemberReader('ledger', createdEvent, createdPath));
  return {
    ...created,
    ...submitter,
    informed: [...created.informed, submitter.parties],
    kind: 'assign',
    action: 'assign',
    body: { ...createdEvent, ...members },
    layout: LAYOUTS.ledger.assign,
    shapeAnomalies: [...move.shapeAnomalies, ...created.shapeAnomalies],
  };
}

function readUnassigned(read: MemberReader): ReadEvent {
  const submitter = readSubmitter(read);
  const witnesses = read.take(FIELDS.witnesses);
  return read.settled({
    ...read.event('unassign'),
    ...submitter,
    templateId: read.take(FIELDS.templateId, textRule),
    packageName: read.take(FIELDS.packageName),
    contractId: read.take(FIELDS.contractId),
    informed: [submitter.parties, witnesses],
    witnesses,
  });
}

const PERMISSIONS = ['UNSPECIFIED', 'SUBMISSION', 'CONFIRMATION', 'OBSERVATION'];

function readAuthorization(read: MemberReader): ReadEvent {
  const party = read.take(FIELDS.partyId);
  read.take(FIELDS.participantId);
  const member = FIELDS.permission.ledger;
  const permission = read.body[member];
  // Node 3.3 writes the enum as an integer (docs/facts/wire.md#topology-events).
  const named = typeof permission === 'number' ? PERMISSIONS[permission] : undefined;
  const members =
    named === undefined ? read.body : { ...read.body, [member]: `PARTICIPANT_PERMISSION_${named}` };
  return read.settled({
    ...read.event('topology'),
    body: members,
    parties: [party],
    partiesAre: 'hosted',
  });
}

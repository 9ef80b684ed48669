import {
  type Layout,
  MemberReader,
  type ReadEvent,
  unknownEvent,
} from '#api/document/read-event.ts';
import { isRecord, type Step } from '#api/json/shape.ts';

/**
 * Layout of each kind of ledger event, with the members of all versions
 * (docs/facts/wire.md#update-kinds and #events).
 */
const PLACE: Layout['fields'] = [
  ['nodeId', 'Node id', 'number'],
  ['offset', 'Offset', 'number'],
];

const CREATED_PAYLOADS: Layout['payloads'] = [
  ['createArgument', 'Argument'],
  ['contractKey', 'Contract key'],
];

const CREATED_FIELDS: Layout['fields'] = [
  ['templateId', 'Template', 'template'],
  ['packageName', 'Package', 'package'],
  ['representativePackageId', 'Representative package', 'package'],
  ['contractId', 'Contract', 'contract'],
  ['signatories', 'Signatories', 'party'],
  ['observers', 'Observers', 'party'],
  ['witnessParties', 'Witnesses', 'party'],
  ['createdAt', 'Created at', 'time'],
  ['contractKeyHash', 'Contract key hash', 'text'],
  ['acsDelta', 'In the ACS delta', 'text'],
  ...PLACE,
  ['createdEventBlob', 'Created event blob', 'text'],
];

const CREATED: Layout = {
  fields: CREATED_FIELDS,
  payloads: CREATED_PAYLOADS,
  views: 'interfaceViews',
};

const EXERCISED: Layout = {
  fields: [
    ['choice', 'Choice', 'text'],
    ['templateId', 'Template', 'template'],
    ['interfaceId', 'Interface', 'template'],
    ['packageName', 'Package', 'package'],
    ['contractId', 'Contract', 'contract'],
    ['consuming', 'Consuming', 'text'],
    ['actingParties', 'Acting parties', 'party'],
    ['witnessParties', 'Witnesses', 'party'],
    ['implementedInterfaces', 'Implemented interfaces', 'template'],
    ['acsDelta', 'In the ACS delta', 'text'],
    ['nodeId', 'Node id', 'number'],
    ['lastDescendantNodeId', 'Last descendant node id', 'number'],
    ['offset', 'Offset', 'number'],
  ],
  payloads: [
    ['choiceArgument', 'Argument'],
    ['exerciseResult', 'Result'],
  ],
};

const ARCHIVED: Layout = {
  fields: [
    ['templateId', 'Template', 'template'],
    ['packageName', 'Package', 'package'],
    ['contractId', 'Contract', 'contract'],
    ['witnessParties', 'Witnesses', 'party'],
    ['implementedInterfaces', 'Implemented interfaces', 'template'],
    ...PLACE,
  ],
  payloads: [],
};

const MOVED: Layout['fields'] = [
  ['submitter', 'Submitter', 'party'],
  ['source', 'Source synchronizer', 'synchronizer'],
  ['target', 'Target synchronizer', 'synchronizer'],
  ['reassignmentCounter', 'Reassignment counter', 'number'],
  ['reassignmentId', 'Reassignment id', 'id'],
  ['unassignId', 'Unassign id', 'id'],
];

const ASSIGNED: Layout = {
  fields: [...MOVED, ...CREATED_FIELDS],
  payloads: CREATED_PAYLOADS,
  views: 'interfaceViews',
};

const UNASSIGNED: Layout = {
  fields: [
    ...MOVED,
    ['templateId', 'Template', 'template'],
    ['packageName', 'Package', 'package'],
    ['contractId', 'Contract', 'contract'],
    ['assignmentExclusivity', 'Assignment exclusive until', 'time'],
    ['witnessParties', 'Witnesses', 'party'],
    ...PLACE,
  ],
  payloads: [],
};

const AUTHORIZATION: Layout = {
  fields: [
    ['partyId', 'Party', 'party'],
    ['participantId', 'Participant', 'participant'],
    ['participantPermission', 'Permission', 'text'],
  ],
  payloads: [],
};

/** An event of a one-of: kind, members and their path inside the item. */
export type Variant = {
  readonly name: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly path: readonly Step[];
};

type Members = Readonly<Record<string, unknown>>;

/**
 * Unwraps one item of a list of ledger events. Real nodes write `{<kind>: fields}`, `{<kind>:
 * {"value": fields}}` (old tree, unassignments, topology) and, for topology from 3.4 on, `{"event":
 * {<kind>: {"value": fields}}}` (docs/facts/wire.md#update-kinds, #events and
 * #transaction-tree-by-id). Undefined for anything else.
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

const READERS: ReadonlyMap<string, (body: Members, path: readonly Step[]) => ReadEvent> = new Map([
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
    return unknownEvent('unknown event', item, [
      { path: [], expected: 'an object with one member' },
    ]);
  }
  const { name, body, path } = variant;
  const reader = READERS.get(name);
  const isTopology = name.startsWith('ParticipantAuthorization');
  const event =
    reader?.(body, path) ?? (isTopology ? readAuthorization(name, body, path) : undefined);
  if (event === undefined) return unknownEvent(name, item, []);
  return event.kind === 'unknown' ? unknownEvent(name, item, event.flaws) : event;
}

function readCreated(body: Members, path: readonly Step[]): ReadEvent {
  const read = new MemberReader(body, path);
  const signatories = read.texts('signatories');
  const event = {
    ...unknownEvent('create', body, []),
    kind: 'create' as const,
    templateId: read.essential('templateId'),
    packageName: read.text('packageName'),
    contractId: read.essential('contractId'),
    parties: signatories,
    partiesAre: 'signatories' as const,
    seenBy: [read.texts('witnessParties')],
    layout: CREATED,
  };
  read.texts('observers', true);
  return settled(event, read);
}

function readExercised(body: Members, path: readonly Step[]): ReadEvent {
  const read = new MemberReader(body, path);
  const event = {
    ...unknownEvent(read.essential('choice'), body, []),
    kind: 'exercise' as const,
    templateId: read.essential('templateId'),
    packageName: read.text('packageName'),
    interfaceId: read.optionalText('interfaceId'),
    consuming: read.flag('consuming'),
    contractId: read.essential('contractId'),
    parties: read.texts('actingParties'),
    partiesAre: 'acting' as const,
    seenBy: [read.texts('witnessParties')],
    layout: EXERCISED,
  };
  return settled(event, read);
}

function readArchived(body: Members, path: readonly Step[]): ReadEvent {
  const read = new MemberReader(body, path);
  const witnesses = read.texts('witnessParties');
  const event = {
    ...unknownEvent('archive', body, []),
    kind: 'archive' as const,
    templateId: read.essential('templateId'),
    packageName: read.text('packageName'),
    contractId: read.essential('contractId'),
    parties: witnesses,
    seenBy: [witnesses],
    layout: ARCHIVED,
  };
  return settled(event, read);
}

function readAssigned(body: Members, path: readonly Step[]): ReadEvent {
  const move = new MemberReader(body, path);
  const submitter = move.optionalText('submitter');
  const { createdEvent, ...members } = body;
  if (!isRecord(createdEvent)) {
    const flaw = { path: [...path, 'createdEvent'], expected: 'an object' };
    return unknownEvent('assign', body, [...move.flaws, flaw]);
  }
  const created = readCreated(createdEvent, [...path, 'createdEvent']);
  return {
    ...created,
    kind: 'assign',
    action: 'assign',
    parties: submitter ? [submitter] : [],
    partiesAre: 'submitter',
    body: { ...createdEvent, ...members },
    layout: ASSIGNED,
    flaws: [...move.flaws, ...created.flaws],
  };
}

function readUnassigned(body: Members, path: readonly Step[]): ReadEvent {
  const read = new MemberReader(body, path);
  const submitter = read.optionalText('submitter');
  const event = {
    ...unknownEvent('unassign', body, []),
    kind: 'unassign' as const,
    templateId: read.text('templateId'),
    packageName: read.text('packageName'),
    contractId: read.essential('contractId'),
    parties: submitter ? [submitter] : [],
    partiesAre: 'submitter' as const,
    seenBy: [read.texts('witnessParties')],
    layout: UNASSIGNED,
  };
  return settled(event, read);
}

const PERMISSIONS = ['UNSPECIFIED', 'SUBMISSION', 'CONFIRMATION', 'OBSERVATION'];

function readAuthorization(name: string, body: Members, path: readonly Step[]): ReadEvent {
  const read = new MemberReader(body, path);
  const party = read.essential('partyId');
  read.text('participantId');
  const permission = body['participantPermission'];
  // 3.3 writes the enum as an integer (docs/facts/wire.md#topology-events).
  const named = typeof permission === 'number' ? PERMISSIONS[permission] : undefined;
  const members =
    named === undefined
      ? body
      : { ...body, participantPermission: `PARTICIPANT_PERMISSION_${named}` };
  const event = {
    ...unknownEvent(name, members, []),
    kind: 'topology' as const,
    parties: [party],
    partiesAre: 'hosted' as const,
    layout: AUTHORIZATION,
  };
  return settled(event, read);
}

function settled(event: ReadEvent, read: MemberReader): ReadEvent {
  const { broken, body, flaws } = read;
  return broken ? unknownEvent(event.action, body, flaws) : { ...event, flaws };
}

import { type Layout, MemberReader, type ReadEvent, unknownEvent } from './read-event.ts';
import { isRecord, isText } from './shape.ts';

const CREATED: Layout = {
  fields: [
    ['template_id', 'Template', 'template'],
    ['package_name', 'Package', 'package'],
    ['contract_id', 'Contract', 'contract'],
    ['signatories', 'Signatories', 'party'],
    ['observers', 'Observers', 'party'],
    ['created_at', 'Created at', 'time'],
    ['event_id', 'Event id', 'id'],
    ['event_type', 'Event type', 'text'],
  ],
  payloads: [['create_arguments', 'Argument']],
};

const EXERCISED: Layout = {
  fields: [
    ['choice', 'Choice', 'text'],
    ['template_id', 'Template', 'template'],
    ['interface_id', 'Interface', 'template'],
    ['package_name', 'Package', 'package'],
    ['contract_id', 'Contract', 'contract'],
    ['consuming', 'Consuming', 'text'],
    ['acting_parties', 'Acting parties', 'party'],
    ['event_id', 'Event id', 'id'],
    ['event_type', 'Event type', 'text'],
    ['child_event_ids', 'Children', 'id'],
  ],
  payloads: [
    ['choice_argument', 'Argument'],
    ['exercise_result', 'Result'],
  ],
};

const MOVED: Layout['fields'] = [
  ['submitter', 'Submitter', 'party'],
  ['source_synchronizer', 'Source synchronizer', 'synchronizer'],
  ['target_synchronizer', 'Target synchronizer', 'synchronizer'],
  ['reassignment_counter', 'Reassignment counter', 'number'],
  ['unassign_id', 'Unassign id', 'id'],
  ['migration_id', 'Migration id', 'number'],
];

const UNASSIGNED: Layout = {
  fields: [['contract_id', 'Contract', 'contract'], ...MOVED],
  payloads: [],
};

const ASSIGNED: Layout = {
  fields: [...CREATED.fields, ...MOVED],
  payloads: CREATED.payloads,
};

/** Reads one entry of `events_by_id`; the discriminator is `event_type` (specification.md). */
export function readScanEvent(wire: unknown): ReadEvent {
  if (!isRecord(wire))
    return unknownEvent('not an event', wire, [{ path: [], expected: 'an object' }]);
  const type = wire['event_type'];
  if (type === 'created_event') return readCreated(wire);
  if (type === 'exercised_event') return readExercised(wire);
  if (isText(type)) return unknownEvent(type, wire, []);
  return unknownEvent('unknown event', wire, [{ path: ['event_type'], expected: 'a string' }]);
}

function readCreated(wire: Record<string, unknown>): ReadEvent {
  const read = new MemberReader(wire);
  const signatories = read.texts('signatories');
  const event: ReadEvent = {
    kind: 'create',
    action: 'create',
    templateId: read.essential('template_id'),
    packageName: read.text('package_name'),
    interfaceId: undefined,
    consuming: undefined,
    parties: signatories,
    partiesAre: 'signatories',
    contractId: read.essential('contract_id'),
    seenBy: [signatories, read.texts('observers')],
    body: wire,
    layout: CREATED,
    flaws: read.flaws,
  };
  return read.broken ? unknownEvent('created_event', wire, read.flaws) : event;
}

function readExercised(wire: Record<string, unknown>): ReadEvent {
  const read = new MemberReader(wire);
  const parties = read.texts('acting_parties');
  read.texts('child_event_ids');
  const event: ReadEvent = {
    kind: 'exercise',
    action: read.essential('choice'),
    templateId: read.essential('template_id'),
    packageName: read.text('package_name'),
    interfaceId: read.optionalText('interface_id'),
    consuming: read.flag('consuming'),
    parties,
    partiesAre: 'acting',
    contractId: read.essential('contract_id'),
    seenBy: [parties],
    body: wire,
    layout: EXERCISED,
    flaws: read.flaws,
  };
  return read.broken ? unknownEvent('exercised_event', wire, read.flaws) : event;
}

/**
 * Reads `event` of a reassignment: with a `created_event` it is an assignment, with a
 * `contract_id` an unassignment (UpdateHistoryAssignment, UpdateHistoryUnassignment).
 */
export function readScanReassignment(wire: Record<string, unknown>): ReadEvent {
  const created = wire['created_event'];
  if (isRecord(created)) return readAssignment(wire, created);
  const contractId = wire['contract_id'];
  if (!isText(contractId)) {
    const flaw = { path: ['contract_id'], expected: 'a string, or created_event an object' };
    return unknownEvent('reassignment', wire, [flaw]);
  }
  const read = new MemberReader(wire);
  const submitter = read.optionalText('submitter');
  return {
    ...unknownEvent('unassign', wire, read.flaws),
    kind: 'unassign',
    parties: submitter === undefined ? [] : [submitter],
    partiesAre: 'submitter',
    contractId,
    seenBy: submitter === undefined ? [] : [[submitter]],
    layout: UNASSIGNED,
  };
}

function readAssignment(
  wire: Record<string, unknown>,
  created: Record<string, unknown>,
): ReadEvent {
  const move = new MemberReader(wire);
  const submitter = move.optionalText('submitter');
  const read = new MemberReader(created, ['created_event']);
  const { created_event: _, ...members } = wire;
  return {
    ...unknownEvent('assign', wire, []),
    kind: 'assign',
    templateId: read.text('template_id'),
    packageName: read.text('package_name'),
    contractId: read.text('contract_id'),
    parties: submitter === undefined ? [] : [submitter],
    partiesAre: 'submitter',
    seenBy: [
      submitter === undefined ? [] : [submitter],
      read.texts('signatories', true),
      read.texts('observers', true),
    ],
    body: { ...created, ...members },
    layout: ASSIGNED,
    flaws: [...move.flaws, ...read.flaws],
  };
}

import type { Events } from '#api/document/read-event.ts';
import {
  type Layout,
  MemberReader,
  type ReadEvent,
  unknownEvent,
} from '#api/document/read-event.ts';
import { isRecord, isText, type Step } from '#api/json/shape.ts';
import type { ChildLists } from '#domain/forest/child-forest.ts';
import type { AnswerNotice } from '#domain/text/notice.ts';
import { counted } from '#domain/text/plural.ts';

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

/**
 * One entry of `events_by_id`; the discriminator is `event_type` (docs/facts/wire.md#scan-events).
 */
function readScanEvent(wire: unknown): ReadEvent {
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
 * An assignment has a `created_event`, an unassignment a `contract_id` (UpdateHistoryAssignment,
 * UpdateHistoryUnassignment).
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
    // When all keys share the prefix, no key can equal another one's remainder.
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
  const ids = isRecord(wire) ? wire['child_event_ids'] : undefined;
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
    const inside = isRecord(wire) ? wire['event_id'] : undefined;
    if (typeof inside === 'string' && inside !== keys[node]) odd.push(node);
  }
  if (odd.length === 0) return [];
  const some = odd.slice(0, 5).map(id).join(', ');
  const text = `${counted(odd.length, 'event')} with an event_id different from the key, which is shown (${some}${odd.length > 5 ? ', …' : ''}).`;
  return [{ tone: 'warning', text }];
}

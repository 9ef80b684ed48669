import { isText } from '#api/json/shape.ts';
import type { FieldValue } from '#domain/update/document.ts';

/** How a member is read. `instead` supplies the value of a member that is not as documented. */
export type Rule<T> = {
  readonly type: 'text' | 'texts' | 'flag' | 'any';
  readonly fits: (value: unknown) => value is T;
  readonly expected: string;
  readonly instead: (value: unknown) => T;
  /** The member may be absent or null. */
  readonly isOptional?: boolean;
  /** Essential: without this member the kind of event is unknown. */
  readonly isEssential?: boolean;
};

const NONE: readonly string[] = [];
const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every(isText);

export const textRule: Rule<string> = {
  type: 'text',
  fits: isText,
  expected: 'a string',
  instead: () => '',
};
const essential: Rule<string> = { ...textRule, isEssential: true };
const optionalText: Rule<string | undefined> = {
  ...textRule,
  instead: () => undefined,
  isOptional: true,
};
const flag: Rule<boolean | undefined> = {
  type: 'flag',
  fits: (value) => typeof value === 'boolean',
  expected: 'true or false',
  instead: () => undefined,
};
export const textsRule: Rule<readonly string[]> = {
  type: 'texts',
  fits: isTexts,
  expected: 'an array of strings',
  instead: (value) => (Array.isArray(value) ? value.filter(isText) : NONE),
};
export const optionalTextsRule: Rule<readonly string[]> = { ...textsRule, isOptional: true };
const shown: Rule<unknown> = {
  type: 'any',
  fits: (_value): _value is unknown => true,
  expected: 'JSON',
  instead: (value) => value,
};

export type Interface = 'scan' | 'ledger';

/** Members without a field kind are shown as JSON. */
export type FieldKind = Exclude<FieldValue['kind'], 'json'>;

/** A member of events, with its name on each interface; "" if an interface has no such member. */
export type EventField<T> = {
  readonly scan: string;
  readonly ledger: string;
  readonly rule: Rule<T>;
  readonly label: string;
  readonly kind: FieldKind;
};

function field<T>(
  scan: string,
  ledger: string,
  rule: Rule<T>,
  label: string,
  kind: FieldKind,
): EventField<T> {
  return { scan, ledger, rule, label, kind };
}

/**
 * The members of all kinds of events and of all versions: name on Scan, name on the ledger, how it
 * is read, label and kind of value (docs/facts/wire.md#scan-events, #update-kinds and #events).
 */
// biome-ignore format: a table
export const FIELDS = {
  submitter: field('submitter', 'submitter', optionalText, 'Submitter', 'party'),
  source: field('source_synchronizer', 'source', shown, 'Source synchronizer', 'synchronizer'),
  target: field('target_synchronizer', 'target', shown, 'Target synchronizer', 'synchronizer'),
  counter: field('reassignment_counter', 'reassignmentCounter', shown, 'Reassignment counter', 'number'),
  reassignmentId: field('', 'reassignmentId', shown, 'Reassignment id', 'id'),
  unassignId: field('unassign_id', 'unassignId', shown, 'Unassign id', 'id'),
  migrationId: field('migration_id', '', shown, 'Migration id', 'number'),
  choice: field('choice', 'choice', essential, 'Choice', 'text'),
  templateId: field('template_id', 'templateId', essential, 'Template', 'template'),
  interfaceId: field('interface_id', 'interfaceId', optionalText, 'Interface', 'template'),
  packageName: field('package_name', 'packageName', textRule, 'Package', 'package'),
  representative: field('', 'representativePackageId', shown, 'Representative package', 'package'),
  contractId: field('contract_id', 'contractId', essential, 'Contract', 'contract'),
  exclusivity: field('', 'assignmentExclusivity', shown, 'Assignment exclusive until', 'time'),
  consuming: field('consuming', 'consuming', flag, 'Consuming', 'text'),
  actingParties: field('acting_parties', 'actingParties', textsRule, 'Acting parties', 'party'),
  signatories: field('signatories', 'signatories', textsRule, 'Signatories', 'party'),
  observers: field('observers', 'observers', textsRule, 'Observers', 'party'),
  witnesses: field('', 'witnessParties', textsRule, 'Witnesses', 'party'),
  createdAt: field('created_at', 'createdAt', shown, 'Created at', 'time'),
  interfaces: field('', 'implementedInterfaces', shown, 'Implemented interfaces', 'template'),
  keyHash: field('', 'contractKeyHash', shown, 'Contract key hash', 'text'),
  acsDelta: field('', 'acsDelta', shown, 'In the ACS delta', 'text'),
  nodeId: field('', 'nodeId', shown, 'Node id', 'number'),
  lastDescendant: field('', 'lastDescendantNodeId', shown, 'Last descendant node id', 'number'),
  offset: field('', 'offset', shown, 'Offset', 'number'),
  blob: field('', 'createdEventBlob', shown, 'Created event blob', 'text'),
  partyId: field('', 'partyId', essential, 'Party', 'party'),
  participantId: field('', 'participantId', textRule, 'Participant', 'participant'),
  permission: field('', 'participantPermission', shown, 'Permission', 'text'),
  eventId: field('event_id', '', shown, 'Event id', 'id'),
  eventType: field('event_type', '', shown, 'Event type', 'text'),
  children: field('child_event_ids', '', textsRule, 'Children', 'id'),
} as const;

/** Members with Daml values: name on Scan, name on the ledger, name on screen. */
const PAYLOAD_NAMES = {
  createArgument: ['create_arguments', 'createArgument', 'Argument'],
  contractKey: ['', 'contractKey', 'Contract key'],
  choiceArgument: ['choice_argument', 'choiceArgument', 'Argument'],
  result: ['exercise_result', 'exerciseResult', 'Result'],
} as const;

const VIEWS = 'interfaceViews';

/** Of one event: argument, and result or key, and views. */
export const MOST_PAYLOADS = 3;

/** The members with Daml values on any interface, and the interface views. */
export const PAYLOADS: ReadonlySet<string> = new Set([
  ...Object.values(PAYLOAD_NAMES).flatMap(([scan, ledger]) => [scan, ledger].filter(Boolean)),
  VIEWS,
]);

/** The order and names of an event's members on one interface; other members are shown as JSON. */
export type Layout = {
  readonly fields: readonly (readonly [member: string, label: string, kind: FieldKind])[];
  readonly payloads: readonly (readonly [member: string, name: string])[];
  readonly views?: string;
};

type FieldNames = readonly (keyof typeof FIELDS)[];
type PayloadNames = readonly (keyof typeof PAYLOAD_NAMES)[];

const IDS: FieldNames = ['nodeId', 'lastDescendant', 'offset', 'blob', 'eventId', 'eventType'];
// biome-ignore format: a table
const CREATED: FieldNames = [
  'templateId', 'packageName', 'representative', 'contractId', 'signatories', 'observers',
  'witnesses', 'createdAt', 'keyHash', 'acsDelta', ...IDS,
];
// biome-ignore format: a table
const EXERCISED: FieldNames = [
  'choice', 'templateId', 'interfaceId', 'packageName', 'contractId', 'consuming', 'actingParties',
  'witnesses', 'interfaces', 'acsDelta', ...IDS, 'children',
];
// biome-ignore format: a table
const MOVED: FieldNames = [
  'submitter', 'source', 'target', 'counter', 'reassignmentId', 'unassignId', 'migrationId',
];
// biome-ignore format: a table
const ENDED: FieldNames = [
  'templateId', 'packageName', 'contractId', 'exclusivity', 'witnesses', 'interfaces', ...IDS,
];
/** The fields of the most frequent kinds. */
export const FIELDS_OF = { create: CREATED, exercise: EXERCISED, archive: ENDED };
const CONTRACT: PayloadNames = ['createArgument', 'contractKey'];

function layoutsOf(side: Interface) {
  const isScan = side === 'scan';
  const layout = (fields: FieldNames, payloads: PayloadNames = []): Layout => ({
    fields: fields
      .map((name) => FIELDS[name])
      .filter((one) => one[side] !== '')
      .map((one) => [one[side], one.label, one.kind]),
    payloads: payloads
      .map((name) => PAYLOAD_NAMES[name])
      .map(([scan, ledger, name]) => [isScan ? scan : ledger, name] as const)
      .filter(([member]) => member !== ''),
    ...(!isScan && payloads === CONTRACT ? { views: VIEWS } : {}),
  });
  const moved = (fields: FieldNames) => (isScan ? [...fields, ...MOVED] : [...MOVED, ...fields]);
  return {
    create: layout(CREATED, CONTRACT),
    exercise: layout(EXERCISED, ['choiceArgument', 'result']),
    archive: layout(ENDED),
    assign: layout(moved(CREATED), CONTRACT),
    unassign: layout(moved(ENDED)),
    topology: layout(['partyId', 'participantId', 'permission']),
  };
}

export const LAYOUTS = { scan: layoutsOf('scan'), ledger: layoutsOf('ledger') };

import type { Layout } from './read-event.ts';

/**
 * How the members of each kind of ledger event are worded (wire-facts 1.2, 1.3); the members of
 * all versions together.
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

export const CREATED: Layout = {
  fields: CREATED_FIELDS,
  payloads: CREATED_PAYLOADS,
  views: 'interfaceViews',
};

export const EXERCISED: Layout = {
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

export const ARCHIVED: Layout = {
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

export const ASSIGNED: Layout = {
  fields: [...MOVED, ...CREATED_FIELDS],
  payloads: CREATED_PAYLOADS,
  views: 'interfaceViews',
};

export const UNASSIGNED: Layout = {
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

export const AUTHORIZATION: Layout = {
  fields: [
    ['partyId', 'Party', 'party'],
    ['participantId', 'Participant', 'participant'],
    ['participantPermission', 'Permission', 'text'],
  ],
  payloads: [],
};

/*
 * Responses with every field of the specification, each with a value of its own, so that a text on
 * a page shows that one field.
 */

/** Six characters to a multihash of 32 bytes. */
const hash = (seed: string) => `1220${seed.repeat(11).slice(0, 64)}`;
const party = (name: string) => `${name}::${hash('5e21c0')}`;
const participant = (name: string) => `PAR::${name}::${hash('77a0b1')}`;
/** As in requests, without the prefix of topology. */
const participantUid = (name: string) => `${name}::${hash('77a0b1')}`;
const synchronizer = (name: string) => `${name}::${hash('90c4d2')}`;
const contract = (seed: string) => `00${seed.repeat(11).slice(0, 64)}ca101220${'d4'.repeat(32)}`;
const template = (name: string) => `${'a7'.repeat(32)}:Spec.Walk:${name}`;

export const PARTICIPANTS = {
  own: participantUid('own'),
  confirming: participantUid('confirming'),
  observing: participantUid('observing'),
} as const;

/** The first public key of RFC 8032, as DER in base64. */
export const PUBLIC_KEY = 'MCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=';

/** Synthetic and unsigned, without an expiry. */
export const TOKEN = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ3YWxrZXIifQ.c2lnbmF0dXJl';

/** Where the node is connected. */
export const SYNCHRONIZER = synchronizer('global-domain');

export const OTHER = party('other-reader');

/** The party whose rights the user of the node has. */
export const READER = party('reader');

export const IDS = {
  transaction: hash('10c8f1'),
  assignment: hash('20c8f2'),
  unassignment: hash('30c8f3'),
  legacy: hash('40c8f4'),
  flat: hash('50c8f5'),
  legacyMove: hash('90c8f9'),
  tree: hash('60c8f6'),
  scanError: hash('70c8f7'),
  ledgerError: hash('80c8f8'),
} as const;

const createdEvent = (eventId: string, seed: string) => ({
  event_type: 'created_event',
  event_id: eventId,
  contract_id: contract(seed),
  template_id: template('Holding'),
  package_name: 'spec-created',
  create_arguments: { argument: 'created-argument' },
  created_at: '2026-03-04T05:06:07.111213Z',
  signatories: [party('signatory')],
  observers: [party('observer')],
});

const eventsOf = (id: string) => ({
  root_event_ids: [`${id}:1`],
  events_by_id: {
    [`${id}:1`]: {
      event_type: 'exercised_event',
      event_id: `${id}:1`,
      contract_id: contract('e1e1e1'),
      template_id: template('Rule'),
      package_name: 'spec-exercised',
      choice: 'Spec_Choice',
      choice_argument: { argument: 'choice-argument' },
      child_event_ids: [`${id}:2`],
      exercise_result: { result: 'exercise-result' },
      consuming: true,
      acting_parties: [party('actor')],
      interface_id: template('Interface'),
    },
    [`${id}:2`]: createdEvent(`${id}:2`, 'c2c2c2'),
  },
});

export const scanTransaction = {
  update: {
    update_id: IDS.transaction,
    migration_id: 41,
    workflow_id: 'workflow-of-update',
    record_time: '2026-03-04T05:06:08.141516Z',
    synchronizer_id: synchronizer('global-domain'),
    effective_at: '2026-03-04T05:06:09.171819Z',
    external_transaction_hash: `1220${'ab'.repeat(32)}`,
    ...eventsOf(IDS.transaction),
  },
  verdict: {
    update_id: IDS.transaction,
    migration_id: 41,
    domain_id: synchronizer('global-domain'),
    record_time: '2026-03-04T05:06:08.141516Z',
    finalization_time: '2026-03-04T05:06:10.202122Z',
    submitting_parties: [party('submitter')],
    submitting_participant_uid: participant('submitting'),
    verdict_result: 'VERDICT_RESULT_ACCEPTED',
    mediator_group: 17,
    transaction_views: {
      views: [
        {
          view_id: 0,
          informees: [party('informee'), party('confirmer'), party('second-confirmer')],
          confirming_parties: [
            { parties: [party('confirmer'), party('second-confirmer')], threshold: 2 },
          ],
          sub_views: [1],
          view_hash: hash('f0f0f1'),
        },
        {
          view_id: 1,
          informees: [party('informee')],
          confirming_parties: [],
          sub_views: [],
          view_hash: hash('f0f0f2'),
        },
      ],
      root_views: [0],
    },
  },
  traffic_summary: {
    total_traffic_cost: 7654,
    envelope_traffic_summaries: [
      { traffic_cost: 6543, view_ids: [0] },
      { traffic_cost: 1111, view_ids: [1] },
    ],
  },
  app_activity_records: {
    round_number: 60_606,
    records: [{ party: party('provider'), weight: 4321 }],
  },
};

const reassignment = (id: string, event: Readonly<Record<string, unknown>>) => ({
  update: {
    update_id: id,
    offset: '000000000000070707',
    record_time: '2026-03-05T05:06:08.232425Z',
    event: {
      submitter: party('mover'),
      source_synchronizer: synchronizer('source-domain'),
      target_synchronizer: synchronizer('target-domain'),
      migration_id: 42,
      unassign_id: 'unassign-id-0042',
      reassignment_counter: 8080,
      ...event,
    },
  },
});

export const scanAssignment = reassignment(IDS.assignment, {
  created_event: createdEvent(`${IDS.assignment}:0`, 'a5a5a5'),
});

export const scanUnassignment = reassignment(IDS.unassignment, {
  contract_id: contract('b6b6b6'),
});

export const scanLegacyMove = reassignment(IDS.legacyMove, {
  contract_id: contract('f6f6f6'),
}).update;

export const scanLegacy = {
  update_id: IDS.legacy,
  migration_id: 43,
  workflow_id: 'workflow-of-legacy',
  record_time: '2026-03-06T05:06:08.262728Z',
  synchronizer_id: synchronizer('legacy-domain'),
  effective_at: '2026-03-06T05:06:09.293031Z',
  offset: '000000000000080808',
  external_transaction_hash: `1220${'cd'.repeat(32)}`,
  ...eventsOf(IDS.legacy),
};

const trace = (seed: string) => ({
  traceparent: `00-${seed.repeat(16)}-${seed.repeat(8)}-01`,
  tracestate: `vendor=state-${seed}`,
});

export const archived = {
  ArchivedEvent: {
    offset: 9090,
    nodeId: 3,
    contractId: contract('d7d7d7'),
    templateId: template('Archived'),
    witnessParties: [party('witness')],
    packageName: 'spec-archived',
    implementedInterfaces: [template('Implemented')],
  },
};

export const createdWithViews = {
  CreatedEvent: {
    offset: 9090,
    nodeId: 4,
    contractId: contract('c9c9c9'),
    templateId: template('Viewed'),
    contractKey: null,
    createArgument: { argument: 'ledger-argument' },
    createdEventBlob: 'CgNzcGVjIGJsb2I=',
    interfaceViews: [
      {
        interfaceId: template('ComputedInterface'),
        viewStatus: { code: 0, message: '', details: [] },
        viewValue: { member: 'value-of-the-view' },
        implementationPackageId: 'c8'.repeat(32),
      },
      {
        interfaceId: template('FailedInterface'),
        viewStatus: { code: 9, message: 'message of the failed view', details: [] },
        viewValue: null,
        implementationPackageId: '',
      },
    ],
    witnessParties: [party('witness')],
    signatories: [party('signatory')],
    observers: [party('observer')],
    createdAt: '2026-03-07T05:06:09.323334Z',
    packageName: 'spec-viewed',
    representativePackageId: 'a7'.repeat(32),
    acsDelta: true,
  },
};

export const ledgerFlat = {
  transaction: {
    updateId: IDS.flat,
    effectiveAt: '2026-03-07T05:06:09.323334Z',
    events: [archived, createdWithViews],
    offset: 9090,
    synchronizerId: synchronizer('flat-domain'),
    recordTime: '2026-03-07T05:06:08.353637Z',
    commandId: 'command-of-flat',
    workflowId: 'workflow-of-flat',
    traceContext: trace('1a'),
    externalTransactionHash: 'ef'.repeat(32),
    paidTrafficCost: 2468,
  },
};

export const ledgerTree = {
  transaction: {
    updateId: IDS.tree,
    effectiveAt: '2026-03-08T05:06:09.383940Z',
    offset: 9191,
    eventsById: {
      '0': {
        ExercisedTreeEvent: {
          value: {
            offset: 9191,
            nodeId: 0,
            contractId: contract('e8e8e8'),
            templateId: template('Tree'),
            interfaceId: null,
            choice: 'Tree_Choice',
            choiceArgument: { argument: 'tree-argument' },
            actingParties: [party('tree-actor')],
            consuming: false,
            witnessParties: [party('tree-witness')],
            lastDescendantNodeId: 0,
            exerciseResult: {},
            packageName: 'spec-tree',
            implementedInterfaces: [],
            acsDelta: false,
          },
        },
      },
    },
    synchronizerId: synchronizer('tree-domain'),
    recordTime: '2026-03-08T05:06:08.414243Z',
    commandId: 'command-of-tree',
    workflowId: 'workflow-of-tree',
    traceContext: trace('2b'),
  },
};

export const checkpoint = {
  offset: 9292,
  synchronizerTimes: [
    {
      synchronizerId: synchronizer('checkpoint-domain'),
      recordTime: '2026-03-09T05:06:08.444546Z',
    },
  ],
};

export const updatesPage = {
  lowestPageOffsetExclusive: 9000,
  highestPageOffsetInclusive: 9300,
  updates: [
    { update: { OffsetCheckpoint: { value: checkpoint } } },
    { update: { Transaction: { value: ledgerFlat.transaction } } },
  ],
  nextPageToken: 'bmV4dC1wYWdl',
};

/** Below `updatesPage`: pages are loaded in descending order. */
export const lastPage = {
  lowestPageOffsetExclusive: 9000,
  highestPageOffsetInclusive: 9000,
  updates: [],
};

/** After `updatesPage`. */
export const tailPage = {
  lowestPageOffsetExclusive: 9300,
  highestPageOffsetInclusive: 9300,
  updates: [],
};

export const completion = {
  commandId: 'command-of-completion',
  userId: 'user-of-completion',
  actAs: [party('actor')],
  offset: 9393,
  synchronizerTime: {
    synchronizerId: synchronizer('completion-domain'),
    recordTime: '2026-03-10T05:06:08.474849Z',
  },
  status: {
    code: 9,
    message: 'SPEC_WALK(9,5a5a5a5a): message of the status',
    details: [
      {
        typeUrl: 'type.googleapis.com/google.rpc.RequestInfo',
        value: 'CgxyZXF1ZXN0LTAwNDI=',
        unknownFields: { fields: {} },
        valueDecoded: { requestId: 'request-0042', servingData: '', unknownFields: { fields: {} } },
      },
    ],
  },
  updateId: '',
  submissionId: 'submission-of-completion',
  deduplicationPeriod: {
    DeduplicationDuration: {
      value: { seconds: 4_242, nanos: 250_000_000, unknownFields: { fields: {} } },
    },
  },
  traceContext: trace('3c'),
  paidTrafficCost: 1357,
};

export const acceptedCompletion = {
  ...completion,
  commandId: 'command-that-was-accepted',
  offset: 9394,
  status: { code: 0, message: '', details: [] },
  updateId: IDS.flat,
};

export const completions = [
  { completionResponse: { Completion: { value: acceptedCompletion } } },
  { completionResponse: { Completion: { value: completion } } },
  { completionResponse: { OffsetCheckpoint: { value: checkpoint } } },
];

export const preferredVersion = {
  packagePreference: {
    packageReference: {
      packageId: 'b8'.repeat(32),
      packageName: 'spec-package',
      packageVersion: '4.5.6',
    },
    synchronizerId: synchronizer('package-domain'),
  },
};

export const connected = {
  connectedSynchronizers: [
    {
      synchronizerAlias: 'global',
      synchronizerId: SYNCHRONIZER,
      permission: 'PARTICIPANT_PERMISSION_SUBMISSION',
    },
  ],
};

export const ledgerError = {
  code: 'SPEC_ERROR_CODE',
  cause: 'cause of the error',
  context: { contextKey: 'value of the context' },
  errorCategory: 11,
  correlationId: 'correlation-of-error',
  traceId: 'trace-of-error',
  resources: [['CONTRACT_ID', 'resource-of-error']],
  grpcCodeValue: 5,
  retryInfo: '7 seconds',
  definiteAnswer: true,
};

export const scanError = { error: 'error text of Scan' };

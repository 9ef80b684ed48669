import * as answers from './answers.ts';

/*
 * Every response field of the specification with the place that shows it. docs/specification.md is
 * printed from this table (npm run specification), and specification.e2e.ts opens each page and
 * compares.
 */

/** A part of a page by role and accessible name; an alert by a text in it. */
export type Part = {
  readonly role:
    | 'main'
    | 'region'
    | 'row'
    | 'table'
    | 'list'
    | 'alert'
    | 'treegrid'
    | 'navigation'
    | 'cell';
  readonly name: string;
};

export type Field = {
  /** A path in the answer. */
  readonly field: string;
  /** The label beside the value, or the part of the page that contains it. */
  readonly at: string | Part;
  /** The text on the page; the value of the field if absent. */
  readonly as?: string;
};

export type Shown = {
  readonly endpoint: string;
  /** The object of the specification that has the fields. */
  readonly object: string;
  /** The page in words, and its path. */
  readonly page: string;
  readonly path: string;
  /** The part of the page in which all labels are searched. */
  readonly within?: Part;
  /** A summary or button that opens the part, by its text. */
  readonly open?: string;
  readonly answer: unknown;
  readonly fields: readonly Field[];
};

/** The title of the test that walks an endpoint. */
export const titleOf = (endpoint: string): string =>
  `${endpoint}: every parameter can be set, and every field is shown`;

const { IDS } = answers;
const { update, verdict, traffic_summary, app_activity_records } = answers.scanTransaction;
const EVENTS = 'GET /v0/events/{update_id}';
const UPDATES = 'GET /v0/updates/{update_id}';
const FLAT = 'POST /v2/updates/transaction-by-id';
const TREE = 'GET /v2/updates/transaction-tree-by-id/{update-id}';
const PAGES = 'POST /v2/updates/get-updates-page';
const transaction = `/updates/${IDS.transaction}`;
const raw: Part = { role: 'treegrid', name: 'Raw response' };
const event: Part = { role: 'region', name: 'Event' };
const interfaceViews: Part = { role: 'region', name: 'Interface views' };
const tree: Part = { role: 'treegrid', name: 'Transaction tree' };
const completion: Part = { role: 'region', name: 'Completion' };
const views: Part = { role: 'treegrid', name: 'Views' };
const [exercised, created] = Object.values(update.events_by_id);
const [firstView] = verdict.transaction_views.views;

const scanFields: readonly Field[] = [
  { field: 'migration_id', at: 'Migration id' },
  { field: 'workflow_id', at: 'Workflow id' },
  { field: 'record_time', at: 'Record time' },
  { field: 'synchronizer_id', at: 'Synchronizer' },
  { field: 'effective_at', at: 'Effective time' },
  { field: 'root_event_ids', at: tree, as: 'Spec_Choice' },
  { field: 'events_by_id', at: tree, as: 'Spec_Choice' },
  { field: 'external_transaction_hash', at: 'External transaction hash' },
];

const reassignmentFields: readonly Field[] = [
  { field: 'submitter', at: 'Submitter' },
  { field: 'source_synchronizer', at: 'Source synchronizer' },
  { field: 'target_synchronizer', at: 'Target synchronizer' },
  { field: 'migration_id', at: 'Migration id' },
  { field: 'unassign_id', at: 'Unassign id' },
  { field: 'reassignment_counter', at: 'Reassignment counter' },
];

const createdFields: readonly Field[] = [
  { field: 'event_type', at: 'Event type' },
  { field: 'event_id', at: 'Event id' },
  { field: 'contract_id', at: 'Contract' },
  { field: 'template_id', at: 'Template' },
  { field: 'package_name', at: 'Package' },
  { field: 'create_arguments', at: event, as: 'created-argument' },
  { field: 'created_at', at: 'Created at' },
  { field: 'signatories', at: 'Signatories' },
  { field: 'observers', at: 'Observers' },
];

const ledgerFields: readonly Field[] = [
  { field: 'effectiveAt', at: 'Effective time' },
  { field: 'offset', at: 'Offset on own' },
  { field: 'synchronizerId', at: 'Synchronizer' },
  { field: 'recordTime', at: 'Record time' },
  { field: 'commandId', at: 'Command id' },
  { field: 'workflowId', at: 'Workflow id' },
  { field: 'traceContext.traceparent', at: 'Trace' },
  { field: 'traceContext.tracestate', at: 'Trace state' },
];

export const SHOWN: readonly Shown[] = [
  {
    endpoint: EVENTS,
    object: 'EventHistoryItem',
    page: 'Update',
    open: 'More details',
    path: transaction,
    answer: answers.scanTransaction,
    fields: [
      { field: 'update', at: tree, as: 'Spec_Choice' },
      { field: 'verdict', at: 'Mediator verdict', as: 'accepted' },
      { field: 'traffic_summary', at: 'Traffic cost', as: '7,654 bytes' },
    ],
  },
  {
    endpoint: EVENTS,
    object: 'EventHistoryItem',
    page: 'Update › Traffic',
    path: `${transaction}/traffic`,
    answer: answers.scanTransaction,
    fields: [
      {
        field: 'app_activity_records',
        at: { role: 'region', name: 'App activity' },
        as: '1 app provider',
      },
    ],
  },
  {
    endpoint: EVENTS,
    object: 'UpdateHistoryTransactionV2',
    page: 'Update',
    open: 'More details',
    path: transaction,
    answer: update,
    fields: scanFields,
  },
  {
    endpoint: EVENTS,
    object: 'CreatedEvent',
    page: 'Update › Tree › Event',
    path: `${transaction}?event=2`,
    within: event,
    answer: created,
    fields: createdFields,
  },
  {
    endpoint: EVENTS,
    object: 'ExercisedEvent',
    page: 'Update › Tree › Event',
    path: `${transaction}?event=1`,
    within: event,
    answer: exercised,
    fields: [
      { field: 'event_type', at: 'Event type' },
      { field: 'event_id', at: 'Event id' },
      { field: 'contract_id', at: 'Contract' },
      { field: 'template_id', at: 'Template' },
      { field: 'package_name', at: 'Package' },
      { field: 'choice', at: 'Choice' },
      { field: 'choice_argument', at: event, as: 'choice-argument' },
      { field: 'child_event_ids', at: 'Children' },
      { field: 'consuming', at: 'Consuming' },
      { field: 'acting_parties', at: 'Acting parties' },
      { field: 'interface_id', at: 'Interface' },
    ],
  },
  {
    endpoint: EVENTS,
    object: 'ExercisedEvent',
    page: 'Update › Tree › Event › Result',
    path: `${transaction}?event=1`,
    within: event,
    open: 'Result',
    answer: exercised,
    fields: [{ field: 'exercise_result', at: event, as: 'exercise-result' }],
  },
  {
    endpoint: EVENTS,
    object: 'UpdateHistoryReassignment',
    page: 'Update',
    open: 'More details',
    path: `/updates/${IDS.assignment}`,
    answer: answers.scanAssignment.update,
    fields: [
      { field: 'offset', at: 'Offset on this Scan' },
      { field: 'record_time', at: 'Record time' },
      { field: 'event', at: tree, as: 'assign' },
    ],
  },
  {
    endpoint: EVENTS,
    object: 'UpdateHistoryAssignment',
    page: 'Update › Tree › Event',
    path: `/updates/${IDS.assignment}?event=0`,
    within: event,
    answer: answers.scanAssignment.update.event,
    fields: [
      ...reassignmentFields,
      { field: 'created_event', at: 'Template', as: 'Spec.Walk:Holding' },
    ],
  },
  {
    endpoint: EVENTS,
    object: 'UpdateHistoryUnassignment',
    page: 'Update › Tree › Event',
    path: `/updates/${IDS.unassignment}?event=0`,
    within: event,
    answer: answers.scanUnassignment.update.event,
    fields: [...reassignmentFields, { field: 'contract_id', at: 'Contract' }],
  },
  {
    endpoint: EVENTS,
    object: 'EventHistoryVerdict',
    page: 'Update › Views › Verdict',
    path: `${transaction}/views`,
    within: { role: 'region', name: 'Verdict' },
    answer: verdict,
    fields: [
      { field: 'migration_id', at: 'Migration id' },
      { field: 'domain_id', at: 'Synchronizer' },
      { field: 'record_time', at: 'Record time' },
      { field: 'finalization_time', at: 'Finalization time' },
      { field: 'submitting_parties', at: 'Submitting parties' },
      { field: 'submitting_participant_uid', at: 'Submitting participant' },
      { field: 'verdict_result', at: { role: 'region', name: 'Verdict' }, as: 'accepted' },
      { field: 'mediator_group', at: 'Mediator group' },
      { field: 'transaction_views', at: views, as: '6,543' },
    ],
  },
  {
    endpoint: EVENTS,
    object: 'TransactionViews',
    page: 'Update › Views',
    path: `${transaction}/views`,
    answer: verdict.transaction_views,
    fields: [
      { field: 'views', at: { role: 'region', name: 'Who sees what' }, as: '2 views' },
      { field: 'root_views', at: { role: 'region', name: 'Who sees what' }, as: '1 root' },
    ],
  },
  {
    endpoint: EVENTS,
    object: 'TransactionView',
    page: 'Update › Views › View',
    path: `${transaction}/views?view=0`,
    within: { role: 'region', name: 'View' },
    answer: firstView,
    fields: [
      { field: 'view_id', at: { role: 'region', name: 'View' }, as: 'View 0' },
      { field: 'informees', at: 'Informees' },
      { field: 'confirming_parties', at: 'Confirmations needed', as: '2 of 2' },
      { field: 'sub_views', at: { role: 'region', name: 'View' }, as: 'view 1' },
      { field: 'view_hash', at: 'View hash' },
    ],
  },
  {
    endpoint: EVENTS,
    object: 'Quorum',
    page: 'Update › Views › View',
    path: `${transaction}/views?view=0`,
    within: { role: 'region', name: 'View' },
    answer: firstView?.confirming_parties[0],
    fields: [
      { field: 'parties', at: 'Confirmations needed', as: 'second-confirmer::12205e…5e21' },
      { field: 'threshold', at: 'Confirmations needed', as: '2 of 2: all must confirm' },
    ],
  },
  {
    endpoint: EVENTS,
    object: 'EventHistoryTrafficSummary',
    page: 'Update › Traffic',
    path: `${transaction}/traffic`,
    answer: traffic_summary,
    fields: [
      { field: 'total_traffic_cost', at: 'Total cost' },
      {
        field: 'envelope_traffic_summaries',
        at: { role: 'region', name: 'Traffic' },
        as: '2 envelopes',
      },
    ],
  },
  {
    endpoint: EVENTS,
    object: 'EnvelopeTrafficSummary',
    page: 'Update › Traffic',
    path: `${transaction}/traffic`,
    answer: traffic_summary.envelope_traffic_summaries[0],
    fields: [
      { field: 'traffic_cost', at: { role: 'row', name: 'Envelope 1' } },
      { field: 'view_ids', at: { role: 'row', name: 'Envelope 1' } },
    ],
  },
  {
    endpoint: EVENTS,
    object: 'EventHistoryAppActivityRecords',
    page: 'Update › Traffic',
    path: `${transaction}/traffic`,
    answer: app_activity_records,
    fields: [
      { field: 'round_number', at: { role: 'region', name: 'App activity' } },
      { field: 'records', at: { role: 'table', name: 'App providers' }, as: 'provider' },
    ],
  },
  {
    endpoint: EVENTS,
    object: 'AppActivityRecord',
    page: 'Update › Traffic',
    path: `${transaction}/traffic`,
    answer: app_activity_records.records[0],
    fields: [
      { field: 'party', at: { role: 'table', name: 'App providers' } },
      { field: 'weight', at: { role: 'table', name: 'App providers' } },
    ],
  },
  {
    endpoint: EVENTS,
    object: 'ErrorResponse',
    page: 'Update › Troubleshooting and response',
    path: `/updates/${IDS.scanError}?source=scan`,
    open: 'Troubleshooting and response',
    answer: answers.scanError,
    fields: [{ field: 'error', at: { role: 'alert', name: 'E-STATUS-500' } }],
  },
  {
    endpoint: UPDATES,
    object: 'Legacy transaction',
    page: 'Update',
    open: 'More details',
    path: `/updates/${IDS.legacy}?source=scan-legacy`,
    answer: answers.scanLegacy,
    fields: [...scanFields, { field: 'offset', at: 'Offset on this Scan' }],
  },
  {
    endpoint: FLAT,
    object: 'Flat transaction',
    page: 'Update',
    open: 'More details',
    path: `/updates/${IDS.flat}?source=ledger-flat`,
    answer: answers.ledgerFlat.transaction,
    fields: [
      ...ledgerFields,
      { field: 'events', at: tree, as: 'archive' },
      { field: 'externalTransactionHash', at: 'External transaction hash' },
      { field: 'paidTrafficCost', at: 'Paid traffic cost' },
    ],
  },
  {
    endpoint: FLAT,
    object: 'ArchivedEvent',
    page: 'Update › Tree › Event',
    path: `/updates/${IDS.flat}?source=ledger-flat&event=3`,
    within: event,
    answer: answers.archived.ArchivedEvent,
    fields: [
      { field: 'offset', at: 'Offset' },
      { field: 'nodeId', at: 'Node id' },
      { field: 'contractId', at: 'Contract' },
      { field: 'templateId', at: 'Template' },
      { field: 'witnessParties', at: 'Witnesses' },
      { field: 'packageName', at: 'Package' },
      { field: 'implementedInterfaces', at: 'Implemented interfaces' },
    ],
  },
  {
    endpoint: FLAT,
    object: 'CreatedEvent',
    page: 'Update › Tree › Event',
    path: `/updates/${IDS.flat}?source=ledger-flat&event=4`,
    within: event,
    answer: answers.createdWithViews.CreatedEvent,
    fields: [
      { field: 'interfaceViews.0.interfaceId', at: interfaceViews },
      {
        field: 'interfaceViews.0.viewStatus.code',
        at: interfaceViews,
        as: 'computed',
      },
      {
        field: 'interfaceViews.0.viewValue',
        at: interfaceViews,
        as: 'value-of-the-view',
      },
      { field: 'interfaceViews.0.implementationPackageId', at: interfaceViews },
      {
        field: 'interfaceViews.1.viewStatus.code',
        at: interfaceViews,
        as: 'FAILED_PRECONDITION (9)',
      },
      { field: 'interfaceViews.1.viewStatus.message', at: interfaceViews },
      {
        field: 'createdEventBlob',
        at: { role: 'region', name: 'Created event blob' },
        as: '11 bytes',
      },
    ],
  },
  {
    endpoint: TREE,
    object: 'Transaction tree',
    page: 'Update',
    open: 'More details',
    path: `/updates/${IDS.tree}?source=ledger-tree`,
    answer: answers.ledgerTree.transaction,
    fields: [...ledgerFields, { field: 'eventsById', at: tree, as: 'Tree_Choice' }],
  },
  {
    endpoint: PAGES,
    object: 'Page',
    page: 'Updates',
    path: '/updates',
    answer: answers.updatesPage,
    fields: [
      {
        field: 'lowestPageOffsetExclusive',
        at: { role: 'region', name: 'Results' },
        as: 'offsets 9001–',
      },
      {
        field: 'highestPageOffsetInclusive',
        at: { role: 'region', name: 'Results' },
        as: '–9300',
      },
      { field: 'updates', at: { role: 'table', name: 'Updates' }, as: '9090' },
      { field: 'nextPageToken', at: { role: 'region', name: 'Results' }, as: '2 pages' },
    ],
  },
  {
    endpoint: PAGES,
    object: 'OffsetCheckpoint',
    page: 'Updates › Update',
    path: '/updates?sel=9292',
    answer: answers.checkpoint,
    fields: [
      { field: 'offset', at: { role: 'table', name: 'Updates' } },
      { field: 'synchronizerTimes.0.synchronizerId', at: { role: 'list', name: 'Record times' } },
      { field: 'synchronizerTimes.0.recordTime', at: { role: 'list', name: 'Record times' } },
    ],
  },
  {
    endpoint: 'POST /v2/commands/completions',
    object: 'Completion',
    page: 'Completions › Completion',
    path: '/completions?sel=9393',
    within: completion,
    open: 'Completion as received',
    answer: answers.completion,
    fields: [
      { field: 'commandId', at: 'Command id' },
      { field: 'userId', at: 'User' },
      { field: 'actAs', at: 'Acting parties' },
      { field: 'offset', at: 'Offset' },
      { field: 'synchronizerTime.synchronizerId', at: 'Synchronizer' },
      { field: 'synchronizerTime.recordTime', at: 'Record time' },
      { field: 'status.code', at: 'gRPC status' },
      { field: 'status.message', at: completion, as: 'message of the status' },
      { field: 'status.details.0.typeUrl', at: completion, as: 'google.rpc.RequestInfo' },
      { field: 'status.details.0.value', at: completion },
      { field: 'status.details.0.unknownFields', at: completion, as: 'unknownFields' },
      { field: 'status.details.0.valueDecoded', at: 'Correlation id', as: 'request-0042' },
      { field: 'submissionId', at: 'Submission id' },
      { field: 'deduplicationPeriod', at: completion, as: '4,242.25 seconds' },
      { field: 'traceContext.traceparent', at: 'Trace id', as: '3c'.repeat(16) },
      { field: 'traceContext.tracestate', at: 'Trace state' },
      { field: 'paidTrafficCost', at: completion, as: 'Traffic cost: 1,357 bytes' },
    ],
  },
  {
    endpoint: 'POST /v2/commands/completions',
    object: 'Completion',
    page: 'Completions › Completion',
    path: '/completions?sel=9394',
    within: completion,
    answer: answers.acceptedCompletion,
    fields: [{ field: 'updateId', at: 'Update id' }],
  },
  {
    endpoint: EVENTS,
    object: 'UpdateHistoryTransactionV2',
    page: 'Update › Raw',
    path: `${transaction}/raw?path=/update/update_id`,
    answer: update,
    fields: [{ field: 'update_id', at: raw }],
  },
  {
    endpoint: EVENTS,
    object: 'EventHistoryVerdict',
    page: 'Update › Raw',
    path: `${transaction}/raw?path=/verdict/update_id`,
    answer: verdict,
    fields: [{ field: 'update_id', at: raw }],
  },
  {
    endpoint: EVENTS,
    object: 'UpdateHistoryReassignment',
    page: 'Update › Raw',
    path: `/updates/${IDS.assignment}/raw`,
    answer: answers.scanAssignment.update,
    fields: [{ field: 'update_id', at: raw }],
  },
  {
    endpoint: UPDATES,
    object: 'Legacy transaction',
    page: 'Update › Raw',
    path: `/updates/${IDS.legacy}/raw?source=scan-legacy`,
    answer: answers.scanLegacy,
    fields: [{ field: 'update_id', at: raw }],
  },
  {
    endpoint: UPDATES,
    object: 'Legacy reassignment',
    page: 'Update › Tree › Event',
    path: `/updates/${IDS.legacyMove}?source=scan-legacy&event=0`,
    within: event,
    answer: answers.scanLegacyMove.event,
    fields: [...reassignmentFields, { field: 'contract_id', at: 'Contract' }],
  },
  {
    endpoint: FLAT,
    object: 'Flat transaction',
    page: 'Update › Raw',
    path: `/updates/${IDS.flat}/raw?source=ledger-flat`,
    answer: answers.ledgerFlat.transaction,
    fields: [{ field: 'updateId', at: raw }],
  },
  {
    endpoint: TREE,
    object: 'Transaction tree',
    page: 'Update › Raw',
    path: `/updates/${IDS.tree}/raw?source=ledger-tree`,
    answer: answers.ledgerTree.transaction,
    fields: [{ field: 'updateId', at: raw }],
  },
  {
    endpoint: 'GET /v2/interactive-submission/preferred-package-version',
    object: 'Preferred package',
    page: 'Packages › Result',
    path: `/packages/preferred?name=spec-package&party=${encodeURIComponent(answers.READER)}`,
    within: { role: 'region', name: 'Result' },
    answer: answers.preferredVersion.packagePreference,
    fields: [
      { field: 'packageReference.packageId', at: 'Package id' },
      { field: 'packageReference.packageName', at: { role: 'region', name: 'Result' } },
      { field: 'packageReference.packageVersion', at: { role: 'region', name: 'Result' } },
      { field: 'synchronizerId', at: 'Synchronizer' },
    ],
  },
  {
    endpoint: 'Any endpoint of the ledger',
    object: 'Ledger error',
    page: 'Update › Troubleshooting and response',
    path: `/updates/${IDS.ledgerError}?source=ledger`,
    open: 'Troubleshooting and response',
    answer: answers.ledgerError,
    fields: [
      { field: 'code', at: 'Error' },
      { field: 'cause', at: { role: 'alert', name: 'SPEC_ERROR_CODE' } },
      { field: 'context.contextKey', at: 'contextKey' },
      { field: 'errorCategory', at: 'Error', as: 'category 11' },
      { field: 'correlationId', at: 'Correlation id' },
      { field: 'traceId', at: 'Trace id' },
      { field: 'resources', at: 'Resource', as: 'resource-of-error' },
      { field: 'grpcCodeValue', at: 'gRPC status' },
      { field: 'retryInfo', at: 'Retry after' },
      { field: 'definiteAnswer', at: 'Definite answer', as: 'yes' },
    ],
  },
];

/** The response that Treeline verifies, so it comes from the simulated node. */
export const GENERATED: Omit<Shown, 'answer' | 'path'> = {
  endpoint: 'POST /v2/parties/external/generate-topology',
  object: 'Generated topology',
  page: 'External parties › Verify',
  within: { role: 'list', name: 'Checks' },
  fields: [
    { field: 'partyId', at: 'Party id' },
    { field: 'publicKeyFingerprint', at: 'Fingerprint of the key' },
    { field: 'topologyTransactions', at: 'Bytes' },
    { field: 'multiHash', at: 'Multi-hash' },
  ],
};

/** What a user does: an action, the accessible name of the control, and a text. */
export type Step = readonly [
  action: 'open' | 'see' | 'fill' | 'press' | 'tick' | 'select',
  name: string,
  text?: string,
];

type Param = {
  /** `{…}` is in the path, `?…` in the query, `Authorization` a header, all else in the body. */
  readonly param: string;
  /** The control of one of the steps, or one of `NO_CONTROL`. */
  readonly at: string;
  readonly sent: unknown;
};

const LINK = 'the link';
const ALWAYS = 'no control: always sent so';
const ON_SCROLL = 'no control: the end of the list requests the next page';
export const NO_CONTROL: readonly string[] = [LINK, ALWAYS, ON_SCROLL];

export type Set = {
  readonly endpoint: string;
  readonly page: string;
  readonly steps: readonly Step[];
  readonly params: readonly Param[];
};

const TEMPLATE = '#spec-package:Spec.Module:Template';
const INTERFACE = '#spec-package:Spec.Module:Interface';
const FILTERS = 'updateFormat.includeTransactions.eventFormat.filtersForAnyParty.cumulative';
const wildcard = (includeCreatedEventBlob: boolean) => ({
  cumulative: [{ identifierFilter: { WildcardFilter: { value: { includeCreatedEventBlob } } } }],
});
const WILDCARD = wildcard(false);
const WITH_BLOB = wildcard(true);

export const SET: readonly Set[] = [
  {
    endpoint: 'GET /v2/authenticated-user',
    page: 'Connect › Access token',
    steps: [
      ['open', '/connect'],
      ['fill', 'Access token', answers.TOKEN],
      ['press', 'Connect'],
    ],
    params: [{ param: 'Authorization', at: 'Access token', sent: `Bearer ${answers.TOKEN}` }],
  },
  {
    endpoint: EVENTS,
    page: 'Update',
    steps: [
      ['open', '/'],
      ['fill', 'Search by id', IDS.transaction],
      ['press', 'Enter'],
      ['press', 'Source'],
      ['press', 'protobuf'],
    ],
    params: [
      { param: '{update_id}', at: 'Search by id', sent: IDS.transaction },
      { param: '?daml_value_encoding', at: 'protobuf', sent: 'protobuf_json' },
    ],
  },
  {
    endpoint: UPDATES,
    page: 'Update',
    steps: [
      ['open', `/updates/${IDS.legacy}?source=scan-legacy`],
      ['see', 'Transaction tree'],
      ['press', 'Source'],
      ['press', 'protobuf'],
    ],
    params: [
      { param: '{update_id}', at: LINK, sent: IDS.legacy },
      { param: '?lossless', at: 'protobuf', sent: 'true' },
    ],
  },
  {
    endpoint: FLAT,
    page: 'Update › Read as',
    steps: [
      ['open', `/updates/${IDS.flat}?source=ledger-flat`],
      ['press', 'Source'],
      ['press', 'Read as…'],
      ['press', 'These parties'],
      ['fill', 'Parties', answers.OTHER],
      ['press', 'Ledger effects'],
      ['press', 'Include'],
      ['press', 'Read update'],
    ],
    params: [
      { param: 'updateId', at: LINK, sent: IDS.flat },
      {
        param: 'transactionFormat.transactionShape',
        at: 'Ledger effects',
        sent: 'TRANSACTION_SHAPE_LEDGER_EFFECTS',
      },
      {
        param: 'transactionFormat.eventFormat.filtersByParty',
        at: 'Parties',
        sent: { [answers.OTHER]: WITH_BLOB },
      },
      { param: 'transactionFormat.eventFormat.verbose', at: ALWAYS, sent: true },
    ],
  },
  {
    endpoint: FLAT,
    page: 'Update › Read as',
    steps: [
      ['open', `/updates/${IDS.flat}?source=ledger-flat`],
      ['press', 'Source'],
      ['press', 'Read as…'],
      ['press', 'Requesting parties'],
      ['press', 'Read update'],
    ],
    params: [{ param: 'requestingParties', at: 'Requesting parties', sent: [answers.READER] }],
  },
  {
    endpoint: TREE,
    page: 'Update › Read as',
    steps: [
      ['open', `/updates/${IDS.tree}?source=ledger-tree`],
      ['press', 'Source'],
      ['press', 'Read as…'],
      ['press', 'These parties'],
      ['fill', 'Parties', answers.OTHER],
      ['press', 'Read update'],
    ],
    params: [
      { param: '{update-id}', at: LINK, sent: IDS.tree },
      { param: '?parties', at: 'Parties', sent: answers.OTHER },
    ],
  },
  {
    endpoint: PAGES,
    page: 'Updates › Query',
    steps: [
      ['open', '/updates'],
      ['press', 'Edit query'],
      ['fill', 'After offset', '4100'],
      ['fill', 'Up to offset', '9400'],
      ['press', 'Oldest first'],
      ['fill', 'Updates per page', '55'],
      ['fill', 'Parties', answers.OTHER],
      ['tick', 'Verbose'],
      ['press', 'Run query'],
    ],
    params: [
      { param: 'beginOffsetExclusive', at: 'After offset', sent: 4100 },
      { param: 'endOffsetInclusive', at: 'Up to offset', sent: 9400 },
      { param: 'maxPageSize', at: 'Updates per page', sent: 55 },
      { param: 'descendingOrder', at: 'Oldest first', sent: false },
      {
        param: 'updateFormat.includeReassignments.filtersByParty',
        at: 'Parties',
        sent: { [answers.READER]: WILDCARD, [answers.OTHER]: WILDCARD },
      },
      { param: 'updateFormat.includeReassignments.verbose', at: 'Verbose', sent: true },
      {
        param: 'updateFormat.includeTopologyEvents.includeParticipantAuthorizationEvents.parties',
        at: 'Parties',
        sent: [answers.OTHER, answers.READER],
      },
    ],
  },
  {
    endpoint: PAGES,
    page: 'Updates › Query',
    steps: [
      ['open', '/updates'],
      ['press', 'Edit query'],
      ['press', 'Any party'],
      ['press', 'Run query'],
    ],
    params: [
      {
        param: 'updateFormat.includeReassignments.filtersForAnyParty',
        at: 'Any party',
        sent: WILDCARD,
      },
    ],
  },
  {
    endpoint: PAGES,
    page: 'Updates › Query',
    steps: [
      ['open', `/updates?${new URLSearchParams({ template: TEMPLATE, interface: INTERFACE })}`],
      ['press', 'Edit query'],
      ['press', 'Any party'],
      ['press', 'ACS delta'],
      ['tick', 'Other contracts'],
      ['tick', 'Interface views'],
      ['tick', 'Created event blobs'],
      ['press', 'Run query'],
    ],
    params: [
      {
        param: 'updateFormat.includeTransactions.transactionShape',
        at: 'ACS delta',
        sent: 'TRANSACTION_SHAPE_ACS_DELTA',
      },
      {
        param: `${FILTERS}.0.identifierFilter.WildcardFilter.value.includeCreatedEventBlob`,
        at: 'Created event blobs',
        sent: true,
      },
      {
        param: `${FILTERS}.1.identifierFilter.TemplateFilter.value.templateId`,
        at: LINK,
        sent: TEMPLATE,
      },
      {
        param: `${FILTERS}.1.identifierFilter.TemplateFilter.value.includeCreatedEventBlob`,
        at: 'Created event blobs',
        sent: true,
      },
      {
        param: `${FILTERS}.2.identifierFilter.InterfaceFilter.value.interfaceId`,
        at: LINK,
        sent: INTERFACE,
      },
      {
        param: `${FILTERS}.2.identifierFilter.InterfaceFilter.value.includeInterfaceView`,
        at: 'Interface views',
        sent: true,
      },
      {
        param: `${FILTERS}.2.identifierFilter.InterfaceFilter.value.includeCreatedEventBlob`,
        at: 'Created event blobs',
        sent: true,
      },
    ],
  },
  {
    endpoint: PAGES,
    page: 'Updates › Query › Filter 2',
    steps: [['open', '/updates?for=transactions&also=reassignments,any']],
    params: [
      {
        param: 'updateFormat.includeTransactions.eventFormat.filtersByParty',
        at: LINK,
        sent: { [answers.READER]: WILDCARD },
      },
      {
        param: 'updateFormat.includeReassignments.filtersForAnyParty',
        at: LINK,
        sent: WILDCARD,
      },
    ],
  },
  {
    endpoint: PAGES,
    page: 'Updates',
    steps: [['open', '/updates']],
    params: [{ param: 'pageToken', at: ON_SCROLL, sent: answers.updatesPage.nextPageToken }],
  },
  {
    endpoint: 'POST /v2/commands/completions',
    page: 'Completions › Query',
    steps: [
      ['open', '/completions'],
      ['press', 'Edit query'],
      ['press', 'One user'],
      ['fill', 'User id', 'another-user'],
      ['fill', 'Parties', answers.OTHER],
      ['fill', 'After offset', '4321'],
      ['fill', 'Elements per request', '77'],
      ['fill', 'Idle timeout in ms', '1234'],
      ['press', 'Load completions'],
    ],
    params: [
      { param: '?limit', at: 'Elements per request', sent: '77' },
      { param: '?stream_idle_timeout_ms', at: 'Idle timeout in ms', sent: '1234' },
      { param: 'parties', at: 'Parties', sent: [answers.OTHER, answers.READER] },
      { param: 'userId', at: 'User id', sent: 'another-user' },
      { param: 'beginExclusive', at: 'After offset', sent: 4321 },
    ],
  },
  {
    endpoint: 'GET /v2/interactive-submission/preferred-package-version',
    page: 'Packages › Query',
    steps: [
      ['open', '/packages/preferred'],
      ['fill', 'Package names', 'spec-package'],
      ['fill', 'Parties', answers.READER],
      ['select', 'Synchronizer', answers.SYNCHRONIZER],
      ['fill', 'Vetted at (UTC)', '2026-01-02 03:04'],
      ['press', 'Find'],
    ],
    params: [
      { param: '?parties', at: 'Parties', sent: answers.READER },
      { param: '?package-name', at: 'Package names', sent: 'spec-package' },
      {
        param: '?synchronizer-id',
        at: 'Synchronizer',
        sent: answers.SYNCHRONIZER,
      },
      { param: '?vetting_valid_at', at: 'Vetted at (UTC)', sent: '2026-01-02T03:04:00Z' },
    ],
  },
  {
    endpoint: 'POST /v2/parties/external/generate-topology',
    page: 'External parties › Request and Key',
    steps: [
      ['open', '/parties/external'],
      ['tick', 'global'],
      ['fill', 'Party hint', 'walker'],
      ['tick', 'Only observe'],
      ['fill', 'Other confirming participants', answers.PARTICIPANTS.confirming],
      ['fill', 'Observing participants', answers.PARTICIPANTS.observing],
      ['fill', 'Confirmation threshold', '1'],
      ['press', 'Continue to the key'],
      ['fill', 'Public key', answers.PUBLIC_KEY],
      ['press', 'Read key'],
      ['press', 'Continue to generate'],
      ['press', 'Generate the topology'],
    ],
    params: [
      { param: 'synchronizer', at: 'global', sent: answers.SYNCHRONIZER },
      { param: 'partyHint', at: 'Party hint', sent: 'walker' },
      {
        param: 'publicKey.format',
        at: 'Public key',
        sent: 'CRYPTO_KEY_FORMAT_DER_X509_SUBJECT_PUBLIC_KEY_INFO',
      },
      { param: 'publicKey.keyData', at: 'Public key', sent: answers.PUBLIC_KEY },
      { param: 'publicKey.keySpec', at: 'Public key', sent: 'SIGNING_KEY_SPEC_EC_CURVE25519' },
      { param: 'localParticipantObservationOnly', at: 'Only observe', sent: true },
      {
        param: 'otherConfirmingParticipantUids',
        at: 'Other confirming participants',
        sent: [answers.PARTICIPANTS.confirming],
      },
      { param: 'confirmationThreshold', at: 'Confirmation threshold', sent: 1 },
      {
        param: 'observingParticipantUids',
        at: 'Observing participants',
        sent: [answers.PARTICIPANTS.observing],
      },
    ],
  },
];

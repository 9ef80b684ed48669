import { type Body, envelope, Items, type Json, Members } from '#sim/http/json-text.ts';
import { identifierOf } from '#sim/packages/package.ts';
import type { DamlValue } from '#sim/world/daml-value.ts';
import { iso, type Moment } from '#sim/world/moment.ts';
import { PARTIES } from '#sim/world/party.ts';
import { project, type SeenEvent } from '#sim/world/projection.ts';
import type { Contract } from '#sim/world/transaction.ts';
import { happened, type Transaction, type Update } from '#sim/world/update.ts';
import { viewsOf } from '#sim/world/verdict-views.ts';
import { compactJson, protobufJson } from './value-json.ts';

function verdictJson(update: Transaction, recordTime: Moment): Json {
  if (update.verdict === undefined) return null;
  const { views, rootViews } = update.verdict.views ?? viewsOf(update.roots);
  return {
    update_id: update.updateId,
    migration_id: update.migrationId,
    domain_id: update.synchronizer.id,
    record_time: iso(recordTime, 'six'),
    finalization_time: iso(update.verdict.finalizationTime, 'six'),
    submitting_parties: update.submitters,
    submitting_participant_uid: update.submittingParticipant,
    verdict_result:
      update.verdict.result === 'accepted' ? 'VERDICT_RESULT_ACCEPTED' : 'VERDICT_RESULT_REJECTED',
    mediator_group: update.verdict.mediatorGroup,
    transaction_views: {
      views: views.map((view) => ({
        view_id: view.viewId,
        informees: view.informees,
        confirming_parties: view.quorums,
        sub_views: view.subViews,
        // Always empty in current Scan code and in real data (docs/facts/wire.md#verdict).
        view_hash: '',
      })),
      root_views: rootViews,
    },
  };
}

/** `EventHistoryTrafficSummary`, in bytes. */
const trafficJson = ({ traffic }: Transaction): Json =>
  traffic === undefined
    ? null
    : {
        total_traffic_cost: traffic.total,
        envelope_traffic_summaries: traffic.envelopes.map(({ cost, viewIds }) => ({
          traffic_cost: cost,
          view_ids: viewIds,
        })),
      };

/** `EventHistoryAppActivityRecords`: weights in bytes, one record per app provider. */
const activityJson = ({ activity }: Transaction): Json =>
  activity === undefined ? null : { round_number: activity.round, records: activity.records };

export type ScanEncoding = 'compact_json' | 'protobuf_json';

/** Scan sees what the DSO sees; for other updates, it has only the verdict. */
const SCAN_VIEWERS: ReadonlySet<string> = new Set([PARTIES.dso]);

const seenByScan = (update: Transaction): readonly SeenEvent[] =>
  happened(update) ? project(update.roots, SCAN_VIEWERS) : [];

/** `EventHistoryItem` (docs/facts/wire.md#scan-events); undefined if Scan has no data. */
export function eventHistoryItem(
  update: Update,
  encoding: ScanEncoding,
  withTraffic = true,
): Body | undefined {
  if (update.kind === 'topology') return undefined;
  if (update.kind === 'reassignment') {
    if (!scanKnows(update.contract)) return undefined;
    return envelope({ update: reassignmentJson(update, encoding), verdict: null });
  }
  const events = seenByScan(update);
  if (events.length === 0 && update.verdict === undefined) return undefined;
  const recordTime = update.verdict?.recordTime ?? update.recordTime;
  const members = {
    update: events.length === 0 ? null : transactionBody(update, events, encoding, '', recordTime),
    verdict: verdictJson(update, recordTime),
    // Older versions of Scan lack these members (docs/facts/wire.md#fields-by-version).
    ...(withTraffic
      ? { traffic_summary: trafficJson(update), app_activity_records: activityJson(update) }
      : {}),
  };
  return envelope(members);
}

/** `UpdateHistoryItemV2WithHash` of a transaction that Scan sees. */
export function updateItem(update: Update, encoding: ScanEncoding): Body | undefined {
  if (update.kind !== 'transaction') return undefined;
  const events = seenByScan(update);
  if (events.length === 0) return undefined;
  return transactionBody(update, events, encoding, '', update.recordTime);
}

/**
 * `UpdateHistoryItem` of the deprecated route, with `#` in event ids and a local offset
 * (docs/facts/wire.md#scan-legacy-update).
 */
export function legacyUpdateItem(update: Update, encoding: ScanEncoding): Body | undefined {
  if (update.kind === 'topology') return undefined;
  if (update.kind === 'reassignment') {
    if (!scanKnows(update.contract)) return undefined;
    return envelope(reassignmentJson(update, encoding));
  }
  const events = seenByScan(update);
  if (events.length === 0) return undefined;
  return transactionBody(update, events, encoding, '#', update.recordTime);
}

const scanKnows = ({ signatories, observers }: Contract): boolean =>
  signatories.includes(PARTIES.dso) || observers.includes(PARTIES.dso);

const localOffset = (offset: bigint): string => String(offset).padStart(18, '0');

function transactionBody(
  update: Transaction,
  events: readonly SeenEvent[],
  encoding: ScanEncoding,
  prefix: '' | '#',
  recordTime: Moment,
): Body {
  const eventId = (place: number) => `${prefix}${update.updateId}:${place}`;
  // Sorted as text, `:10` before `:2`, like the real map (docs/facts/wire.md#scan-events).
  const places = events.map((_, place) => [String(place), place] as const);
  places.sort(([left], [right]) => (left < right ? -1 : 1));
  function* byId(): Generator<readonly [string, Json]> {
    for (const [, place] of places) {
      const event = events[place];
      if (event !== undefined) {
        yield [eventId(place), eventJson(event, place, eventId, update.effectiveAt, encoding)];
      }
    }
  }
  return envelope({
    update_id: update.updateId,
    migration_id: update.migrationId,
    workflow_id: update.workflowId,
    record_time: iso(recordTime, 'six'),
    synchronizer_id: update.synchronizer.id,
    effective_at: iso(update.effectiveAt, 'java'),
    ...(prefix === '#' ? { offset: localOffset(update.offset) } : {}),
    root_event_ids: new Items(
      events.flatMap(({ isRoot }, place) => (isRoot ? [eventId(place)] : [])),
    ),
    events_by_id: new Members(byId()),
    // If missing, the member is omitted instead of null (OmitNullString).
    ...(update.externalTransactionHash === undefined
      ? {}
      : { external_transaction_hash: update.externalTransactionHash }),
  });
}

function payload(value: DamlValue, encoding: ScanEncoding): Json {
  return encoding === 'protobuf_json'
    ? protobufJson(value)
    : compactJson(value, { dropsTrailingNone: false, javaZero: true });
}

function eventJson(
  { node, children }: SeenEvent,
  place: number,
  eventId: (place: number) => string,
  createdAt: Moment,
  encoding: ScanEncoding,
): Json {
  if (node.kind === 'create')
    return createdJson(node.contract, eventId(place), createdAt, encoding);
  return {
    event_type: 'exercised_event',
    event_id: eventId(place),
    contract_id: node.contract.contractId,
    template_id: identifierOf(node.contract.template),
    package_name: node.contract.template.package.name,
    choice: node.choice,
    choice_argument: payload(node.argument, encoding),
    child_event_ids: children.map(eventId),
    exercise_result: payload(node.result, encoding),
    consuming: node.consuming,
    acting_parties: node.acting,
    interface_id: node.interface === undefined ? null : identifierOf(node.interface),
  };
}

function createdJson(of: Contract, eventId: string, at: Moment, encoding: ScanEncoding): Json {
  return {
    event_type: 'created_event',
    event_id: eventId,
    contract_id: of.contractId,
    template_id: identifierOf(of.template),
    package_name: of.template.package.name,
    create_arguments: payload(of.arguments, encoding),
    created_at: iso(at, 'trimmed'),
    signatories: of.signatories,
    observers: of.observers,
  };
}

function reassignmentJson(
  update: Extract<Update, { kind: 'reassignment' }>,
  encoding: ScanEncoding,
): Readonly<Record<string, Json>> {
  const ends = {
    submitter: update.submitter,
    source_synchronizer: update.source.id,
    target_synchronizer: update.target.id,
    migration_id: update.migrationId,
    unassign_id: update.reassignmentId,
    reassignment_counter: update.counter,
  };
  return {
    update_id: update.updateId,
    offset: localOffset(update.offset),
    record_time: iso(update.recordTime, 'six'),
    event:
      update.step === 'unassign'
        ? { ...ends, contract_id: update.contract.contractId }
        : {
            ...ends,
            created_event: createdJson(
              update.contract,
              `${update.updateId}:0`,
              update.createdAt,
              encoding,
            ),
          },
  };
}

import { type Events, eventsAt } from '#api/document/event-list.ts';
import type { ReadAhead } from '#api/document/read-ahead.ts';
import { Survey } from '#api/document/survey.ts';
import {
  type Answer,
  type EventsOfUpdate,
  openDocument,
  type ReadFacts,
} from '#api/document/update-document.ts';
import { unknownEvent } from '#api/event/read-event.ts';
import { isRecord, isText, type Step } from '#api/json/shape.ts';
import { buildForest } from '#domain/forest/child-forest.ts';
import { readInt64 } from '#domain/ledger/int64.ts';
import { sameMoment } from '#domain/ledger/microseconds.ts';
import type { AnswerNotice } from '#domain/text/notice.ts';
import { counted } from '#domain/text/plural.ts';
import type { ActivityRecord, AppActivity } from '#domain/traffic/app-activity.ts';
import type { Recorded } from '#domain/traffic/recorded.ts';
import type { Envelope, TrafficSummary } from '#domain/traffic/traffic.ts';
import type { UpdateDocument, UpdateKind, ValueEncoding } from '#domain/update/document.ts';
import type { Verdict } from '#domain/verdict/verdict.ts';
import { nameScanEvents, readScanReassignment, scanNodeOf } from './scan-event.ts';
import { readVerdict, type ScanEventWire, type ScanUpdateWire } from './scan-wire.ts';

/** EventHistoryTrafficSummary, or why it is missing. */
function readTraffic(event: ScanEventWire): Recorded<TrafficSummary> {
  const wire = event.traffic_summary;
  if (!wire) return whyNone(event, 'traffic_summary');
  const envelopes = (wire.envelope_traffic_summaries ?? []).map((one): Envelope => {
    // Kept, because envelopes are numbered by their place.
    if (!one) return { cost: undefined, viewIds: [], isUnreadable: true, areViewsUnreadable: true };
    return {
      cost: readInt64(one.traffic_cost),
      viewIds: (one.view_ids ?? []).map(Number),
      ...(isRemoved(one, 'traffic_cost') && { isCostUnreadable: true }),
      ...(isRemoved(one, 'view_ids') && { areViewsUnreadable: true }),
    };
  });
  return {
    total: readInt64(wire.total_traffic_cost),
    envelopes,
    ...(isRemoved(wire, 'total_traffic_cost') && { isTotalUnreadable: true }),
    ...(!wire.envelope_traffic_summaries && {
      noEnvelopes: isRemoved(wire, 'envelope_traffic_summaries') ? 'unreadable' : 'not-reported',
    }),
  };
}

/** EventHistoryAppActivityRecords, or why they are missing. */
function readActivity(event: ScanEventWire): Recorded<AppActivity> {
  const wire = event.app_activity_records;
  if (!wire) return whyNone(event, 'app_activity_records');
  if (isRemoved(wire, 'records')) return 'unreadable';
  // Unreadable ones are kept, because the page counts records.
  const records = (wire.records ?? []).map(
    (one): ActivityRecord => ({
      party: one?.party ?? '',
      weight: readInt64(one?.weight),
      ...(!one && { isUnreadable: true }),
    }),
  );
  return {
    round: readInt64(wire.round_number),
    records,
    ...(!wire.records && { recordsMissing: true }),
  };
}

function whyNone(event: ScanEventWire, name: keyof ScanEventWire): 'unreadable' | 'not-recorded' {
  return isRemoved(event, name) ? 'unreadable' : 'not-recorded';
}

/** Only a member that `dropInvalidMembers` removed is undefined. */
function isRemoved<T extends object>(wire: T, name: keyof T): boolean {
  return Object.hasOwn(wire, name) && wire[name] === undefined;
}

export type ScanQuestion = { readonly updateId: string; readonly encoding: ValueEncoding };

type Item = Answer & {
  /** The events that were read while the body came. */
  readonly readAhead: ReadAhead;
  readonly wire: ScanEventWire;
  /** The path of the update in the response: `["update"]`, or `[]` on the legacy route. */
  readonly path: readonly Step[];
};

export function toScanDocument(item: Item, asked: ScanQuestion): UpdateDocument {
  const update = item.wire.update ?? undefined;
  const given = item.wire.verdict ?? {};
  const hasMember = Object.values(given).some((member) => member !== null);
  const received = hasMember ? readVerdict(given) : undefined;
  const updateId = update?.update_id || received?.updateId || asked.updateId;
  const isForeign = received !== undefined && ![updateId, ''].includes(received.updateId);
  const verdict = isForeign ? undefined : received;
  const kind = kindOf(update, verdict);
  const recorded = isForeign ? 'other-update' : item.source === 'scan' ? undefined : 'not-asked';
  const facts: ReadFacts = {
    ...envelope(update, verdict),
    kind,
    updateId,
    traffic: recorded ?? readTraffic(item.wire),
    activity: recorded ?? readActivity(item.wire),
  };
  return openDocument({
    answer: item,
    facts,
    notices: [
      ...(isForeign ? [foreignVerdict(received)] : []),
      ...anomalies(kind, update, verdict, isRemoved(item.wire, 'verdict')),
    ],
    tree: readTree(item, updateId),
    body: item.readAhead.body,
    encoding: asked.encoding,
  });
}

/** A reassignment has `event`; a transaction `events_by_id` (UpdateHistoryItemV2 has no tag). */
function kindOf(update: ScanUpdateWire | undefined, verdict: Verdict | undefined): UpdateKind {
  if (update === undefined) return verdict === undefined ? 'unknown' : 'private';
  if (update.event) return 'reassignment';
  return update.events_by_id || update.root_event_ids ? 'transaction' : 'unknown';
}

function readTree(item: Item, updateId: string): EventsOfUpdate {
  const { wire, path, readAhead } = item;
  const update = wire.update ?? undefined;
  if (update?.event) return readOne(item, update.event);
  const roots = update?.root_event_ids ?? [];
  if (!update?.events_by_id) return readNone(roots);
  const { list, survey } = readAhead.whole(update.events_by_id);
  const events = nameScanEvents(list, updateId);
  const built = buildForest({
    count: list.count,
    roots: roots.map((root) => scanNodeOf(list, root)),
    ...list.childLists(),
    likeness: survey.likeness,
    nameOf: events.id,
  });
  return {
    events,
    built,
    survey,
    notices: keyNotices([...list.strays], events.id),
    pathTo: (node) => [...path, 'events_by_id', list.key(node)],
  };
}

function keyNotices(odd: readonly number[], id: (node: number) => string): readonly AnswerNotice[] {
  if (odd.length === 0) return [];
  const some = odd.slice(0, 5).map(id).join(', ');
  const text = `${counted(odd.length, 'event')} with an event_id that differs from its key; the key is shown (${some}${odd.length > 5 ? ', …' : ''}).`;
  return [{ tone: 'warning', text }];
}

const ONE = { id: () => '0', locate: (text: string) => (text === '0' ? 0 : undefined) };

function readOne(
  { readAhead: { body }, path }: Item,
  event: Record<string, unknown>,
): EventsOfUpdate {
  const at = [...path, 'event'];
  const created = event['created_event'];
  const eventId = isRecord(created) ? created['event_id'] : undefined;
  const names = { ...ONE, eventId: () => (isText(eventId) ? eventId : '0') };
  const events = eventsAt([body.part(at)], () => readScanReassignment(event), names);
  return { ...readListed(events, [0]), pathTo: () => at };
}

/** Roots without events; each is missing. */
function readNone(roots: readonly unknown[]): EventsOfUpdate {
  const names = { ...ONE, eventId: ONE.id };
  return readListed(
    eventsAt([], () => unknownEvent('', {}, []), names),
    roots.map(() => -1),
  );
}

function readListed(events: Events, roots: readonly number[]): EventsOfUpdate {
  const survey = new Survey();
  for (let node = 0; node < events.count; node++) survey.add(events.read(node));
  const built = buildForest({
    count: events.count,
    roots,
    childStart: new Int32Array(events.count + 1),
    children: [],
    likeness: survey.likeness,
    nameOf: events.id,
  });
  return { events, built, survey, pathTo: () => [], notices: [] };
}

function envelope(update: ScanUpdateWire | undefined, verdict: Verdict | undefined) {
  const move = update?.event ?? undefined;
  const offset = update?.offset;
  return {
    recordTime: update?.record_time ?? verdict?.recordTime,
    effectiveAt: update?.effective_at ?? undefined,
    synchronizerId: update?.synchronizer_id ?? verdict?.domainId,
    migrationId: readInt64(update?.migration_id ?? move?.['migration_id']) ?? verdict?.migrationId,
    workflowId: update?.workflow_id ?? undefined,
    commandId: undefined,
    // Scan writes offsets as text (docs/facts/wire.md#numbers); leading zeros are kept.
    offset: typeof offset === 'string' ? offset : readInt64(offset),
    externalTransactionHash: update?.external_transaction_hash ?? undefined,
    transactionHash: undefined,
    traceparent: undefined,
    tracestate: undefined,
    paidTrafficCost: undefined,
    verdict,
  };
}

function foreignVerdict({ updateId }: Verdict): AnswerNotice {
  const text = `The verdict belongs to another update, ${updateId}. It is not shown.`;
  return { tone: 'warning', text };
}

/** The consistency rules of the specification (DATA-07). */
function anomalies(
  kind: UpdateKind,
  update: ScanUpdateWire | undefined,
  verdict: Verdict | undefined,
  isVerdictUnreadable: boolean,
): readonly AnswerNotice[] {
  const notices: AnswerNotice[] = [];
  const warn = (text: string) => notices.push({ tone: 'warning', text });
  if (kind === 'unknown') {
    const readable = isVerdictUnreadable ? 'readable ' : '';
    warn(
      verdict === undefined
        ? `The response has no transaction, reassignment or ${readable}verdict.`
        : 'The response has a verdict, but no transaction or reassignment in its update.',
    );
  }
  if (kind === 'private') {
    notices.push({
      tone: 'note',
      text: 'Scan has only the verdict of this update, not its content.',
    });
  }
  if (update === undefined || verdict === undefined) return notices;
  if (kind === 'reassignment') warn('Unexpected verdict on a reassignment.');
  if (
    update.record_time &&
    verdict.recordTime &&
    !sameMoment(update.record_time, verdict.recordTime)
  ) {
    warn(
      `Update and verdict have different record times, ${update.record_time} and ${verdict.recordTime}.`,
    );
  }
  if (verdict.result === 'rejected') warn('The verdict is a rejection, but the update exists.');
  return notices;
}

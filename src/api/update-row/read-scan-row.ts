import { FIELDS } from '#api/event/event-layout.ts';
import { isRecord } from '#api/json/shape.ts';
import { readScanEvent, readScanReassignment } from '#api/scan-update/scan-event.ts';
import { readInt64, toInt64 } from '#domain/ledger/int64.ts';
import { microsecondsOf } from '#domain/ledger/microseconds.ts';
import {
  BLANK_ROW,
  MOST_NAMES,
  type ScanPart,
  type UpdateRow,
  type UpdateRowKind,
} from '#domain/update-list/update-row.ts';
import {
  type NamePool,
  openNameSet,
  rawStart,
  summaryOfEvents,
  textOf,
} from './read-update-row.ts';

type Members = Readonly<Record<string, unknown>>;

/**
 * Reads one EventHistoryItem of POST /v0/events as a line (docs/facts/wire.md#scan-events). Never
 * throws: an undocumented item is of unknown kind. Its position is its record time.
 */
export function readScanRow(item: unknown, pool: NamePool): UpdateRow {
  const update = memberOf(item, 'update');
  const verdict = memberOf(item, 'verdict');
  const move = memberOf(update, 'event');
  const text = (name: string) => textOf(update?.[name]) ?? textOf(verdict?.[name]);
  const recordTime = text('record_time');
  const at = recordTime === undefined ? undefined : microsecondsOf(recordTime);
  const synchronizer = update?.['synchronizer_id'] ?? verdict?.['domain_id'];
  const row: UpdateRow = {
    ...BLANK_ROW,
    kind: kindOf(update, verdict),
    offset: at === undefined ? undefined : toInt64(at),
    updateId: text('update_id') ?? '',
    recordTime,
    synchronizerId: pool.text(synchronizer ?? synchronizerOf(move)) || undefined,
    workflowId: pool.text(update?.['workflow_id']),
    scan: scanPart(item, update, move, verdict),
  };
  const events = eventsOf(update, move);
  if (events !== undefined)
    return { ...row, ...summaryOfEvents(events.read, events.roots, 'scan', pool) };
  if (verdict !== undefined)
    return { ...row, events: update && row.events, ...partiesOf(verdict, pool) };
  const isUnknown = row.kind === 'unknown';
  return isUnknown ? { ...row, raw: rawStart(item) } : row;
}

function kindOf(update: Members | undefined, verdict: Members | undefined): UpdateRowKind {
  const result = verdict?.['verdict_result'];
  if (result === 'VERDICT_RESULT_REJECTED') return 'rejected';
  if (isRecord(update?.['event'])) return 'reassignment';
  if (isRecord(update?.['events_by_id'])) return 'transaction';
  return update === undefined && result === 'VERDICT_RESULT_ACCEPTED' ? 'private' : 'unknown';
}

/** An unassignment takes place on its source, an assignment on its target synchronizer. */
function synchronizerOf(move: Members | undefined): unknown {
  if (move === undefined) return undefined;
  const side = isRecord(move['created_event']) ? FIELDS.target : FIELDS.source;
  return move[side.scan];
}

function scanPart(
  item: unknown,
  update: Members | undefined,
  move: Members | undefined,
  verdict: Members | undefined,
): ScanPart {
  const id = update?.['migration_id'] ?? move?.['migration_id'] ?? verdict?.['migration_id'];
  const views = memberOf(verdict, 'transaction_views')?.['views'];
  const traffic = memberOf(item, 'traffic_summary');
  return {
    migrationId: readInt64(id),
    views: Array.isArray(views) ? views.length : undefined,
    finalizationTime: textOf(verdict?.['finalization_time']),
    trafficCost: readInt64(traffic?.['total_traffic_cost']),
  };
}

/** The events, the first root first; undefined without any. */
function eventsOf(update: Members | undefined, move: Members | undefined) {
  if (move !== undefined) return { read: [readScanReassignment({ ...move })], roots: 1 };
  const byId = memberOf(update, 'events_by_id');
  const wires = byId === undefined ? [] : Object.entries(byId);
  if (wires.length === 0) return undefined;
  const ids = update?.['root_event_ids'];
  const roots = Array.isArray(ids) ? ids : [];
  const lead = wires.findIndex(([id]) => id === roots[0]);
  if (lead > 0) wires.unshift(...wires.splice(lead, 1));
  return { read: wires.map(([, wire]) => readScanEvent(wire)), roots: roots.length };
}

/** The submitting parties of a verdict, then its informees. */
function partiesOf(verdict: Members, pool: NamePool): Partial<UpdateRow> {
  const parties = openNameSet();
  const add = (names: unknown) => {
    if (Array.isArray(names)) for (const name of names) parties.add(pool.text(name));
  };
  add(verdict['submitting_parties']);
  const views = memberOf(verdict, 'transaction_views')?.['views'];
  if (Array.isArray(views)) for (const view of views) add(isRecord(view) && view['informees']);
  return {
    parties: pool.list(parties.kept()),
    partyCount: parties.count(),
    namesLeftOut: parties.count() > MOST_NAMES,
  };
}

function memberOf(of: unknown, name: string): Members | undefined {
  const value = isRecord(of) ? of[name] : undefined;
  return isRecord(value) ? value : undefined;
}

import { plainText, readInt64 } from '#domain/int64.ts';
import { printJson } from '#domain/json-text.ts';
import { templateName } from '#domain/template-id.ts';
import { microsecondsBetween } from '#domain/time.ts';
import {
  MOST_NAMES,
  MOST_RAW,
  type RowLead,
  type RowMove,
  type UpdateRow,
  type UpdateRowKind,
} from '#domain/update-row.ts';
import { openVariant, readLedgerEvent } from './ledger-event.ts';
import type { NamePool } from './name-pool.ts';
import type { ReadEvent } from './read-event.ts';
import { isRecord, isText } from './shape.ts';

type Members = Readonly<Record<string, unknown>>;

const KINDS: ReadonlyMap<string, UpdateRowKind> = new Map([
  ['Transaction', 'transaction'],
  ['Reassignment', 'reassignment'],
  ['TopologyTransaction', 'topology'],
  ['OffsetCheckpoint', 'checkpoint'],
]);

/**
 * Reads one element `{"update": {<kind>: {"value": …}}}` of a page or a list (wire-facts 1.2) as a
 * line. Never throws: what is not as documented is of unknown kind, or as if it were absent.
 */
export function readUpdateRow(item: unknown, pool: NamePool): UpdateRow {
  const update = isRecord(item) ? item['update'] : undefined;
  const variant = openVariant(update);
  const kind = KINDS.get(variant?.name ?? '') ?? 'unknown';
  const body = variant?.body ?? NO_MEMBERS;
  const row: UpdateRow = {
    kind,
    offset: readInt64(body['offset']),
    updateId: textOf(body['updateId']) ?? '',
    recordTime: textOf(body['recordTime']),
    synchronizerId: pool.text(body['synchronizerId']) || undefined,
    workflowId: pool.text(body['workflowId']),
    commandId: textOf(body['commandId']) ?? '',
    ...NO_EVENTS,
  };
  if (kind === 'checkpoint') return { ...row, recordTime: latestTime(body['synchronizerTimes']) };
  if (kind === 'unknown') {
    const lead = { ...NO_LEAD, action: variant?.name ?? 'no update' };
    return { ...row, lead, raw: rawStart(update ?? item) };
  }
  const { events } = body;
  if (!Array.isArray(events) || events.length === 0) return row;
  return { ...row, ...readEvents(events, kind, pool) };
}

const NO_MEMBERS: Members = {};
const NO_EVENTS = {
  events: 0,
  lead: undefined,
  moreRoots: 0,
  templates: [],
  choices: [],
  packages: [],
  parties: [],
  partyCount: 0,
  namesLeftOut: false,
  move: undefined,
  raw: undefined,
} as const;
const NO_LEAD: RowLead = { kind: 'unknown', action: '', template: '', party: '', otherParties: 0 };

type EventsOfRow = Pick<UpdateRow, Exclude<keyof typeof NO_EVENTS, 'raw'>>;

function readEvents(items: readonly unknown[], kind: UpdateRowKind, pool: NamePool): EventsOfRow {
  const templates = new Set<string>();
  const choices = new Set<string>();
  const packages = new Set<string>();
  const parties = new Set<string>();
  const add = (names: Set<string>, value: unknown) => {
    const name = pool.text(value);
    if (name !== '') names.add(name);
  };
  let lead: RowLead | undefined;
  let move: RowMove | undefined;
  let roots = 0;
  let covered = Number.NEGATIVE_INFINITY;
  for (const item of items) {
    const event = readLedgerEvent(item);
    if (event.templateId !== '') add(templates, templateName(event.templateId));
    if (event.kind === 'exercise') add(choices, event.action);
    add(packages, event.packageName);
    for (const party of event.parties) add(parties, party);
    for (const party of listOf(event.body['observers'])) add(parties, party);
    for (const seen of event.seenBy) for (const party of seen) add(parties, party);
    lead ??= leadOf(event, pool);
    if (kind === 'reassignment') move ??= moveOf(event, pool);
    // An event inside (nodeId, lastDescendantNodeId] of an exercise stands below it (1.4).
    const { nodeId, lastDescendantNodeId } = event.body;
    if (typeof nodeId === 'number' && nodeId <= covered) continue;
    roots++;
    if (typeof lastDescendantNodeId === 'number') covered = lastDescendantNodeId;
  }
  const kept = (names: ReadonlySet<string>) =>
    pool.list(names.size > MOST_NAMES ? [...names].slice(0, MOST_NAMES) : [...names]);
  return {
    events: items.length,
    lead,
    moreRoots: Math.max(0, roots - 1),
    templates: kept(templates),
    choices: kept(choices),
    packages: kept(packages),
    parties: kept(parties),
    partyCount: parties.size,
    namesLeftOut: [templates, choices, packages, parties].some(({ size }) => size > MOST_NAMES),
    move,
  };
}

function leadOf(event: ReadEvent, pool: NamePool): RowLead {
  const { parties } = event;
  return {
    kind: event.kind,
    action: pool.text(event.action),
    template: pool.text(templateName(event.templateId)),
    party: pool.text(parties[0]),
    otherParties: Math.max(0, parties.length - 1),
  };
}

function moveOf({ kind, body, contractId }: ReadEvent, pool: NamePool): RowMove | undefined {
  if (kind !== 'assign' && kind !== 'unassign') return undefined;
  const id = textOf(body['reassignmentId']);
  return {
    half: kind,
    id: id ?? textOf(body['unassignId']) ?? '',
    idIs: id === undefined ? 'unassignId' : 'reassignmentId',
    counter: readInt64(body['reassignmentCounter']),
    source: pool.text(body['source']),
    target: pool.text(body['target']),
    contractId: plainText(contractId),
  };
}

function latestTime(times: unknown): string | undefined {
  let latest: string | undefined;
  for (const one of listOf(times)) {
    const time = isRecord(one) ? textOf(one['recordTime']) : undefined;
    if (time === undefined) continue;
    if (latest === undefined || (microsecondsBetween(latest, time) ?? 0n) > 0n) latest = time;
  }
  return latest;
}

/** A copy: a slice would keep the whole text alive behind it. */
function rawStart(value: unknown): string {
  const start: unknown = JSON.parse(JSON.stringify(printJson(value).slice(0, MOST_RAW)));
  return String(start);
}

function textOf(value: unknown): string | undefined {
  return isText(value) ? plainText(value) : undefined;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

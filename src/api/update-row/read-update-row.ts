import type { Interface } from '#api/event/event-layout.ts';
import type { ReadEvent } from '#api/event/read-event.ts';
import { readMove } from '#api/event/read-move.ts';
import { isRecord, isText } from '#api/json/shape.ts';
import {
  openVariant,
  readLedgerEvent,
  readSynchronizerTimes,
} from '#api/ledger-update/ledger-event.ts';
import type { SynchronizerTime } from '#domain/ledger/checkpoint.ts';
import { readInt64 } from '#domain/ledger/int64.ts';
import { microsecondsBetween } from '#domain/ledger/microseconds.ts';
import { splitTemplateId, templateName } from '#domain/ledger/template-id.ts';
import { traceIdOf } from '#domain/ledger/trace-id.ts';
import { printJson } from '#domain/text/json-text.ts';
import type { ContractMove } from '#domain/update/reassignment.ts';
import {
  BLANK_ROW,
  MOST_NAMES,
  MOST_RAW,
  type RowLead,
  type UpdateRow,
  type UpdateRowKind,
} from '#domain/update-list/update-row.ts';

/** Stores each name of a page once, because 2,000 updates repeat the same parties and templates. */
export type NamePool = {
  text(value: unknown): string;
  template(id: unknown): string;
  /** The package id of a template id; empty without one. */
  packageId(id: unknown): string;
  /** Returns the list, or an equal earlier one. */
  list(names: readonly string[]): readonly string[];
};

export function openNamePool(): NamePool {
  const texts = new Map<unknown, string>();
  const templates = new Map<unknown, string>();
  const packageIds = new Map<unknown, string>();
  const lists = new Map<string, (readonly string[])[]>();
  const text = (value: unknown): string => {
    const before = texts.get(value);
    if (before !== undefined) return before;
    if (!isText(value)) return '';
    texts.set(value, value);
    return value;
  };
  return {
    text,
    template: (id) => {
      const before = templates.get(id);
      if (before !== undefined) return before;
      const name = text(templateName(text(id)));
      templates.set(id, name);
      return name;
    },
    packageId: (id) => {
      const before = packageIds.get(id);
      if (before !== undefined) return before;
      const template = splitTemplateId(text(id));
      const name = template?.packageIs === 'id' ? text(template.package) : '';
      packageIds.set(id, name);
      return name;
    },
    list: (names) => {
      const first = names[0];
      if (first === undefined) return NONE;
      const others = lists.get(first);
      const before = others?.find((other) => isSame(other, names));
      if (before !== undefined) return before;
      if (others === undefined) lists.set(first, [names]);
      else if (others.length < MOST_ALIKE) others.push(names);
      return names;
    },
  };
}

const NONE: readonly string[] = [];
/** Maximum number of lists with the same first name that are compared. */
const MOST_ALIKE = 50;

function isSame(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((name, at) => name === right[at]);
}

/** Distinct names of one update, in order. For a few names, a list is faster than a Set. */
export type NameSet = {
  add(name: string): void;
  kept(): readonly string[];
  count(): number;
};

export function openNameSet(): NameSet {
  const kept: string[] = [];
  let others: Set<string> | undefined;
  return {
    add: (name) => {
      if (name === '' || kept.includes(name)) return;
      if (kept.length < MOST_NAMES) kept.push(name);
      else {
        others ??= new Set();
        others.add(name);
      }
    },
    kept: () => kept,
    count: () => kept.length + (others?.size ?? 0),
  };
}

type Members = Readonly<Record<string, unknown>>;

const KINDS: ReadonlyMap<string, UpdateRowKind> = new Map([
  ['Transaction', 'transaction'],
  ['Reassignment', 'reassignment'],
  ['TopologyTransaction', 'topology'],
  ['OffsetCheckpoint', 'checkpoint'],
]);

/**
 * Reads one element `{"update": {<kind>: {"value": …}}}` of a page or a list
 * (docs/facts/wire.md#update-kinds) as a line. Never throws: an undocumented
 * element is of unknown kind.
 */
export function readUpdateRow(item: unknown, pool: NamePool): UpdateRow {
  const update = isRecord(item) ? item['update'] : undefined;
  const variant = openVariant(update);
  const kind = KINDS.get(variant?.name ?? '') ?? 'unknown';
  const body = variant?.body ?? NO_MEMBERS;
  const row: UpdateRow = {
    ...BLANK_ROW,
    kind,
    offset: readInt64(body['offset']),
    updateId: textOf(body['updateId']) ?? '',
    recordTime: textOf(body['recordTime']),
    synchronizerId: pool.text(body['synchronizerId']) || undefined,
    workflowId: pool.text(body['workflowId']),
    commandId: textOf(body['commandId']) ?? '',
    traceId: traceOf(body['traceContext'], pool),
  };
  if (kind === 'checkpoint') {
    const times = readSynchronizerTimes(body['synchronizerTimes']);
    return { ...row, recordTime: latestTime(times), times };
  }
  if (kind === 'unknown') {
    const lead = { ...NO_LEAD, action: variant?.name ?? 'no update' };
    return { ...row, lead, raw: rawStart(update ?? item) };
  }
  const { events } = body;
  if (!Array.isArray(events) || events.length === 0) return row;
  const read = events.map(readLedgerEvent);
  return { ...row, ...summaryOfEvents(read, rootsAmong(read), 'ledger', pool) };
}

/** Updates of one trace share the text. */
function traceOf(context: unknown, pool: NamePool): string {
  const traceparent = isRecord(context) ? textOf(context['traceparent']) : undefined;
  return pool.text(traceIdOf(traceparent));
}

const NO_MEMBERS: Members = {};
const NO_LEAD: RowLead = { kind: 'unknown', action: '', template: '', party: '', otherParties: 0 };

/** An event inside (nodeId, lastDescendantNodeId] of an exercise is below it (docs/facts/wire.md#tree). */
function rootsAmong(events: readonly ReadEvent[]): number {
  let roots = 0;
  let covered = Number.NEGATIVE_INFINITY;
  for (const { nodeId = Number.NaN, lastDescendant = Number.NaN } of events) {
    if (nodeId <= covered) continue;
    roots++;
    if (!Number.isNaN(lastDescendant)) covered = lastDescendant;
  }
  return roots;
}

/**
 * What a row has of its events.
 * @param events the first is the one that the row describes
 * @param roots number of root events
 */
export function summaryOfEvents(
  events: readonly ReadEvent[],
  roots: number,
  side: Interface,
  pool: NamePool,
): Partial<UpdateRow> {
  const templates = openNameSet();
  const choices = openNameSet();
  const packages = openNameSet();
  const packageIds = openNameSet();
  const parties = openNameSet();
  const addParties = (names: readonly unknown[]) => {
    for (const name of names) parties.add(pool.text(name));
  };
  let lead: RowLead | undefined;
  let move: ContractMove | undefined;
  for (const event of events) {
    templates.add(pool.template(event.templateId));
    if (event.kind === 'exercise') choices.add(pool.text(event.action));
    packages.add(pool.text(event.packageName));
    packageIds.add(pool.packageId(event.templateId));
    addParties(event.parties);
    for (const informed of event.informed) addParties(informed);
    lead ??= leadOf(event, pool);
    move ??= moveOf(event, side, pool);
  }
  return {
    events: events.length,
    lead,
    moreRoots: Math.max(0, roots - 1),
    templates: pool.list(templates.kept()),
    choices: pool.list(choices.kept()),
    packages: pool.list(packages.kept()),
    packageIds: pool.list(packageIds.kept()),
    parties: pool.list(parties.kept()),
    partyCount: parties.count(),
    namesLeftOut: [templates, choices, packages, packageIds, parties].some(
      ({ count }) => count() > MOST_NAMES,
    ),
    move,
  };
}

function leadOf(event: ReadEvent, pool: NamePool): RowLead {
  const { parties } = event;
  return {
    kind: event.kind,
    action: pool.text(event.action),
    template: pool.template(event.templateId),
    party: pool.text(parties[0]),
    otherParties: Math.max(0, parties.length - 1),
  };
}

function moveOf(event: ReadEvent, side: Interface, pool: NamePool): ContractMove | undefined {
  const move = readMove(event, side);
  return move && { ...move, source: pool.text(move.source), target: pool.text(move.target) };
}

function latestTime(times: readonly SynchronizerTime[]): string | undefined {
  let latest: string | undefined;
  for (const { recordTime } of times) {
    if (recordTime === undefined) continue;
    if (latest === undefined || (microsecondsBetween(latest, recordTime) ?? 0n) > 0n)
      latest = recordTime;
  }
  return latest;
}

/** The text is copied, because a slice would keep the entire text in memory. */
export function rawStart(value: unknown): string {
  const start: unknown = JSON.parse(JSON.stringify(printJson(value).slice(0, MOST_RAW)));
  return String(start);
}

export function textOf(value: unknown): string | undefined {
  return isText(value) ? value : undefined;
}

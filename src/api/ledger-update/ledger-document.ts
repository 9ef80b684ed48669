import * as z from 'zod/mini';
import { FIELDS } from '#api/document/event-layout.ts';
import type { Events } from '#api/document/read-event.ts';
import {
  eventRow,
  openDocument,
  type ReceivedBody,
  surveyEvents,
} from '#api/document/update-document.ts';
import { int64Wire, isRecord, listWire, recordWire, type Step, textWire } from '#api/json/shape.ts';
import { buildNodeForest, type NodeIntervals } from '#domain/forest/node-forest.ts';
import { readInt64 } from '#domain/ledger/int64.ts';
import type { AnswerNotice } from '#domain/text/notice.ts';
import type {
  InvalidMembers,
  SourceName,
  UpdateDocument,
  UpdateFacts,
  UpdateKind,
} from '#domain/update/document.ts';
import { openVariant, readLedgerEvent } from './ledger-event.ts';

export type LedgerEvents = {
  readonly events: Events;
  readonly intervals: Omit<NodeIntervals, 'likeness'>;
  readonly pathTo: (node: number) => readonly Step[];
};

/**
 * Reads a list of events. An event's id is its nodeId in decimal; a repeated id becomes `3~2`, and
 * a missing one its position in the response, as `~4`. Topology events have no node ids and are
 * counted from 0.
 */
export function readLedgerEvents(
  items: readonly unknown[],
  kind: 'nodes' | 'counted',
  path: readonly Step[],
): LedgerEvents {
  const { nodeId, lastDescendant } = nodeIds(items, kind);
  const { ids, byId } = uniqueIds(nodeId);
  const events: Events = {
    count: items.length,
    read: (node) => readLedgerEvent(items[node]),
    contractId: (node) => readLedgerEvent(items[node]).contractId,
    wire: (node) => items[node],
    id: (node) => ids.get(node) ?? String(nodeId[node]),
    eventId: (node) => (Number.isNaN(nodeId[node]) ? `~${node}` : String(nodeId[node])),
    locate: (text) => byId(text),
  };
  return {
    events,
    intervals: { count: items.length, nodeId, lastDescendant, nameOf: events.id },
    pathTo: (node) => [...path, node],
  };
}

/**
 * The events of the old tree, sorted by number, because JSON objects are unordered
 * (docs/facts/wire.md#transaction-tree-by-id).
 */
function readEventsById(
  byId: Readonly<Record<string, unknown>>,
  path: readonly Step[],
): LedgerEvents {
  const entries = Object.entries(byId).sort(([a], [b]) => Number(a) - Number(b));
  const read = readLedgerEvents(
    entries.map(([, item]) => item),
    'nodes',
    path,
  );
  return { ...read, pathTo: (node) => [...path, entries[node]?.[0] ?? ''] };
}

function nodeIds(items: readonly unknown[], kind: 'nodes' | 'counted') {
  const nodeId = new Float64Array(items.length).fill(Number.NaN);
  const lastDescendant = new Float64Array(items.length).fill(Number.NaN);
  for (let i = 0; i < items.length; i++) {
    if (kind === 'counted') {
      nodeId[i] = i;
      continue;
    }
    const body = openVariant(items[i])?.body;
    if (body === undefined) continue;
    const created = body['createdEvent'];
    const member = FIELDS.nodeId.ledger;
    const id = body[member] ?? (isRecord(created) ? created[member] : undefined);
    if (typeof id === 'number') nodeId[i] = id;
    const last = body[FIELDS.lastDescendant.ledger];
    if (typeof last === 'number') lastDescendant[i] = last;
  }
  return { nodeId, lastDescendant };
}

function uniqueIds(nodeId: Float64Array) {
  const ids = new Map<number, string>();
  const firstOf = new Map<number, number>();
  const others = new Map<string, number>();
  const copies = new Map<number, number>();
  for (let node = 0; node < nodeId.length; node++) {
    const id = nodeId[node] ?? Number.NaN;
    let name: string | undefined;
    if (Number.isNaN(id)) name = `~${node}`;
    else if (firstOf.has(id)) {
      const copy = (copies.get(id) ?? 1) + 1;
      copies.set(id, copy);
      name = `${id}~${copy}`;
    } else firstOf.set(id, node);
    if (name === undefined) continue;
    ids.set(node, name);
    others.set(name, node);
  }
  const byId = (text: string) => {
    const node = firstOf.get(Number(text));
    return node !== undefined && String(nodeId[node]) === text ? node : others.get(text);
  };
  return { ids, byId };
}

/**
 * The ledger's responses about one update (docs/facts/wire.md#update-kinds, #events, #tree,
 * #transaction-by-id and #transaction-tree-by-id). Optional members may be absent or null; unknown
 * ones are kept. `ledger-event.ts` reads each event by hand.
 */

const text = z.nullish(textWire);
const int64 = z.nullish(int64Wire);

const traceContextWire = z.looseObject({ traceparent: text, tracestate: text });

export const ledgerUpdateWire = z.looseObject({
  updateId: text,
  commandId: text,
  workflowId: text,
  effectiveAt: text,
  offset: int64,
  synchronizerId: text,
  recordTime: text,
  traceContext: z.nullish(traceContextWire),
  externalTransactionHash: text,
  paidTrafficCost: int64,
  transactionHash: text,
  events: z.nullish(listWire),
  /** Only in the old tree: node ids in decimal → tree events. */
  eventsById: z.nullish(recordWire),
  /** Returned only by early 3.3 nodes; redundant with the node ids. */
  rootNodeIds: z.nullish(z.unknown()),
});

/** POST /v2/updates/update-by-id: one key names the kind (docs/facts/wire.md#update-kinds). */
export const updateByIdWire = z.looseObject({ update: recordWire });

/**
 * POST /v2/updates/transaction-by-id and GET …/transaction-tree-by-id; `ledgerUpdateWire` checks
 * the transaction.
 */
export const transactionAnswerWire = z.looseObject({ transaction: recordWire });

type LedgerUpdateWire = z.output<typeof ledgerUpdateWire>;

export type LedgerItem = {
  readonly source: SourceName;
  readonly body: ReceivedBody;
  readonly kind: UpdateKind;
  readonly wire: LedgerUpdateWire;
  readonly path: readonly Step[];
  readonly notices: readonly AnswerNotice[];
  readonly invalid: InvalidMembers;
  readonly unknown: readonly (readonly [name: string, value: unknown])[];
  /** Where each event is in the body; by default an element of the list `events`. */
  readonly eventPaths?: readonly (readonly Step[])[];
};

export function toLedgerDocument(
  item: LedgerItem,
  asked: { readonly updateId: string },
): UpdateDocument {
  const { source, body, wire, kind } = item;
  const listed = readEvents(item);
  const { eventPaths } = item;
  const read = eventPaths
    ? { ...listed, pathTo: (node: number) => eventPaths[node] ?? [] }
    : listed;
  const { events } = read;
  const survey = surveyEvents(events, read.pathTo);
  const built = buildNodeForest({ ...read.intervals, likeness: survey.likeness });
  const { forest } = built;
  const facts: UpdateFacts = {
    kind,
    updateId: wire.updateId || asked.updateId,
    recordTime: wire.recordTime ?? undefined,
    effectiveAt: wire.effectiveAt ?? undefined,
    synchronizerId: wire.synchronizerId ?? undefined,
    migrationId: undefined,
    workflowId: wire.workflowId ?? undefined,
    commandId: wire.commandId ?? undefined,
    offset: readInt64(wire.offset),
    externalTransactionHash: wire.externalTransactionHash ?? undefined,
    transactionHash: wire.transactionHash ?? undefined,
    traceparent: wire.traceContext?.traceparent ?? undefined,
    tracestate: wire.traceContext?.tracestate ?? undefined,
    paidTrafficCost: readInt64(wire.paidTrafficCost),
    verdict: undefined,
    traffic: 'not-asked',
    activity: 'not-asked',
    created: survey.created,
    archived: survey.archived,
    informed: [...survey.informed].sort(),
    witnesses: survey.witnesses,
    leading: forest.count > 0 ? eventRow(events, built, 0) : undefined,
    rootCount: forest.count > 0 ? (forest.setSize[0] ?? 0) : 0,
    invalid: item.invalid,
    unknown: item.unknown,
  };
  const notices = [
    ...item.notices,
    ...anomalies(
      item,
      read,
      forest.depth.some((depth) => depth > 0),
    ),
    ...survey.notices,
    ...built.notices,
  ];
  const encoding = 'compact_json';
  return openDocument({
    source,
    body,
    encoding,
    facts,
    notices,
    built,
    events,
    pathTo: read.pathTo,
    effects: survey.effects,
  });
}

function readEvents({ kind, wire, path }: LedgerItem): LedgerEvents {
  if (wire.eventsById) return readEventsById(wire.eventsById, [...path, 'eventsById']);
  const counted = kind === 'topology' ? 'counted' : 'nodes';
  return readLedgerEvents(wire.events ?? [], counted, [...path, 'events']);
}

function anomalies(
  { kind }: LedgerItem,
  { intervals }: LedgerEvents,
  isDeep: boolean,
): readonly AnswerNotice[] {
  const notices: AnswerNotice[] = [];
  if (kind === 'unknown') {
    notices.push({ tone: 'warning', text: 'Unsupported kind of update.' });
  }
  // A child may be listed below its nearest visible ancestor instead of its parent
  // (docs/facts/wire.md#tree).
  if (isDeep && hasGaps(intervals.nodeId)) {
    const text =
      'Some events are missing (fetches, or not visible to these parties). Each event is shown under its nearest visible ancestor.';
    notices.push({ tone: 'note', text });
  }
  return notices;
}

function hasGaps(nodeId: Float64Array): boolean {
  let highest = -1;
  for (const id of nodeId) if (id > highest) highest = id;
  return highest >= nodeId.length;
}

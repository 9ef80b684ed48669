import * as z from 'zod/mini';
import { type EventIds, type Events, eventsAt } from '#api/document/event-list.ts';
import type { ReadAhead } from '#api/document/read-ahead.ts';
import { Survey } from '#api/document/survey.ts';
import {
  type Answer,
  type EventsOfUpdate,
  openDocument,
  type ReadFacts,
} from '#api/document/update-document.ts';
import { type JsonBody, partWire } from '#api/json/json-body.ts';
import { int64Wire, recordWire, type Step, textWire } from '#api/json/shape.ts';
import { buildNodeForest } from '#domain/forest/node-forest.ts';
import { readInt64 } from '#domain/ledger/int64.ts';
import type { AnswerNotice } from '#domain/text/notice.ts';
import type { UpdateDocument, UpdateKind } from '#domain/update/document.ts';
import { readLedgerEvent } from './ledger-event.ts';

/**
 * Names a list of events. An event's id is its nodeId in decimal; a repeated id becomes `3~2`, and
 * a missing one its position in the response, as `~4`. Topology events have no node ids and are
 * counted from 0.
 * @param count so many events only, by default all
 */
export function nameLedgerEvents(
  { nodeIds, lastDescendants }: Survey,
  isCounted: boolean,
  count?: number,
) {
  const nodeId = isCounted ? [...nodeIds.keys()] : nodeIds.slice(0, count);
  const lastDescendant = isCounted ? [] : lastDescendants;
  const { ids, byId } = uniqueIds(nodeId);
  const id = (node: number) => ids.get(node) ?? String(nodeId[node]);
  const eventId = (node: number) =>
    Number.isNaN(nodeId[node]) ? `~${node}` : String(nodeId[node]);
  return {
    names: { id, eventId, locate: byId },
    intervals: { count: nodeId.length, nodeId, lastDescendant, nameOf: id },
  };
}

/** Events at known places of a body. */
export function readEventsAt(
  body: JsonBody,
  places: readonly { readonly path: readonly Step[]; readonly kind: string }[],
): EventsOfUpdate {
  const parts = places.map(({ path }) => body.part(path));
  const wires = places.map(({ kind }, node) => ({ [kind]: parts[node]?.value() }));
  const survey = new Survey();
  for (const wire of wires) survey.add(readLedgerEvent(wire));
  const read = (node: number) => readLedgerEvent(wires[node]);
  return {
    ...readTree(survey, (names) => eventsAt(parts, read, names)),
    pathTo: (node) => places[node]?.path ?? [],
  };
}

function readTree(
  survey: Survey,
  eventsBy: (names: EventIds) => Events,
  isCounted = false,
  isObject = false,
): Pick<EventsOfUpdate, 'events' | 'survey' | 'built' | 'notices'> {
  const { names, intervals } = nameLedgerEvents(survey, isCounted);
  const built = buildNodeForest({ ...intervals, isObject, likeness: survey.likeness });
  // A child may be listed below its nearest visible ancestor instead of its parent
  // (docs/facts/wire.md#tree).
  const isPartial = built.forest.deepest > 0 && hasGaps(intervals.nodeId);
  return { events: eventsBy(names), survey, built, notices: isPartial ? [PARTIAL] : [] };
}

const PARTIAL: AnswerNotice = {
  tone: 'note',
  text: 'Some events are missing (fetches, or not visible to these parties). Each event is shown under its nearest visible ancestor.',
};

function uniqueIds(nodeId: readonly number[]) {
  /** Of nodes whose number is missing or repeated. */
  const ids = new Map<number, string>();
  const nodes = new Map<number | string, number>();
  const copies = new Map<number, number>();
  for (let node = 0; node < nodeId.length; node++) {
    const number = nodeId[node] ?? Number.NaN;
    if (!Number.isNaN(number) && !nodes.has(number)) {
      nodes.set(number, node);
      continue;
    }
    const copy = (copies.get(number) ?? 1) + 1;
    copies.set(number, copy);
    const id = Number.isNaN(number) ? `~${node}` : `${number}~${copy}`;
    ids.set(node, id);
    nodes.set(id, node);
  }
  const byId = (text: string) => nodes.get(String(Number(text)) === text ? Number(text) : text);
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
  events: z.nullish(partWire('an array')),
  /** Only in the old tree: node ids in decimal → tree events. */
  eventsById: z.nullish(partWire('an object')),
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

export type LedgerItem = Answer & {
  readonly body: JsonBody;
  readonly kind: UpdateKind;
  readonly wire: LedgerUpdateWire;
};

/** The events of an update: the list `events`, or the old tree's `eventsById`. */
export function eventsOf(
  { wire, kind }: Pick<LedgerItem, 'wire' | 'kind'>,
  readAhead: ReadAhead,
  path: readonly Step[],
): EventsOfUpdate {
  const part = wire.eventsById ?? wire.events;
  if (!part) return readEventsAt(readAhead.body, []);
  const { isObject } = part;
  const { list, survey } = readAhead.whole(part);
  return {
    ...readTree(survey, (names) => list.events(names), kind === 'topology' && !isObject, isObject),
    pathTo: (node) => [...path, ...(isObject ? ['eventsById', list.key(node)] : ['events', node])],
  };
}

export function toLedgerDocument(
  item: LedgerItem,
  tree: EventsOfUpdate,
  asked: { readonly updateId: string },
): UpdateDocument {
  const { body, wire, kind } = item;
  const facts: ReadFacts = {
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
  };
  const notices = kind === 'unknown' ? [UNSUPPORTED] : [];
  return openDocument({ answer: item, facts, notices, tree, body, encoding: 'compact_json' });
}

const UNSUPPORTED: AnswerNotice = { tone: 'warning', text: 'Unsupported kind of update.' };

function hasGaps(nodeId: readonly number[]): boolean {
  let highest = -1;
  for (const id of nodeId) if (id > highest) highest = id;
  return highest >= nodeId.length;
}

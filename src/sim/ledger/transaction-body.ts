import { type Body, envelope, Items, int64Json, type Json, Members } from '#sim/http/json-text.ts';
import { iso } from '#sim/world/moment.ts';
import { PARTICIPANT } from '#sim/world/party.ts';
import { meets } from '#sim/world/projection.ts';
import type { Transaction } from '#sim/world/update.ts';
import { NO_EXTRAS } from './event-filter.ts';
import {
  archivedEvent,
  createdEvent,
  type EventPlace,
  exercisedEvent,
  traceJson,
} from './ledger-event.ts';
import { acsDelta, type EventFormat, ledgerEffects, type ReadEvent } from './reading.ts';
import { isFrom, type Release } from './release.ts';

/** Up to this number of events is written at once, which is ten times faster for lists. */
const FEW = 16;

export type Shape = 'TRANSACTION_SHAPE_ACS_DELTA' | 'TRANSACTION_SHAPE_LEDGER_EFFECTS';

/** Undefined if these parties see nothing of the transaction. */
export function transactionBody(
  update: Transaction,
  shape: Shape,
  format: EventFormat,
  release: Release,
): Body | undefined {
  const isDelta = shape === 'TRANSACTION_SHAPE_ACS_DELTA';
  const events = isDelta ? acsDelta(update, format) : ledgerEffects(update, format);
  if (events.length === 0) return undefined;
  const place = placeOf(update, format, release);
  const body = (event: ReadEvent): Json => eventBody(event, place, isDelta, format);
  function* items(): Generator<Body> {
    for (const event of events) yield body(event);
  }
  return envelope({
    updateId: update.updateId,
    ...commandOf(update, format),
    effectiveAt: iso(update.effectiveAt, 'java'),
    events: events.length <= FEW ? events.map(body) : new Items(items()),
    offset: int64Json(update.offset),
    synchronizerId: update.synchronizer.id,
    traceContext: traceJson(update.traceparent),
    recordTime: iso(update.recordTime, 'java'),
    externalTransactionHash: update.externalTransactionHash ?? null,
    ...(isFrom(release, 3, 4, 12) ? { paidTrafficCost: paidBy(update) } : {}),
    ...(isFrom(release, 3, 6) ? { transactionHash: update.externalTransactionHash ?? null } : {}),
  });
}

/**
 * `JsTransactionTree`: keys are node ids, not in numeric order
 * (docs/facts/wire.md#transaction-tree-by-id).
 */
export function transactionTreeBody(
  update: Transaction,
  format: EventFormat,
  release: Release,
): Body | undefined {
  const events = [...ledgerEffects(update, format)];
  if (events.length === 0) return undefined;
  events.sort((left, right) => (String(left.nodeId) < String(right.nodeId) ? -1 : 1));
  const place = placeOf(update, format, release);
  function* byId(): Generator<readonly [string, Json]> {
    for (const event of events) {
      const { node, lastDescendantNodeId } = event;
      const seat = seatOf(event);
      yield [
        String(event.nodeId),
        node.kind === 'create'
          ? { CreatedTreeEvent: { value: createdEvent(node.contract, place, seat, NO_EXTRAS) } }
          : {
              ExercisedTreeEvent: {
                value: exercisedEvent(node, place, seat, lastDescendantNodeId),
              },
            },
      ];
    }
  }
  return envelope({
    updateId: update.updateId,
    ...commandOf(update, format),
    effectiveAt: iso(update.effectiveAt, 'java'),
    offset: int64Json(update.offset),
    eventsById: new Members(byId()),
    synchronizerId: update.synchronizer.id,
    traceContext: traceJson(update.traceparent),
    recordTime: iso(update.recordTime, 'java'),
  });
}

const placeOf = (
  { offset, effectiveAt }: Transaction,
  { traceId }: EventFormat,
  release: Release,
): EventPlace => ({ release, offset, effectiveAt, traceId });

function eventBody(
  event: ReadEvent,
  place: EventPlace,
  isDelta: boolean,
  { extras }: EventFormat,
): Json {
  const { node, lastDescendantNodeId } = event;
  const seat = seatOf(event);
  if (node.kind === 'create') {
    const requested = extras(node.contract.template, event.readers);
    return { CreatedEvent: createdEvent(node.contract, place, seat, requested) };
  }
  return isDelta
    ? { ArchivedEvent: archivedEvent(node.contract, place, seat) }
    : { ExercisedEvent: exercisedEvent(node, place, seat, lastDescendantNodeId) };
}

const seatOf = ({ nodeId, readers, acsDelta: counts }: ReadEvent) => ({
  nodeId,
  witnesses: readers,
  acsDelta: counts,
});

/**
 * Only the submitting party sees the command id, and only on the submitting node
 * (docs/facts/wire.md#update-kinds).
 */
const commandOf = (update: Transaction, { parties }: EventFormat) => ({
  commandId:
    update.submittingParticipant === PARTICIPANT && meets(update.submitters, parties)
      ? update.commandId
      : '',
  workflowId: update.workflowId,
});

function paidBy({ submittingParticipant, traffic }: Transaction): Json {
  const isOurs = submittingParticipant === PARTICIPANT && traffic !== undefined;
  return isOurs ? int64Json(traffic.total) : null;
}

import { type Body, envelope, type Json } from '#sim/http/json-text.ts';
import { type JsonObject, objectMember, textsMember } from '#sim/http/request-body.ts';
import { identifierOf } from '#sim/packages/package.ts';
import { iso } from '#sim/world/moment.ts';
import type {
  AuthorizationEvent,
  Reassignment,
  TopologyChange,
  Update,
} from '#sim/world/update.ts';
import type { Asker } from './ledger-error.ts';
import { createdEvent, traceJson } from './ledger-event.ts';
import { readEventFormat, readTransactionFormat, requireReading } from './ledger-request.ts';
import { type EventFormat, stakeholders } from './reading.ts';
import { isFrom, type Release } from './release.ts';
import { transactionBody } from './transaction-body.ts';

/**
 * `JsReassignment`, with one event; the members of both halves differ
 * (docs/facts/wire.md#reassignments).
 */
function reassignmentBody(
  update: Reassignment,
  format: EventFormat,
  release: Release,
): Json | undefined {
  const readers = stakeholders(update.contract)
    .filter((party) => format.parties.has(party))
    .sort();
  if (readers.length === 0 || !format.wants(update.contract.template, readers)) return undefined;
  const idName = isFrom(release, 3, 4) ? 'reassignmentId' : 'unassignId';
  const { traceId } = format;
  const place = { release, offset: update.offset, effectiveAt: update.createdAt, traceId };
  const seat = { nodeId: 0, witnesses: readers, acsDelta: true };
  const event: Json =
    update.step === 'assign'
      ? {
          JsAssignmentEvent: {
            source: update.source.id,
            target: update.target.id,
            [idName]: update.reassignmentId,
            submitter: update.submitter,
            reassignmentCounter: update.counter,
            createdEvent: createdEvent(
              update.contract,
              place,
              seat,
              format.extras(update.contract.template, readers),
            ),
          },
        }
      : {
          JsUnassignedEvent: {
            value: {
              [idName]: update.reassignmentId,
              contractId: update.contract.contractId,
              templateId: identifierOf(update.contract.template),
              source: update.source.id,
              target: update.target.id,
              submitter: update.submitter,
              reassignmentCounter: update.counter,
              assignmentExclusivity:
                update.exclusiveUntil === undefined ? null : iso(update.exclusiveUntil, 'java'),
              witnessParties: readers,
              packageName: update.contract.template.package.name,
              offset: update.offset,
              nodeId: 0,
            },
          },
        };
  return {
    updateId: update.updateId,
    commandId: format.parties.has(update.submitter) ? update.commandId : '',
    workflowId: '',
    offset: update.offset,
    events: [event],
    traceContext: traceJson(update.traceparent),
    recordTime: iso(update.recordTime, 'java'),
    ...(isFrom(release, 3, 4) ? { synchronizerId: update.synchronizer.id } : {}),
    ...(isFrom(release, 3, 4, 12) ? { paidTrafficCost: update.trafficCost ?? null } : {}),
  };
}

const PERMISSIONS = ['UNSPECIFIED', 'SUBMISSION', 'CONFIRMATION', 'OBSERVATION'];

/** `JsTopologyTransaction`; undefined `parties` select every party. */
function topologyBody(
  update: TopologyChange,
  parties: ReadonlySet<string> | undefined,
  release: Release,
): Json | undefined {
  const events = update.events.filter(
    ({ party, change }) =>
      (parties === undefined || parties.has(party)) &&
      (change !== 'Onboarding' || isFrom(release, 3, 5, 1)),
  );
  if (events.length === 0) return undefined;
  return {
    updateId: update.updateId,
    offset: update.offset,
    synchronizerId: update.synchronizer.id,
    recordTime: update.untimed === true ? null : iso(update.recordTime, 'java'),
    events: events.map((event) => authorizationJson(event, release)),
    traceContext: traceJson(update.traceparent),
  };
}

/**
 * Node 3.3 has a numeric permission, and neither the `event` nor the `value` layer
 * (docs/facts/wire.md#topology-events).
 */
function authorizationJson(event: AuthorizationEvent, release: Release): Json {
  const kind = `ParticipantAuthorization${event.change}`;
  const isNew = isFrom(release, 3, 4);
  const permission = isNew
    ? `PARTICIPANT_PERMISSION_${event.permission}`
    : PERMISSIONS.indexOf(event.permission);
  const fields = {
    partyId: event.party,
    participantId: event.participant,
    ...(event.change === 'Revoked' ? {} : { participantPermission: permission }),
  };
  return isNew ? { event: { [kind]: { value: fields } } } : { [kind]: fields };
}

export type Pick = (update: Update) => Body | undefined;

/** Reads an UpdateFormat; a missing kind is off. Rights are checked before any read. */
export function readUpdateFormat(format: JsonObject, asker: Asker): Pick {
  const transactions = objectMember(format, 'includeTransactions');
  const reassignments = objectMember(format, 'includeReassignments');
  const topology = objectMember(format, 'includeTopologyEvents');
  const shown = transactions && readTransactionFormat(transactions, asker);
  const moved = reassignments && readEventFormat(reassignments, asker);
  const hosting = topology && readTopologyFormat(topology, asker);
  return (update) => {
    const { release } = asker;
    switch (update.kind) {
      case 'transaction':
        return (
          shown &&
          wrapped('Transaction', transactionBody(update, shown.shape, shown.events, release))
        );
      case 'reassignment':
        return moved && wrapped('Reassignment', reassignmentBody(update, moved, release));
      case 'topology':
        return (
          hosting &&
          wrapped(
            update.toldAs ?? 'TopologyTransaction',
            topologyBody(update, hosting.parties, release),
          )
        );
    }
  };
}

function readTopologyFormat(
  format: JsonObject,
  asker: Asker,
): { readonly parties: ReadonlySet<string> | undefined } | undefined {
  const events = objectMember(format, 'includeParticipantAuthorizationEvents');
  if (events === undefined) return undefined;
  const parties = textsMember(events, 'parties') ?? [];
  requireReading(parties, parties.length === 0, asker);
  return { parties: parties.length === 0 ? undefined : new Set(parties) };
}

const wrapped = (kind: string, value: Body | undefined): Body | undefined =>
  value === undefined ? undefined : envelope({ [kind]: envelope({ value }) });

import type { Json } from '#sim/http/json-text.ts';
import { identifierOf } from '#sim/packages/package.ts';
import { iso } from '#sim/world/moment.ts';
import type { Reassignment } from '#sim/world/update.ts';
import { createdEvent, traceJson } from './ledger-event.ts';
import { type EventFormat, stakeholders } from './reading.ts';
import { isFrom, type Release } from './release.ts';

/** `JsReassignment`: one event, asymmetric members (docs/facts/wire.md#reassignments). */
export function reassignmentBody(
  update: Reassignment,
  format: EventFormat,
  release: Release,
): Json | undefined {
  const readers = stakeholders(update.contract)
    .filter((party) => format.parties.has(party))
    .sort();
  if (readers.length === 0 || !format.wants(update.contract.template, readers)) return undefined;
  const idName = isFrom(release, 3, 4) ? 'reassignmentId' : 'unassignId';
  const place = { release, offset: update.offset, effectiveAt: update.createdAt };
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
            createdEvent: createdEvent(update.contract, place, seat, format.withBlobs),
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

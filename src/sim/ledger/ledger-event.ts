import { plainStatusBody } from '#sim/completions/status-body.ts';
import { int64Json, type Json } from '#sim/http/json-text.ts';
import { implementationOf, viewOf } from '#sim/packages/interface-view.ts';
import { type Interface, identifierOf } from '#sim/packages/package.ts';
import { compactJson } from '#sim/scan/value-json.ts';
import type { DamlValue } from '#sim/world/daml-value.ts';
import { base64, tracestateOf } from '#sim/world/identity.ts';
import { iso, type Moment } from '#sim/world/moment.ts';
import type { Contract, ExerciseNode } from '#sim/world/transaction.ts';
import type { Extras } from './event-filter.ts';
import { isFrom, type Release } from './release.ts';

export type EventPlace = {
  readonly release: Release;
  readonly offset: bigint;
  readonly effectiveAt: Moment;
  readonly traceId: string;
};
export type EventSeat = {
  readonly nodeId: number;
  readonly witnesses: readonly string[];
  /** Whether the event is also in the ACS-delta stream (3.4 and later). */
  readonly acsDelta: boolean;
};

function payloadJson(value: DamlValue, release: Release): Json {
  return compactJson(value, { dropsTrailingNone: isFrom(release, 3, 4), javaZero: false });
}

/**
 * `CreatedEvent` with the null and empty members of the real server (docs/facts/wire.md#events).
 */
export function createdEvent(
  of: Contract,
  place: EventPlace,
  { nodeId, witnesses, acsDelta }: EventSeat,
  { views, blob }: Extras,
): Readonly<Record<string, Json>> {
  const { release, offset, effectiveAt } = place;
  return {
    offset: int64Json(offset),
    nodeId,
    contractId: of.contractId,
    templateId: identifierOf(of.template),
    contractKey: null,
    ...(isFrom(release, 3, 5, 1) ? { contractKeyHash: '' } : {}),
    createArgument: payloadJson(of.arguments, release),
    createdEventBlob: blob ? base64(`blob ${of.contractId}`, 96) : '',
    interfaceViews: views.map((face) => interfaceView(face, of, place)),
    witnessParties: witnesses,
    signatories: of.signatories,
    observers: of.observers,
    createdAt: iso(effectiveAt, 'java'),
    packageName: of.template.package.name,
    ...(isFrom(release, 3, 4) ? { representativePackageId: of.template.package.id, acsDelta } : {}),
  };
}

/**
 * `JsInterfaceView`. A view that fails has its error in the status, and neither value nor
 * implementation (docs/facts/wire.md#events).
 */
function interfaceView(
  face: Interface,
  of: Contract,
  { release, effectiveAt, traceId }: EventPlace,
): Json {
  const view = viewOf(face, of);
  const implementation = implementationOf(of.template, effectiveAt);
  return {
    interfaceId: identifierOf(face),
    viewStatus: plainStatusBody('kind' in view ? undefined : view, traceId, release),
    viewValue: 'kind' in view ? payloadJson(view, release) : null,
    ...(isFrom(release, 3, 5, 1)
      ? { implementationPackageId: 'kind' in view ? implementation.id : null }
      : {}),
  };
}

/** `ArchivedEvent`, which exists only in the ACS-delta shape. */
export function archivedEvent(
  of: Contract,
  { offset }: EventPlace,
  { nodeId, witnesses }: EventSeat,
): Readonly<Record<string, Json>> {
  return {
    offset: int64Json(offset),
    nodeId,
    contractId: of.contractId,
    templateId: identifierOf(of.template),
    witnessParties: witnesses,
    packageName: of.template.package.name,
    implementedInterfaces: of.template.implements.map(identifierOf),
  };
}

/** `ExercisedEvent`, of the ledger-effects shape and of transaction trees. */
export function exercisedEvent(
  node: ExerciseNode,
  { release, offset }: EventPlace,
  { nodeId, witnesses, acsDelta }: EventSeat,
  lastDescendantNodeId: number,
): Readonly<Record<string, Json>> {
  const { template } = node.contract;
  return {
    offset: int64Json(offset),
    nodeId,
    contractId: node.contract.contractId,
    templateId: identifierOf(template),
    interfaceId: node.interface === undefined ? null : identifierOf(node.interface),
    choice: node.choice,
    choiceArgument: payloadJson(node.argument, release),
    actingParties: node.acting,
    consuming: node.consuming,
    witnessParties: witnesses,
    lastDescendantNodeId,
    exerciseResult: payloadJson(node.result, release),
    packageName: template.package.name,
    // Only consuming choices have this member, as in recorded transactions.
    implementedInterfaces: node.consuming ? template.implements.map(identifierOf) : [],
    ...(isFrom(release, 3, 4) ? { acsDelta } : {}),
  };
}

export const traceJson = (traceparent: string | undefined): Json =>
  traceparent === undefined ? null : { traceparent, tracestate: tracestateOf(traceparent) };

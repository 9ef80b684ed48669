import { FIELDS } from '#api/event/event-layout.ts';
import type { ReadEvent } from '#api/event/read-event.ts';
import { isText } from '#api/json/shape.ts';
import type { BuiltForest } from '#domain/forest/child-forest.ts';
import { templateName } from '#domain/ledger/template-id.ts';
import type { EventRow } from '#domain/update/document.ts';
import type { Events } from './event-list.ts';

export function eventRow(
  events: Events,
  built: Pick<BuiltForest, 'nodeAt' | 'anomalies'>,
  row: number,
): EventRow {
  const node = built.nodeAt[row] ?? 0;
  const event = events.light(node);
  return {
    row,
    id: events.id(node),
    eventId: events.eventId(node),
    anomalies: built.anomalies.get(row) ?? [],
    kind: event.kind,
    action: event.action,
    template: templateName(event.templateId),
    packageName: event.packageName,
    interfaceName: event.interfaceId ? templateName(event.interfaceId) : undefined,
    consuming: event.consuming,
    parties: event.parties,
    partiesAre: event.partiesAre,
    contractId: event.contractId,
    witnesses: witnessesOf(event),
  };
}

/** The ledger lists witnesses per event; Scan lists signatories and actors only. */
export function witnessesOf({ body }: ReadEvent): readonly string[] | undefined {
  const witnesses = body[FIELDS.witnesses.ledger];
  return Array.isArray(witnesses) && witnesses.every(isText) ? witnesses : undefined;
}

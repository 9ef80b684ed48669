import type { Template } from '#sim/packages/package.ts';
import { HOSTED } from '#sim/world/party.ts';
import { meets, project, type SeenEvent } from '#sim/world/projection.ts';
import type { Contract } from '#sim/world/transaction.ts';
import type { Transaction } from '#sim/world/update.ts';
import { happened } from '#sim/world/update.ts';

/** A request's EventFormat, understood: whose events, and which. */
export type EventFormat = {
  /** The parties read as; every hosted party when `filtersForAnyParty` is set. */
  readonly parties: ReadonlySet<string>;
  readonly anyParty: boolean;
  /** Whether one of these readers asked for contracts of a template. */
  readonly wants: (template: Template, readers: readonly string[]) => boolean;
  readonly withBlobs: boolean;
};

/** An event with the parties of this reading that witness it. */
export type ReadEvent = SeenEvent & {
  readonly readers: readonly string[];
  /** Created or archived for a hosted stakeholder, and not both within this transaction. */
  readonly acsDelta: boolean;
};

/**
 * This participant's own projection of a transaction in ledger-effects shape, cut down to what the
 * format asks for. Node ids are those of the participant, so a filter leaves gaps
 * (docs/facts/wire.md#tree).
 */
export function ledgerEffects(update: Transaction, format: EventFormat): readonly ReadEvent[] {
  return withDelta(update).flatMap((event) => asRead(event, event.witnesses, format));
}

/** ACS-delta shape: what began and what ended for the stakeholders among the parties. */
export function acsDelta(update: Transaction, format: EventFormat): readonly ReadEvent[] {
  return withDelta(update).flatMap((event) =>
    event.acsDelta ? asRead(event, stakeholders(event.node.contract), format) : [],
  );
}

/** The event with its readers, if there are any and they asked for such events. */
function asRead(
  event: Omit<ReadEvent, 'readers'>,
  seers: Iterable<string>,
  { parties, wants }: EventFormat,
): readonly ReadEvent[] {
  const readers = among(seers, parties);
  const isRead = readers.length > 0 && wants(event.node.contract.template, readers);
  return isRead ? [{ ...event, readers }] : [];
}

function withDelta(update: Transaction): readonly Omit<ReadEvent, 'readers'>[] {
  const events = happened(update) ? project(update.roots, HOSTED) : [];
  const created = new Set<string>();
  const ended = new Set<string>();
  for (const { node } of events) {
    if (node.kind === 'create') created.add(node.contract.contractId);
    else if (node.consuming) ended.add(node.contract.contractId);
  }
  return events.map((event) => {
    const { node } = event;
    const id = node.contract.contractId;
    const transient = created.has(id) && ended.has(id);
    const changes = node.kind === 'create' || node.consuming;
    return {
      ...event,
      acsDelta: changes && !transient && meets(stakeholders(node.contract), HOSTED),
    };
  });
}

/** Signatories and observers. */
export const stakeholders = (of: Contract): readonly string[] => [
  ...of.signatories,
  ...of.observers,
];

const among = (parties: Iterable<string>, readers: ReadonlySet<string>): readonly string[] =>
  [...new Set(parties)].filter((party) => readers.has(party)).sort();

import type { Template } from '#sim/packages/package.ts';
import { HOSTED } from '#sim/world/party.ts';
import { meets, project, type SeenEvent } from '#sim/world/projection.ts';
import type { Contract } from '#sim/world/transaction.ts';
import type { Transaction } from '#sim/world/update.ts';
import { happened } from '#sim/world/update.ts';
import type { Extras } from './event-filter.ts';

export type EventFormat = {
  readonly parties: ReadonlySet<string>;
  readonly anyParty: boolean;
  readonly wants: (template: Template, readers: readonly string[]) => boolean;
  readonly extras: (template: Template, readers: readonly string[]) => Extras;
  /** Part of the status of a view that fails. */
  readonly traceId: string;
};

export type ReadEvent = SeenEvent & {
  readonly readers: readonly string[];
  /**
   * True if the contract has a hosted stakeholder and is created or archived, but not both, in this
   * transaction.
   */
  readonly acsDelta: boolean;
};

/**
 * The participant's projection in ledger-effects shape, filtered by the format. Node ids are those
 * of the projection, so a filter leaves gaps (docs/facts/wire.md#tree).
 */
export function ledgerEffects(update: Transaction, format: EventFormat): readonly ReadEvent[] {
  return withDelta(update).flatMap((event) => asRead(event, event.witnesses, format));
}

/** ACS-delta shape: creations and archivals whose stakeholders are among the parties. */
export function acsDelta(update: Transaction, format: EventFormat): readonly ReadEvent[] {
  return withDelta(update).flatMap((event) =>
    event.acsDelta ? asRead(event, stakeholders(event.node.contract), format) : [],
  );
}

function asRead(
  event: Omit<ReadEvent, 'readers'>,
  seers: Iterable<string>,
  { parties, wants }: EventFormat,
): readonly ReadEvent[] {
  const readers = among(seers, parties);
  const isRead = readers.length > 0 && wants(event.node.contract.template, readers);
  return isRead ? [{ ...event, readers }] : [];
}

/** The creation and the archival of a contract as its stakeholders read them, both if transient. */
export function contractEvents(
  update: Transaction,
  contractId: string,
  format: EventFormat,
): readonly ReadEvent[] {
  return withDelta(update).flatMap((event) => {
    const { node } = event;
    const isChange = node.kind === 'create' || node.consuming;
    return isChange && node.contract.contractId === contractId
      ? asRead(event, stakeholders(node.contract), format)
      : [];
  });
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

export const stakeholders = (of: Contract): readonly string[] => [
  ...of.signatories,
  ...of.observers,
];

const among = (parties: Iterable<string>, readers: ReadonlySet<string>): readonly string[] =>
  [...new Set(parties)].filter((party) => readers.has(party)).sort();

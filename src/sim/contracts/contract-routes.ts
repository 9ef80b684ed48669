import type { Body } from '#sim/http/json-text.ts';
import { objectMember, readBody, textMember, textsMember } from '#sim/http/request-body.ts';
import { NO_EXTRAS } from '#sim/ledger/event-filter.ts';
import {
  type Asker,
  invalidArgument,
  ledgerError,
  missingField,
} from '#sim/ledger/ledger-error.ts';
import { archivedEvent, createdEvent } from '#sim/ledger/ledger-event.ts';
import type { LedgerNode, LedgerRoute } from '#sim/ledger/ledger-node.ts';
import { readEventFormat, requireReading } from '#sim/ledger/ledger-request.ts';
import {
  contractEvents,
  type EventFormat,
  type ReadEvent,
  stakeholders,
} from '#sim/ledger/reading.ts';
import type { Moment } from '#sim/world/moment.ts';
import { HOSTED } from '#sim/world/party.ts';
import type { Contract, TransactionNode } from '#sim/world/transaction.ts';
import type { Update } from '#sim/world/update.ts';
import type { World } from '#sim/world/world.ts';

/** An update with the events by which it creates or archives a contract. */
type Change = {
  readonly update: Update;
  readonly contract: Contract;
  readonly createdAt: Moment;
  /** The event of a transaction, which the format may filter out; undefined for an assignment. */
  readonly event: ReadEvent | undefined;
};

type Life = { readonly created: Change | undefined; readonly archived: Change | undefined };

/**
 * `POST /v2/events/events-by-contract-id`. The events of a contract are gone once its archival is
 * pruned; a contract that was created before and is archived later, or still active, keeps both
 * (OpenAPI, `JsGetEventsByContractIdResponse`).
 */
export const eventsByContractId: LedgerRoute = async (context, asker, { world, release }) => {
  const body = await readBody(context.req.raw);
  const contractId = readContractId(textMember(body, 'contractId'), asker);
  const given = objectMember(body, 'eventFormat');
  if (given === undefined) throw invalidArgument('event_format', asker, 'MISSING_FIELD');
  const format = readEventFormat(given, asker);
  const { created, archived } = lifeOf(world, contractId, format);
  if (created === undefined && archived === undefined)
    throw missing('CONTRACT_EVENTS_NOT_FOUND', contractId, asker);
  const place = ({ update, createdAt }: Change) => ({
    release,
    offset: update.offset,
    effectiveAt: createdAt,
    traceId: format.traceId,
  });
  const seat = ({ contract, event }: Change) => ({
    nodeId: event?.nodeId ?? 0,
    witnesses:
      event?.readers ??
      stakeholders(contract)
        .filter((party) => format.parties.has(party))
        .sort(),
    acsDelta: event?.acsDelta ?? true,
  });
  return {
    created: created && {
      createdEvent: createdEvent(
        created.contract,
        place(created),
        seat(created),
        format.extras(created.contract.template, seat(created).witnesses),
      ),
      synchronizerId: created.update.synchronizer.id,
    },
    archived: archived && {
      archivedEvent: archivedEvent(archived.contract, place(archived), seat(archived)),
      synchronizerId: archived.update.synchronizer.id,
    },
  } as Body;
};

/**
 * `POST /v2/contracts/contract-by-id` (3.4.11 and later): the contract without its place in an
 * update, also if archived, until that is pruned.
 */
export const contractById: LedgerRoute = async (context, asker, node: LedgerNode) => {
  const body = await readBody(context.req.raw);
  const contractId = readContractId(textMember(body, 'contractId'), asker);
  const parties = textsMember(body, 'queryingParties') ?? [];
  requireReading(parties, parties.length === 0, asker);
  const format = readAs(parties.length === 0 ? HOSTED : new Set(parties), asker);
  const { created } = lifeOf(node.world, contractId, format);
  if (created === undefined) throw missing('CONTRACT_PAYLOAD_NOT_FOUND', contractId, asker);
  const { contract, createdAt: effectiveAt } = created;
  const place = { release: node.release, offset: 0n, effectiveAt, traceId: asker.traceId };
  const witnesses = stakeholders(contract).filter((party) => format.parties.has(party));
  const seat = { nodeId: 0, witnesses: witnesses.sort(), acsDelta: false };
  return { createdEvent: createdEvent(contract, place, seat, NO_EXTRAS) };
};

const readAs = (parties: ReadonlySet<string>, { traceId }: Asker): EventFormat => ({
  parties,
  anyParty: false,
  wants: () => true,
  extras: () => NO_EXTRAS,
  traceId,
});

function readContractId(contractId: string | undefined, asker: Asker): string {
  if (contractId === undefined || contractId === '') throw missingField('contract_id', asker);
  return contractId;
}

const missing = (code: string, contractId: string, asker: Asker) =>
  ledgerError(code, 11, `${CAUSES[code] ?? 'Contract'} not found, or not visible.`, asker, {
    resources: [['CONTRACT_ID', contractId]],
  });

const CAUSES: Readonly<Record<string, string>> = {
  CONTRACT_EVENTS_NOT_FOUND: 'Contract events',
  CONTRACT_PAYLOAD_NOT_FOUND: 'Contract payload',
};

function lifeOf(world: World, contractId: string, format: EventFormat): Life {
  let created: Change | undefined;
  let archived: Change | undefined;
  for (const update of world.between(0n, world.ledgerEnd, 'oldest-first')) {
    for (const change of changesIn(update, contractId, format)) {
      if (change.event === undefined || change.event.node.kind === 'create') created ??= change;
      else archived ??= change;
    }
  }
  const isPruned = archived !== undefined && archived.update.offset <= world.prunedUpTo;
  return isPruned ? { created: undefined, archived: undefined } : { created, archived };
}

function changesIn(update: Update, contractId: string, format: EventFormat): readonly Change[] {
  if (update.kind === 'topology') return [];
  if (update.kind === 'reassignment') {
    const { contract, createdAt, step } = update;
    const readers = stakeholders(contract).filter((party) => format.parties.has(party));
    const isSeen = readers.length > 0 && format.wants(contract.template, readers);
    return step === 'assign' && contract.contractId === contractId && isSeen
      ? [{ update, contract, createdAt, event: undefined }]
      : [];
  }
  if (!mentions(update.roots, contractId)) return [];
  return contractEvents(update, contractId, format).map((event) => ({
    update,
    contract: event.node.contract,
    createdAt: update.effectiveAt,
    event,
  }));
}

const mentions = (nodes: readonly TransactionNode[], contractId: string): boolean =>
  nodes.some(
    (node) =>
      node.contract.contractId === contractId ||
      (node.kind === 'exercise' && mentions(node.children, contractId)),
  );

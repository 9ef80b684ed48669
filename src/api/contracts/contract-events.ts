import * as z from 'zod/mini';
import type { Watching } from '#api/http/api-request.ts';
import { type JsonBody, parseBody } from '#api/json/json-body.ts';
import {
  checkShape,
  int64Wire,
  printPath,
  recordWire,
  type Step,
  textWire,
  WrongShape,
} from '#api/json/shape.ts';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import { readEventsAt, toLedgerDocument } from '#api/ledger-update/ledger-document.ts';
import { eventFormat, filtersOf } from '#api/updates/event-format.ts';
import type { ContractPlace } from '#domain/contract/contract-state.ts';
import type { ContractId } from '#domain/ledger/contract-id.ts';
import { readInt64 } from '#domain/ledger/int64.ts';
import type { Reader } from '#domain/ledger/rights.ts';
import type { AnswerNotice } from '#domain/text/notice.ts';
import type { EventDetail, UpdateDocument } from '#domain/update/document.ts';

/** One event of a contract, ready to be shown. */
export type ContractEvent = {
  readonly event: EventDetail;
  /** As received, with exact integers. */
  readonly wire: unknown;
};

/** The creation and the archival of a contract as one reader sees them on one participant. */
export type ContractEvents = {
  readonly created: (ContractEvent & ContractPlace) | undefined;
  readonly archived: (ContractEvent & ContractPlace) | undefined;
  readonly notices: readonly AnswerNotice[];
};

const text = z.nullish(textWire);

/** `JsGetEventsByContractIdResponse` (docs/facts/wire.md#node-routes). */
const contractEventsWire = z.looseObject({
  created: z.nullish(z.looseObject({ createdEvent: recordWire, synchronizerId: text })),
  archived: z.nullish(z.looseObject({ archivedEvent: recordWire, synchronizerId: text })),
});

/** POST /v2/contracts/contract-by-id; offset and node id of its event have no meaning. */
const contractWire = z.looseObject({ createdEvent: recordWire });

/**
 * The events of a contract, with its views as some interfaces. Rejects with `RequestFailed`, of kind
 * `not-found` where this reader sees none.
 */
export async function readContractEvents(
  ledger: Pick<LedgerClient, 'small'>,
  contractId: ContractId,
  reader: Reader,
  interfaces: readonly string[],
  watching?: Watching,
): Promise<ContractEvents> {
  const { document, created, archived } = await ledger.small(
    {
      path: '/v2/events/events-by-contract-id',
      body: { contractId, eventFormat: eventFormat(reader, true, filtersOf(interfaces)) },
      read: (text) => openEvents(text, contractId),
    },
    watching,
  );
  const { notices, effects } = document;
  return {
    created: created && { ...created, ...(await eventAt(document, effects.created[0])) },
    archived: archived && { ...archived, ...(await eventAt(document, effects.archived[0])) },
    notices,
  };
}

/**
 * The contract without its events, which the participant may still store where it returns none.
 * Rejects as `readContractEvents`.
 */
export async function readContract(
  ledger: Pick<LedgerClient, 'small'>,
  contractId: ContractId,
  reader: Reader,
  watching?: Watching,
): Promise<ContractEvent> {
  const document = await ledger.small(
    {
      path: '/v2/contracts/contract-by-id',
      body: { contractId, queryingParties: reader.kind === 'parties' ? reader.parties : [] },
      read: (text) => openContract(text, contractId),
    },
    watching,
  );
  return eventAt(document, 0);
}

function openEvents(text: string, contractId: ContractId) {
  const body = parseBody(text);
  const value = checkShape(contractEventsWire, body.root().value());
  const created = value.created ?? undefined;
  const archived = value.archived ?? undefined;
  const document = openEventsAt(body, [
    ...(created ? [{ kind: 'CreatedEvent', path: ['created', 'createdEvent'] }] : []),
    ...(archived ? [{ kind: 'ArchivedEvent', path: ['archived', 'archivedEvent'] }] : []),
  ]);
  return {
    document,
    created: created && placeOf(created.createdEvent, 'created', created, contractId),
    archived: archived && placeOf(archived.archivedEvent, 'archived', archived, contractId),
  };
}

function openContract(text: string, contractId: ContractId): UpdateDocument {
  const body = parseBody(text);
  const { createdEvent } = checkShape(contractWire, body.root().value());
  requireContract(createdEvent, ['createdEvent'], contractId);
  return openEventsAt(body, [{ kind: 'CreatedEvent', path: ['createdEvent'] }]);
}

function openEventsAt(body: JsonBody, places: Parameters<typeof readEventsAt>[1]): UpdateDocument {
  const item = {
    source: 'ledger',
    body,
    kind: 'transaction',
    wire: {},
    notices: [],
    invalid: new Map(),
    unknown: [],
  } as const;
  return toLedgerDocument(item, readEventsAt(body, places), { updateId: '' });
}

/** Throws WrongShape for the event of another contract. */
function requireContract(
  event: Readonly<Record<string, unknown>>,
  path: readonly Step[],
  contractId: ContractId,
): void {
  if (event['contractId'] !== contractId)
    throw new WrongShape(printPath([...path, 'contractId']), 'the requested contract id');
}

function placeOf(
  event: Readonly<Record<string, unknown>>,
  of: 'created' | 'archived',
  { synchronizerId }: { readonly synchronizerId?: string | null | undefined },
  contractId: ContractId,
): ContractPlace {
  requireContract(event, [of, `${of}Event`], contractId);
  const offset = int64Wire.safeParse(event['offset']);
  return {
    offset: offset.success ? readInt64(offset.data) : undefined,
    synchronizerId: synchronizerId ?? undefined,
  };
}

/** The row of a document of at most two events; an event of unknown kind has no effect and no row. */
async function eventAt(document: UpdateDocument, row = 0): Promise<ContractEvent> {
  return { event: await document.event(row), wire: await document.wire(row) };
}

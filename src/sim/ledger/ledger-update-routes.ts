import { envelope } from '#sim/http/json-text.ts';
import {
  int64Member,
  type JsonObject,
  objectMember,
  readBody,
  textMember,
  textsMember,
} from '#sim/http/request-body.ts';
import { onLedger, withHash } from '#sim/world/world.ts';
import { NO_EXTRAS } from './event-filter.ts';
import {
  type Asker,
  hashNotFound,
  invalidArgument,
  notFound,
  undecodable,
} from './ledger-error.ts';
import type { LedgerRoute } from './ledger-node.ts';
import { readHash, readTransactionFormat, requireReading } from './ledger-request.ts';
import { nonPositiveOffset } from './offset-error.ts';
import type { EventFormat } from './reading.ts';
import { transactionBody, transactionTreeBody } from './transaction-body.ts';
import { type Pick, readUpdateFormat } from './update-format.ts';

/** `POST /v2/updates/update-by-id`, which returns only kinds that the format includes. */
export const updateById: LedgerRoute = async (context, asker, { world }) => {
  const body = await readBody(context.req.raw);
  const updateId = readUpdateId(textMember(body, 'updateId'), asker);
  const pick = readFormatOf(body, asker);
  const update = onLedger(world, world.find(updateId));
  const found = update === undefined ? undefined : pick(update);
  if (found === undefined) throw notFound(updateId, asker);
  return envelope({ update: found });
};

export const updateByOffset: LedgerRoute = async (context, asker, { world }) => {
  const body = await readBody(context.req.raw);
  const offset = int64Member(body, 'offset');
  if (offset === undefined) throw undecodable("body (Missing required field at 'offset')");
  const pick = readFormatOf(body, asker);
  if (offset <= 0n) throw nonPositiveOffset(offset, 'offset', asker);
  const [update] = world.between(offset - 1n, offset, 'oldest-first');
  const kept = onLedger(world, update);
  const found = kept && pick(kept);
  if (found === undefined) throw notFound(offset, asker);
  return envelope({ update: found });
};

/** `POST /v2/updates/update-by-hash` (3.6 and later, docs/facts/wire.md#look-ups-by-hash). */
export const updateByHash: LedgerRoute = async (context, asker, { world }) => {
  const body = await readBody(context.req.raw);
  const hash = readHash(body, asker);
  const pick = readFormatOf(body, asker);
  const kept = onLedger(world, withHash(world, hash));
  const found = kept && pick(kept);
  if (found === undefined) throw hashNotFound('Update', hash, asker);
  return envelope({ update: found });
};

function readFormatOf(body: JsonObject, asker: Asker): Pick {
  const format = objectMember(body, 'updateFormat');
  if (format === undefined) throw invalidArgument('update_format', asker, 'MISSING_FIELD');
  return readUpdateFormat(format, asker);
}

/**
 * `POST /v2/updates/transaction-by-id`, which accepts either parties or a format
 * (docs/facts/wire.md#transaction-by-id).
 */
export const transactionById: LedgerRoute = async (context, asker, { world }) => {
  const body = await readBody(context.req.raw);
  const updateId = readUpdateId(textMember(body, 'updateId'), asker);
  const parties = textsMember(body, 'requestingParties') ?? [];
  const format = objectMember(body, 'transactionFormat');
  if ((parties.length === 0) === (format === undefined)) {
    const both = format !== undefined;
    throw invalidArgument(
      `${both ? 'Both' : 'Either'} transaction_format ${both ? 'and' : 'or'} requesting_parties ${both ? 'are' : 'is required, but neither is'} set`,
      asker,
    );
  }
  requireReading(parties, false, asker);
  const { events, shape } =
    format === undefined
      ? { events: asParties(parties, asker), shape: 'TRANSACTION_SHAPE_ACS_DELTA' as const }
      : readTransactionFormat(format, asker);
  const update = onLedger(world, world.find(updateId));
  const transaction =
    update?.kind === 'transaction'
      ? transactionBody(update, shape, events, asker.release)
      : undefined;
  if (transaction === undefined) throw notFound(updateId, asker);
  return envelope({ transaction });
};

/**
 * `GET /v2/updates/transaction-tree-by-id/{id}?parties=…`
 * (docs/facts/wire.md#transaction-tree-by-id).
 */
export const transactionTreeById: LedgerRoute = (context, asker, { world }) => {
  const updateId = readUpdateId(context.req.param('updateId') ?? '', asker);
  const parties = context.req.queries('parties') ?? [];
  if (parties.length === 0)
    throw invalidArgument(
      'filtersByParty and filtersForAnyParty cannot be empty simultaneously',
      asker,
    );
  requireReading(parties, false, asker);
  const update = onLedger(world, world.find(updateId));
  const transaction =
    update?.kind === 'transaction'
      ? transactionTreeBody(update, asParties(parties, asker), asker.release)
      : undefined;
  if (transaction === undefined) throw notFound(updateId, asker);
  return envelope({ transaction });
};

const asParties = (parties: readonly string[], { traceId }: Asker): EventFormat => ({
  parties: new Set(parties),
  anyParty: false,
  wants: () => true,
  extras: () => NO_EXTRAS,
  traceId,
});

function readUpdateId(updateId: string, asker: Asker): string {
  if (/^1220[0-9a-f]{64}$/.test(updateId)) return updateId;
  throw invalidArgument(`cannot parse HexString ${updateId} of update_id`, asker, 'INVALID_FIELD');
}

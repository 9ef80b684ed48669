import { type Body, envelope } from './json-text.ts';
import type { LedgerRoute } from './ledger.ts';
import { invalidArgument, notFound } from './ledger-error.ts';
import {
  type Asker,
  type JsonObject,
  objectMember,
  readBody,
  readEventFormat,
  readTransactionFormat,
  requireReading,
  textMember,
  textsMember,
} from './ledger-request.ts';
import { reassignmentBody } from './reassignment-body.ts';
import { topologyBody } from './topology-body.ts';
import { transactionBody, transactionTreeBody } from './transaction-body.ts';
import type { Update } from './update.ts';

/** `POST /v2/updates/update-by-id`: each kind of update only where the format switches it on. */
export const updateById: LedgerRoute = async (context, asker, { world }) => {
  const body = await readBody(context.req.raw);
  const updateId = readUpdateId(textMember(body, 'updateId'), asker);
  const format = objectMember(body, 'updateFormat');
  if (format === undefined)
    throw invalidArgument('update_format', asker.traceId, asker.release, 'MISSING_FIELD');
  const pick = readUpdateFormat(format, asker);
  const update = world.find(updateId);
  const found = update === undefined ? undefined : pick(update);
  if (found === undefined) throw notFound(updateId, asker.traceId, asker.release);
  return envelope({ update: found });
};

/** The format and its rights are checked before anything is looked up. */
function readUpdateFormat(format: JsonObject, asker: Asker): (update: Update) => Body | undefined {
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
          hosting && wrapped('TopologyTransaction', topologyBody(update, hosting.parties, release))
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

/** `POST /v2/updates/transaction-by-id`: parties or a format, never both (wire-facts 1.5). */
export const transactionById: LedgerRoute = async (context, asker, { world }) => {
  const body = await readBody(context.req.raw);
  const updateId = readUpdateId(textMember(body, 'updateId'), asker);
  const parties = textsMember(body, 'requestingParties') ?? [];
  const format = objectMember(body, 'transactionFormat');
  if ((parties.length === 0) === (format === undefined)) {
    const both = format !== undefined;
    throw invalidArgument(
      `${both ? 'Both' : 'Either'} transaction_format ${both ? 'and' : 'or'} requesting_parties ${both ? 'are' : 'is required, but neither is'} set`,
      asker.traceId,
      asker.release,
    );
  }
  requireReading(parties, false, asker);
  const { events, shape } =
    format === undefined
      ? { events: asParties(parties), shape: 'TRANSACTION_SHAPE_ACS_DELTA' as const }
      : readTransactionFormat(format, asker);
  const update = world.find(updateId);
  const transaction =
    update?.kind === 'transaction'
      ? transactionBody(update, shape, events, asker.release)
      : undefined;
  if (transaction === undefined) throw notFound(updateId, asker.traceId, asker.release);
  return envelope({ transaction });
};

/** `GET /v2/updates/transaction-tree-by-id/{id}?parties=…` (wire-facts 1.6). */
export const transactionTreeById: LedgerRoute = (context, asker, { world }) => {
  const updateId = readUpdateId(context.req.param('updateId') ?? '', asker);
  const parties = context.req.queries('parties') ?? [];
  if (parties.length === 0)
    throw invalidArgument(
      'filtersByParty and filtersForAnyParty cannot be empty simultaneously',
      asker.traceId,
      asker.release,
    );
  requireReading(parties, false, asker);
  const update = world.find(updateId);
  const transaction =
    update?.kind === 'transaction'
      ? transactionTreeBody(update, asParties(parties), asker.release)
      : undefined;
  if (transaction === undefined) throw notFound(updateId, asker.traceId, asker.release);
  return envelope({ transaction });
};

const asParties = (parties: readonly string[]) => ({
  parties: new Set(parties),
  anyParty: false,
  only: undefined,
  withBlobs: false,
});

function readUpdateId(updateId: string, asker: Asker): string {
  if (/^1220[0-9a-f]{64}$/.test(updateId)) return updateId;
  throw invalidArgument(
    `cannot parse HexString ${updateId} of update_id`,
    asker.traceId,
    asker.release,
    'INVALID_FIELD',
  );
}

import type { Watching } from '#api/http/api-request.ts';
import { int64Json } from '#api/json/int64-json.ts';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import type { Int64 } from '#domain/ledger/int64.ts';
import type { Reader } from '#domain/ledger/rights.ts';
import { base64OfHash } from '#domain/ledger/transaction-hash.ts';
import type { LedgerPath } from '#domain/node/route-table.ts';
import type { UpdateDocument } from '#domain/update/document.ts';
import { eventFormat } from './event-format.ts';
import { everyKind } from './update-request.ts';

/** The update at an offset of this ledger, as `readUpdate` reads it. Rejects with `RequestFailed`. */
export function readUpdateAt(
  ledger: Pick<LedgerClient, 'document'>,
  offset: Int64,
  reader: Reader,
  watching?: Watching,
): Promise<UpdateDocument> {
  const key = { offset: int64Json(offset) };
  return lookUp(ledger, '/v2/updates/update-by-offset', key, reader, watching);
}

/**
 * The update of a transaction hash (3.6 and later, docs/facts/wire.md#look-ups-by-hash). Rejects as
 * `readUpdateAt`.
 * @param hash 64 hex digits
 */
export function readUpdateByHash(
  ledger: Pick<LedgerClient, 'document'>,
  hash: string,
  reader: Reader,
  watching?: Watching,
): Promise<UpdateDocument> {
  const key = { transactionHash: base64OfHash(hash) };
  return lookUp(ledger, '/v2/updates/update-by-hash', key, reader, watching);
}

async function lookUp(
  ledger: Pick<LedgerClient, 'document'>,
  path: LedgerPath,
  key: object,
  reader: Reader,
  watching: Watching | undefined,
): Promise<UpdateDocument> {
  const events = eventFormat(reader, true);
  const transactions = {
    eventFormat: events,
    transactionShape: 'TRANSACTION_SHAPE_LEDGER_EFFECTS',
  };
  const body = { ...key, ...everyKind(events, transactions, reader) };
  const order = { as: 'ledger-update', updateId: '' } as const;
  return { ...(await ledger.document(path, order, body, watching)), reader };
}

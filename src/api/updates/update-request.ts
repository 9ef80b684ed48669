import { placeOf, type Watching } from '#api/http/api-request.ts';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import { RequestFailed } from '#domain/failure/failure.ts';
import type { Reader } from '#domain/ledger/rights.ts';
import type { UpdateId } from '#domain/ledger/update-id.ts';
import type { LedgerPath } from '#domain/node/route-table.ts';
import type { UpdateDocument } from '#domain/update/document.ts';
import type { LedgerReading, LedgerSource } from '#domain/update/ledger-reading.ts';
import { usualUpdatesRequest } from '#domain/update-list/updates-request.ts';
import { updatesFormat } from './updates-format.ts';

type UpdateQuestion = {
  readonly source: LedgerSource;
  readonly updateId: UpdateId;
  readonly reader: Reader;
  readonly reading?: LedgerReading | undefined;
};

const ORDERS = {
  ledger: 'ledger-update',
  'ledger-tree': 'ledger-tree',
  'ledger-flat': 'ledger-flat',
} as const;

/**
 * The request for one update: update-by-id with all three kinds; the old tree, which requires named
 * parties; or transaction-by-id, with either a format or parties
 * (docs/facts/wire.md#transaction-by-id).
 */
function updateRequest({ source, updateId, reader, reading = {} }: UpdateQuestion): {
  readonly path: LedgerPath;
  readonly body?: object;
} {
  const parties = reader.kind === 'parties' ? reader.parties : [];
  const { shape, interfaces = [], blobs = false, byParties } = reading;
  const format = (transactions: NonNullable<LedgerReading['shape']>) =>
    updatesFormat({
      ...usualUpdatesRequest(reader),
      transactions,
      interfaces,
      others: true,
      views: true,
      blobs,
      verbose: true,
    });
  switch (source) {
    case 'ledger':
      return {
        path: '/v2/updates/update-by-id',
        body: { updateId, updateFormat: format(shape ?? 'ledger-effects') },
      };
    case 'ledger-tree': {
      const query = parties.map((party) => `parties=${encodeURIComponent(party)}`).join('&');
      return {
        path: `/v2/updates/transaction-tree-by-id/${updateId}${query === '' ? '' : `?${query}`}`,
      };
    }
    case 'ledger-flat': {
      const path = '/v2/updates/transaction-by-id';
      if (byParties && parties.length > 0)
        return { path, body: { updateId, requestingParties: parties } };
      const transactionFormat = format(shape ?? 'acs-delta').includeTransactions;
      return { path, body: { updateId, transactionFormat } };
    }
  }
}

/** Rejects with `RequestFailed`. */
export async function readUpdate(
  ledger: LedgerClient,
  question: UpdateQuestion,
  watching?: Watching,
): Promise<UpdateDocument> {
  const { source, updateId, reader } = question;
  const { path, body } = updateRequest(question);
  if (source === 'ledger-tree' && !path.includes('?')) {
    const { baseUrl, address } = ledger;
    const asked = { url: baseUrl + path, upstream: address + path, body: undefined };
    const place = placeOf({ server: 'ledger', ...asked });
    throw new RequestFailed({ kind: 'needs-parties', place });
  }
  const order = { as: ORDERS[source], updateId };
  return { ...(await ledger.document(path, order, body, watching)), reader };
}

import { placeOf } from '#api/http/api-request.ts';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import type { WatchingUpdate } from '#api/update-reader/reading.ts';
import { RequestFailed } from '#domain/failure/failure.ts';
import type { Reader } from '#domain/ledger/rights.ts';
import type { UpdateId } from '#domain/ledger/update-id.ts';
import type { LedgerPath } from '#domain/node/route-table.ts';
import type { UpdateDocument } from '#domain/update/document.ts';
import type { LedgerReading, LedgerSource } from '#domain/update/ledger-reading.ts';
import { eventFormat, filtersOf, topologyFormat } from './event-format.ts';

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

const SHAPES = {
  'acs-delta': 'TRANSACTION_SHAPE_ACS_DELTA',
  'ledger-effects': 'TRANSACTION_SHAPE_LEDGER_EFFECTS',
} as const;

/**
 * The request for one update: update-by-id with all three kinds; the old tree, which requires named
 * parties; or transaction-by-id, with either a format or parties
 * (docs/facts/wire.md#transaction-by-id).
 */
export function updateRequest({ source, updateId, reader, reading = {} }: UpdateQuestion): {
  readonly path: LedgerPath;
  readonly body?: object;
} {
  const parties = reader.kind === 'parties' ? reader.parties : [];
  const { shape, interfaces = [], blobs = false, byParties } = reading;
  const events = eventFormat(reader, true, filtersOf(interfaces, blobs));
  const transactions = (usual: keyof typeof SHAPES) => ({
    eventFormat: events,
    transactionShape: SHAPES[shape ?? usual],
  });
  switch (source) {
    case 'ledger':
      return {
        path: '/v2/updates/update-by-id',
        body: { updateId, ...everyKind(events, transactions('ledger-effects'), reader) },
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
      return { path, body: { updateId, transactionFormat: transactions('acs-delta') } };
    }
  }
}

/** The format of a request for one update of any kind. */
export const everyKind = (
  events: object,
  transactions: object,
  reader: Reader,
): { readonly updateFormat: object } => ({
  updateFormat: {
    includeTransactions: transactions,
    includeReassignments: events,
    includeTopologyEvents: topologyFormat(reader),
  },
});

/** Rejects with `RequestFailed`. */
export async function readUpdate(
  ledger: LedgerClient,
  question: UpdateQuestion,
  watching?: WatchingUpdate,
): Promise<UpdateDocument> {
  const { source, updateId, reader, reading } = question;
  const { path, body } = updateRequest(question);
  if (source === 'ledger-tree' && !path.includes('?')) {
    const { baseUrl, address } = ledger;
    const asked = { url: baseUrl + path, upstream: address + path, body: undefined };
    const place = placeOf({ server: 'ledger', ...asked });
    throw new RequestFailed({ kind: 'needs-parties', place });
  }
  const order = { as: ORDERS[source], updateId };
  return { ...(await ledger.document(path, order, body, watching)), reader, reading };
}

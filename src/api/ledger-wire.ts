import * as z from 'zod/mini';
import { int64Wire, listWire, recordWire, textWire } from './shape.ts';

/**
 * The ledger's answers about one update, as on the wire (wire-facts 1.2 to 1.6). Every optional
 * member may be absent or null (the server prints nulls), unknown members are kept, the events stay
 * opaque: `ledger-event.ts` reads each by hand.
 */

const text = z.nullish(textWire);
const int64 = z.nullish(int64Wire);

const traceContextWire = z.looseObject({ traceparent: text, tracestate: text });

/** The members of the four kinds of update together; each kind leaves out what it has not. */
export const ledgerUpdateWire = z.looseObject({
  updateId: text,
  commandId: text,
  workflowId: text,
  effectiveAt: text,
  offset: int64,
  synchronizerId: text,
  recordTime: text,
  traceContext: z.nullish(traceContextWire),
  externalTransactionHash: text,
  paidTrafficCost: int64,
  transactionHash: text,
  events: z.nullish(listWire),
  /** The old tree only: node ids in decimal → tree events. */
  eventsById: z.nullish(recordWire),
  /** Early 3.3 only; the node ids say the same. */
  rootNodeIds: z.nullish(z.unknown()),
});

/** Answer of POST /v2/updates/update-by-id: one key names the kind (wire-facts 1.2). */
export const updateByIdWire = z.looseObject({ update: recordWire });

/**
 * Answer of POST /v2/updates/transaction-by-id and of GET …/transaction-tree-by-id; the
 * transaction inside is checked by `ledgerUpdateWire`.
 */
export const transactionAnswerWire = z.looseObject({ transaction: recordWire });

export type LedgerUpdateWire = z.output<typeof ledgerUpdateWire>;

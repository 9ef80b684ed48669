import type { Int64 } from '#domain/int64.ts';
import type { Reader } from '#domain/network.ts';
import type { RecordTime } from '#domain/node-state.ts';
import type { LedgerClient } from './ledger.ts';
import {
  type ConnectedSynchronizer,
  type Dso,
  type LedgerEnd,
  type NodeAbout,
  type PrunedOffsets,
  readDso,
  readLedgerEndTimes,
  readListTimes,
  readNodeAbout,
  readPrunedOffsets,
  readSynchronizers,
} from './node-facts.ts';
import type { Watching } from './question.ts';
import type { ScanClient } from './scan.ts';
import { eventFormat, topologyFormat } from './update-format.ts';

/*
 * What is asked of a node about itself, beside what its clients have methods for. Each may reject
 * with `RequestFailed`.
 */

type Ledger = Pick<LedgerClient, 'small'>;

/** The version with all that the node says it can do; asked without a token (wire-facts 2). */
export function askAbout(ledger: Ledger, watching?: Watching): Promise<NodeAbout> {
  return ledger.small({ path: '/v2/version', read: readNodeAbout, isOpen: true }, watching);
}

/** The ledger's end with the record times that nodes tell from 3.6 on. */
export function askLedgerEnd(ledger: Ledger, watching?: Watching): Promise<LedgerEnd> {
  return ledger.small({ path: '/v2/state/ledger-end', read: readLedgerEndTimes }, watching);
}

export function askPrunedOffsets(ledger: Ledger, watching?: Watching): Promise<PrunedOffsets> {
  const path = '/v2/state/latest-pruned-offsets';
  return ledger.small({ path, read: readPrunedOffsets }, watching);
}

/** @param party with one, its permission is told as well (wire-facts 3) */
export function askSynchronizers(
  ledger: Ledger,
  party: string | undefined,
  watching?: Watching,
): Promise<readonly ConnectedSynchronizer[]> {
  const query = party === undefined ? '' : `?party=${encodeURIComponent(party)}`;
  const path = `/v2/state/connected-synchronizers${query}`;
  return ledger.small({ path, read: readSynchronizers }, watching);
}

/** Where times are looked for. */
export type TimesRange = {
  /** Exclusive. */
  readonly after: Int64;
  /** Inclusive; not after the ledger's end. */
  readonly upTo: Int64;
  /** Transactions tell times too, but may be large. */
  readonly withTransactions: boolean;
};

/** The record times told by checkpoints and updates of a range, at most 200 of them. */
export function askRecordTimes(
  ledger: Ledger,
  range: TimesRange,
  reader: Reader,
  watching?: Watching,
): Promise<readonly RecordTime[]> {
  // As texts, which the node's decoder takes for an int64 too: a number could lose digits.
  const { after: beginExclusive, upTo: endInclusive } = range;
  // Up to 3.4 `verbose` is required here although the format has its own (ledger-3.4.11.yaml).
  const updateFormat = timesFormat(range, reader);
  const body = { beginExclusive, endInclusive, verbose: false, updateFormat };
  return ledger.small({ path: '/v2/updates?limit=200', read: readListTimes, body }, watching);
}

/** As little as there can be; checkpoints come whatever the format (wire-facts S1). */
function timesFormat({ withTransactions }: TimesRange, reader: Reader): object {
  const events = eventFormat(reader, false);
  const transactions = { eventFormat: events, transactionShape: 'TRANSACTION_SHAPE_ACS_DELTA' };
  return {
    ...(withTransactions ? { includeTransactions: transactions } : {}),
    includeReassignments: events,
    includeTopologyEvents: topologyFormat(reader),
  };
}

/** The organisation behind a Scan. */
export function askDso(scan: Pick<ScanClient, 'small'>, watching?: Watching): Promise<Dso> {
  return scan.small({ path: '/v0/dso', read: readDso }, watching);
}

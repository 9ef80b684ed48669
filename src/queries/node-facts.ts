import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import { askDso, askSynchronizers } from '#api/node/node-facts.ts';
import { askRecordTimes } from '#api/node/record-times.ts';
import type { ScanClient } from '#api/scan/scan.ts';
import type { ReaderChoice } from '#domain/ledger/rights.ts';
import { newestTimes, type RecordTime } from '#domain/node/node-state.ts';
import { fetchWithin } from './fetch-within.ts';
import { ledgerEndQuery, prunedOffsetsQuery, RECORD_TIMES_KEY } from './node-status.ts';
import { readerFor } from './reader.ts';

/**
 * Queries of the Node page are separate, so each can fail separately. Queries that depend on the
 * token are below `['ledger']`.
 */

const A_MINUTE = 60_000;

/** @param party the party whose permission is included; undefined omits permissions */
export function synchronizersQuery(ledger: LedgerClient | undefined, party: string | undefined) {
  return queryOptions({
    queryKey: ['ledger', 'synchronizers', party ?? null],
    queryFn:
      ledger === undefined
        ? skipToken
        : ({ signal }) => askSynchronizers(ledger, party, { signal }),
    staleTime: A_MINUTE,
  });
}

export function recordTimesQuery(ledger: LedgerClient | undefined) {
  return queryOptions<readonly RecordTime[]>({
    queryKey: RECORD_TIMES_KEY,
    queryFn:
      ledger === undefined
        ? skipToken
        : ({ signal, client }) => lastRecordTimes(client, ledger, signal),
    staleTime: 10_000,
  });
}

async function lastRecordTimes(
  client: QueryClient,
  ledger: LedgerClient,
  signal: AbortSignal,
): Promise<readonly RecordTime[]> {
  const { offset: end, times } = await fetchWithin(client, ledgerEndQuery(ledger), signal);
  if (times.length > 0 || BigInt(end) <= 0n) return newestTimes(times);
  const reader = await readerFor(client, ledger, signal);
  // Without a pruned offset, the node rejects a request that goes back too far.
  const pruned = await fetchWithin(client, prunedOffsetsQuery(ledger), signal).catch(
    () => undefined,
  );
  const offsets = { end, pruned: pruned?.participant };
  return askRecordTimes(ledger, offsets, reader, { signal }).catch((thrown: unknown) => {
    // The ledger end may have moved back if the node was restored.
    void client.invalidateQueries({ queryKey: ledgerEndQuery(ledger).queryKey });
    throw thrown;
  });
}

export function dsoQuery(scan: ScanClient | undefined) {
  return queryOptions({
    queryKey: ['scan', 'dso'],
    queryFn: scan === undefined ? skipToken : ({ signal }) => askDso(scan, { signal }),
    staleTime: A_MINUTE,
  });
}

/** Refetches the queries on screen. A known reader is kept, because the user may have chosen it. */
export function refreshNode(client: QueryClient): void {
  void client.invalidateQueries({
    type: 'active',
    predicate: ({ queryKey: [group, what], state }) =>
      !(group === 'ledger' && what === 'reader' && isKnown(state.data as ReaderChoice | undefined)),
  });
}

function isKnown(reader: ReaderChoice | undefined): boolean {
  return reader !== undefined && reader.because !== 'rights-unreadable';
}

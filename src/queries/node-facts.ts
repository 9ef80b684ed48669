import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import { askDso, askSynchronizers } from '#api/node/node-facts.ts';
import { askRecordTimes } from '#api/node/record-times.ts';
import type { ScanClient } from '#api/scan/scan.ts';
import { newestTimes, type RecordTime } from '#domain/node/node-state.ts';
import { ledgerEndQuery, prunedOffsetsQuery } from './node-status.ts';
import { readerFor } from './reader.ts';

/*
 * What the page "Node" asks and the strip tells once it is known, each question by itself, so that
 * each fails alone. Questions that go with a token are below `['ledger']`.
 */

const A_MINUTE = 60_000;

/** @param party whose permission is wanted as well; undefined for nobody's */
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

/**
 * The last record time of each synchronizer: as the ledger's end tells it (3.6), else from the
 * checkpoints, else from the updates among the last offsets that the reader's parties may see.
 */
export function recordTimesQuery(ledger: LedgerClient | undefined) {
  return queryOptions<readonly RecordTime[]>({
    queryKey: ['ledger', 'record-times'],
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
  const { offset: end, times } = await client.fetchQuery(ledgerEndQuery(ledger));
  if (times.length > 0 || BigInt(end) <= 0n) return newestTimes(times);
  const reader = await readerFor(client, ledger, signal);
  // Where it is not known what is pruned, the node will say if this asks for too much.
  const pruned = await client.fetchQuery(prunedOffsetsQuery(ledger)).catch(() => undefined);
  const offsets = { end, pruned: pruned?.participant };
  return askRecordTimes(ledger, offsets, reader, { signal }).catch((thrown: unknown) => {
    // The end that it asked up to may be no more: the node was restored meanwhile.
    void client.invalidateQueries({ queryKey: ledgerEndQuery(ledger).queryKey });
    throw thrown;
  });
}

/** The organisation behind Scan. */
export function dsoQuery(scan: ScanClient | undefined) {
  return queryOptions({
    queryKey: ['scan', 'dso'],
    queryFn: scan === undefined ? skipToken : ({ signal }) => askDso(scan, { signal }),
    staleTime: A_MINUTE,
  });
}

/**
 * Asks all of that anew, as far as it is on screen. As whom the ledger is read stays: it may have
 * been chosen by hand.
 */
export function refreshNode(client: QueryClient): void {
  void client.invalidateQueries({
    type: 'active',
    predicate: ({ queryKey: [group, what] }) => !(group === 'ledger' && what === 'reader'),
  });
}

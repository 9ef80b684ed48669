import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';
import type { LedgerClient } from '#api/ledger.ts';
import type { LedgerEnd } from '#api/node-facts.ts';
import {
  askAbout,
  askDso,
  askLedgerEnd,
  askPrunedOffsets,
  askRecordTimes,
  askSynchronizers,
} from '#api/node-questions.ts';
import type { ScanClient } from '#api/scan.ts';
import type { Int64 } from '#domain/int64.ts';
import { newestTimes, type RecordTime } from '#domain/node-state.ts';
import { readerFor } from './reader.ts';

/*
 * What the page "Node" asks, each question by itself, so that each fails alone. Questions that go
 * with a token are below `['ledger']`.
 */

const A_MINUTE = 60_000;

/** Version and features; no token is needed for them. */
export function nodeAboutQuery(ledger: LedgerClient | undefined) {
  return queryOptions({
    queryKey: ['ledger-about'],
    queryFn: ledger === undefined ? skipToken : ({ signal }) => askAbout(ledger, { signal }),
    staleTime: A_MINUTE,
  });
}

/** The ledger's end, and the farthest one that this node told since the page was opened. */
export type SeenEnd = LedgerEnd & { readonly farthest: Int64 };

/** A ledger that ends before it did has lost its end: `farthest` keeps what is needed to notice. */
export function seenEndQuery(ledger: LedgerClient | undefined) {
  const queryKey = ['ledger', 'seen-end'];
  return queryOptions<SeenEnd>({
    queryKey,
    queryFn:
      ledger === undefined
        ? skipToken
        : async ({ signal, client }) => {
            const end = await askLedgerEnd(ledger, { signal });
            const before = client.getQueryData<SeenEnd>(queryKey)?.farthest ?? end.offset;
            const farthest = BigInt(before) > BigInt(end.offset) ? before : end.offset;
            return { ...end, farthest };
          },
    staleTime: 10_000,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

export function prunedOffsetsQuery(ledger: LedgerClient | undefined) {
  return queryOptions({
    queryKey: ['ledger', 'pruned'],
    queryFn:
      ledger === undefined ? skipToken : ({ signal }) => askPrunedOffsets(ledger, { signal }),
    staleTime: A_MINUTE,
  });
}

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
 * So many of the last offsets are looked through for times: for checkpoints, which are small, and
 * where there is none for transactions, which may not be.
 */
export const LOOKED_BACK = { checkpoints: 100, updates: 10 } as const;

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
  const { offset, times } = await client.fetchQuery(seenEndQuery(ledger));
  if (times.length > 0 || BigInt(offset) <= 0n) return newestTimes(times);
  const reader = await readerFor(client, ledger, signal);
  // Where it is not known what is pruned, the node will say if this asks for too much.
  const pruned = await client.fetchQuery(prunedOffsetsQuery(ledger)).catch(() => null);
  const told = (last: number, withTransactions: boolean) => {
    const after = beforeLast(last, offset, pruned?.participant);
    return askRecordTimes(ledger, { after, upTo: offset, withTransactions }, reader, { signal });
  };
  try {
    const found = await told(LOOKED_BACK.checkpoints, false);
    if (found.some(({ from }) => from === 'checkpoint')) return newestTimes(found);
    return newestTimes([...found, ...(await told(LOOKED_BACK.updates, true))]);
  } catch (thrown) {
    // The end that it asked up to may be no more: the node was restored meanwhile.
    void client.invalidateQueries({ queryKey: seenEndQuery(ledger).queryKey });
    throw thrown;
  }
}

/** The offset before the last few; what is pruned may not be asked for. */
function beforeLast(few: number, end: Int64, pruned: Int64 | undefined): Int64 {
  const begin = BigInt(end) - BigInt(few);
  const first = BigInt(pruned ?? '0');
  return String(begin > first ? begin : first) as Int64;
}

/** Whose token it is; null where neither the node nor the token says so. */
export function ledgerUserQuery(ledger: LedgerClient | undefined) {
  return queryOptions({
    queryKey: ['ledger', 'user'],
    queryFn:
      ledger === undefined
        ? skipToken
        : async ({ signal }) => (await ledger.user({ signal })) ?? null,
    staleTime: A_MINUTE,
  });
}

/** The rights of a user; undefined asks nothing. */
export function userRightsQuery(ledger: LedgerClient | undefined, userId: string | undefined) {
  return queryOptions({
    queryKey: ['ledger', 'rights', userId ?? null],
    queryFn:
      ledger === undefined || userId === undefined
        ? skipToken
        : ({ signal }) => ledger.userRights(userId, { signal }),
    staleTime: A_MINUTE,
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

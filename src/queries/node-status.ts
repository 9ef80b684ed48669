import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import type { LedgerEnd } from '#api/ledger/ledger-wire.ts';
import { askAbout } from '#api/node/node-about.ts';
import { compareInt64, greatest, type Int64 } from '#domain/ledger/int64.ts';
import type { RecordTime } from '#domain/node/node-state.ts';

const A_MINUTE = 60_000;

/**
 * The version needs no token (docs/facts/wire.md#versions), so its key is not below `['ledger']`.
 */
export function nodeAboutQuery(ledger: LedgerClient | undefined) {
  return queryOptions({
    queryKey: ['ledger-about'],
    queryFn: ledger === undefined ? skipToken : ({ signal }) => askAbout(ledger, { signal }),
    staleTime: A_MINUTE,
  });
}

/**
 * The record times that the Node page loaded (`recordTimesQuery`), for readers of the cache, which
 * do not load the code of the request.
 */
export function loadedRecordTimesQuery() {
  return queryOptions<readonly RecordTime[]>({
    queryKey: RECORD_TIMES_KEY,
    queryFn: skipToken,
  });
}

export const RECORD_TIMES_KEY = ['ledger', 'record-times'] as const;

/** Offsets are valid only on one participant. */
export function participantQuery(ledger: LedgerClient | undefined) {
  return queryOptions({
    queryKey: ['ledger', 'participant-id'],
    queryFn: ledger === undefined ? skipToken : ({ signal }) => ledger.participantId({ signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Every user may read the ledger end. */
export function ledgerEndQuery(ledger: LedgerClient | undefined) {
  return queryOptions<LedgerEnd>({
    queryKey: ['ledger', 'end'],
    queryFn:
      ledger === undefined
        ? skipToken
        : async ({ signal, client }) => {
            const { queryKey } = farthestEndQuery();
            const before = client.getQueryData(queryKey) ?? null;
            const end = await ledger.ledgerEnd({ signal });
            noteEnd(client, end.offset);
            // Another reader may have seen a later end during this request.
            const farthest = client.getQueryData(queryKey) ?? end.offset;
            const wentBack = before !== null && compareInt64(end.offset, before) < 0;
            return wentBack ? end : { ...end, offset: greatest(end.offset, farthest) };
          },
    staleTime: 10_000,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

export function prunedOffsetsQuery(ledger: Pick<LedgerClient, 'prunedOffsets'> | undefined) {
  return queryOptions({
    queryKey: ['ledger', 'pruned'],
    queryFn: ledger === undefined ? skipToken : ({ signal }) => ledger.prunedOffsets({ signal }),
    staleTime: A_MINUTE,
  });
}

/**
 * The highest ledger end seen on this connection; null if none has been seen. The value is kept
 * when the token is removed.
 */
export function farthestEndQuery() {
  return queryOptions<Int64 | null>({
    queryKey: ['farthest-end'],
    queryFn: () => null,
    enabled: false,
    initialData: null,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** Raises the cached ledger end to this offset without changing its fetch time or record times. */
export function noteEnd(client: QueryClient, offset: Int64): void {
  const isBeyond = (other: Int64) => compareInt64(offset, other) > 0;
  const { queryKey } = farthestEndQuery();
  const before = client.getQueryData(queryKey) ?? null;
  if (before === null || isBeyond(before)) client.setQueryData(queryKey, offset);
  const { queryKey: endKey } = ledgerEndQuery(undefined);
  const end = client.getQueryState<LedgerEnd>(endKey);
  if (end?.data === undefined || !isBeyond(end.data.offset)) return;
  const updatedAt = end.dataUpdatedAt;
  client.setQueryData<LedgerEnd>(endKey, { ...end.data, offset }, { updatedAt });
}

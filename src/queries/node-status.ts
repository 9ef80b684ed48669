import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import type { LedgerEnd } from '#api/ledger/node-answers.ts';
import { askAbout } from '#api/node/node-about.ts';
import type { ScanClient } from '#api/scan/scan.ts';
import { compareInt64, greatest, type Int64 } from '#domain/ledger/int64.ts';

const A_MINUTE = 60_000;

/**
 * The ledger node's version with what it says it can do. It needs no token
 * (docs/facts/wire.md#versions), so its key is its own: what goes with a token is below
 * `['ledger']`. Never asked without a ledger.
 */
export function nodeAboutQuery(ledger: LedgerClient | undefined) {
  return queryOptions({
    queryKey: ['ledger-about'],
    queryFn: ledger === undefined ? skipToken : ({ signal }) => askAbout(ledger, { signal }),
    staleTime: A_MINUTE,
  });
}

/** Which participant answers: an offset counts only there. */
export function participantQuery(ledger: LedgerClient | undefined) {
  return queryOptions({
    queryKey: ['ledger', 'participant-id'],
    queryFn: ledger === undefined ? skipToken : ({ signal }) => ledger.participantId({ signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The ledger's end; any user may ask. */
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
            // Who reads on may have learnt of a later end while this one was on its way.
            const farthest = client.getQueryData(queryKey) ?? end.offset;
            const wentBack = before !== null && compareInt64(end.offset, before) < 0;
            return wentBack ? end : { ...end, offset: greatest(end.offset, farthest) };
          },
    staleTime: 10_000,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** Up to where the participant has forgotten. */
export function prunedOffsetsQuery(ledger: Pick<LedgerClient, 'prunedOffsets'> | undefined) {
  return queryOptions({
    queryKey: ['ledger', 'pruned'],
    queryFn: ledger === undefined ? skipToken : ({ signal }) => ledger.prunedOffsets({ signal }),
    staleTime: A_MINUTE,
  });
}

/**
 * The farthest ledger end that was seen on this connection, by whichever question; null before the
 * first. A ledger that ends before it has lost its end. Where a ledger ended is no part of what a
 * token shows, so this stays when the token goes.
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

/**
 * Remembers that the ledger ended there, or beyond. Whoever reads a ledger on learns of a later end
 * without asking for it; when it was asked for, and the times told with it, stay as they were.
 */
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

/** Scan's version, which needs no credentials. */
export function scanVersionQuery(scan: ScanClient | undefined) {
  return queryOptions({
    queryKey: ['scan', 'version'],
    queryFn: scan === undefined ? skipToken : ({ signal }) => scan.version({ signal }),
    staleTime: A_MINUTE,
  });
}

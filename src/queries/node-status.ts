import { queryOptions, skipToken } from '@tanstack/react-query';
import type { LedgerClient } from '#api/ledger.ts';
import { askAbout } from '#api/node-about.ts';
import type { LedgerEnd } from '#api/node-answers.ts';
import type { ScanClient } from '#api/scan.ts';
import type { Int64 } from '#domain/int64.ts';

const A_MINUTE = 60_000;

/**
 * The ledger node's version with what it says it can do. It needs no token (wire-facts 2), so its
 * key is its own: what goes with a token is below `['ledger']`. Never asked without a ledger.
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

/** The ledger's end, and the farthest one that this node has told to this page. */
export type SeenEnd = LedgerEnd & { readonly farthest: Int64 };

/**
 * The ledger's end; any user may ask. A ledger that ends before it did has lost its end: `farthest`
 * keeps what is needed to notice.
 */
export function ledgerEndQuery(ledger: LedgerClient | undefined) {
  const queryKey = ['ledger', 'end'];
  return queryOptions<SeenEnd>({
    queryKey,
    queryFn:
      ledger === undefined
        ? skipToken
        : async ({ signal, client }) => {
            const end = await ledger.ledgerEnd({ signal });
            const before = client.getQueryData<SeenEnd>(queryKey)?.farthest ?? end.offset;
            const farthest = BigInt(before) > BigInt(end.offset) ? before : end.offset;
            return { ...end, farthest };
          },
    staleTime: 10_000,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** Scan's version, which needs no credentials. */
export function scanVersionQuery(scan: ScanClient | undefined) {
  return queryOptions({
    queryKey: ['scan', 'version'],
    queryFn: scan === undefined ? skipToken : ({ signal }) => scan.version({ signal }),
    staleTime: A_MINUTE,
  });
}

import { queryOptions, skipToken } from '@tanstack/react-query';
import type { LedgerClient } from '#api/ledger.ts';
import type { ScanClient } from '#api/scan.ts';

const A_MINUTE = 60_000;

/**
 * The ledger node's version. It needs no token (wire-facts 2), so its key is its own: what goes
 * with a token is below `['ledger']`. Never asked without a ledger.
 */
export function ledgerVersionQuery(ledger: LedgerClient | undefined) {
  return queryOptions({
    queryKey: ['ledger-version'],
    queryFn: ledger === undefined ? skipToken : ({ signal }) => ledger.version({ signal }),
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
  return queryOptions({
    queryKey: ['ledger', 'end'],
    queryFn: ledger === undefined ? skipToken : ({ signal }) => ledger.ledgerEnd({ signal }),
    staleTime: 10_000,
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

import { queryOptions, skipToken } from '@tanstack/react-query';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import { askHosts, askParty } from '#api/parties/external-party-wire.ts';
import type { ScanClient } from '#api/scan/scan.ts';

/** Party data is stale at once because an allocation can change it. */

/** Null if the participant does not have the party. */
export function partyQuery(ledger: LedgerClient | undefined, party: string) {
  return queryOptions({
    queryKey: ['ledger', 'party', party],
    queryFn:
      ledger === undefined
        ? skipToken
        : async ({ signal }) => (await askParty(ledger, party, { signal })) ?? null,
    staleTime: 0,
  });
}

/** The same question before an allocation, whose result is kept apart from later ones. */
export function partyBeforeQuery(ledger: LedgerClient, party: string) {
  const { queryKey, ...query } = partyQuery(ledger, party);
  return queryOptions({ ...query, queryKey: [...queryKey, 'before'] });
}

export function hostsQuery(scan: ScanClient | undefined, synchronizer: string, party: string) {
  return queryOptions({
    queryKey: ['scan', 'hosts', synchronizer, party],
    queryFn:
      scan === undefined
        ? skipToken
        : ({ signal }) => askHosts(scan, synchronizer, party, { signal }),
    staleTime: 0,
  });
}

import { queryOptions, skipToken } from '@tanstack/react-query';
import { askHosts, askParty } from '#api/external-party.ts';
import type { LedgerClient } from '#api/ledger.ts';
import type { ScanClient } from '#api/scan.ts';

/** null: the node does not know the party. */
export function partyQuery(ledger: LedgerClient | undefined, party: string) {
  return queryOptions({
    queryKey: ['ledger', 'party', party],
    queryFn:
      ledger === undefined
        ? skipToken
        : async ({ signal }) => (await askParty(ledger, party, { signal })) ?? null,
  });
}
export function hostsQuery(scan: ScanClient | undefined, synchronizer: string, party: string) {
  return queryOptions({
    queryKey: ['scan', 'hosts', synchronizer, party],
    queryFn:
      scan === undefined
        ? skipToken
        : ({ signal }) => askHosts(scan, synchronizer, party, { signal }),
  });
}

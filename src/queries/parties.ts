import { queryOptions, skipToken } from '@tanstack/react-query';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import { askHosts, askParty } from '#api/parties/external-party-wire.ts';
import type { ScanClient } from '#api/scan/scan.ts';

/*
 * Whether a party is hosted, by who knows. Both change when somebody allocates it, so an answer is
 * old at once.
 */

/** What the participant knows of a party; null: nothing. */
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

/** The participants that host a party on a synchronizer, as Scan knows them. */
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

import { queryOptions } from '@tanstack/react-query';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import { askHostedParties } from '#api/parties/hosted-parties.ts';

/** The parties that the node hosts, to be offered where one is to be named; none where it does not say. */
export function hostedPartiesQuery(ledger: LedgerClient) {
  return queryOptions<readonly string[]>({
    queryKey: ['ledger', 'hosted-parties'],
    queryFn: ({ signal }) => askHostedParties(ledger, { signal }).catch(() => []),
    staleTime: 60_000,
  });
}

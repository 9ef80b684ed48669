import { queryOptions } from '@tanstack/react-query';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import { askHostedParties } from '#api/parties/hosted-parties.ts';

export function hostedPartiesQuery(ledger: LedgerClient) {
  return queryOptions<readonly string[]>({
    queryKey: ['ledger', 'hosted-parties'],
    queryFn: ({ signal }) => askHostedParties(ledger, { signal }).catch(() => []),
    staleTime: 60_000,
  });
}

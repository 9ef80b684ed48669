import { type FetchQueryOptions, skipToken } from '@tanstack/react-query';
import type { ScanClient } from '#api/scan/scan.ts';

type ScanVersionQuery = FetchQueryOptions<string, Error, string, string[]>;

/**
 * The version of Scan, at most a minute old. Without `queryOptions`, whose file would load the
 * queries of a ledger on networks that have none.
 */
export function scanVersionQuery(scan: ScanClient | undefined): ScanVersionQuery {
  return {
    queryKey: ['scan', 'version'],
    queryFn: scan === undefined ? skipToken : ({ signal }) => scan.version({ signal }),
    staleTime: 60_000,
  };
}

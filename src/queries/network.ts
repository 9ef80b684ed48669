import { queryOptions } from '@tanstack/react-query';
import type { ScanClient } from '#api/scan/scan.ts';
import { openNetworkFeed } from '#api/updates/network-feed.ts';
import type { UpdateFeed } from '#api/updates/update-feed.ts';
import type { UpdatesRequest } from '#domain/update-list/updates-request.ts';

const FIVE_MINUTES = 300_000;

/** Scan's history as far as loaded, kept for a while like the list of a ledger. */
export function networkQuery(scan: ScanClient, request: UpdatesRequest) {
  return queryOptions<UpdateFeed>({
    queryKey: ['scan', 'history', request],
    queryFn: () => openNetworkFeed(scan, request),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: FIVE_MINUTES,
    structuralSharing: false,
  });
}

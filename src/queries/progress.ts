import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';

export type QueryProgress = { readonly received: number; readonly total: number | undefined };

export function progressQuery(of: QueryKey) {
  return queryOptions<QueryProgress | null>({
    queryKey: ['progress', ...of],
    queryFn: () => null,
    enabled: false,
    initialData: null,
    gcTime: 0,
  });
}

const PAUSE_MS = 100;

/** Reports at most ten times a second, so that rendering does not slow the transfer. */
export function reportProgress(
  client: QueryClient,
  of: QueryKey,
): (progress: QueryProgress) => void {
  const { queryKey } = progressQuery(of);
  let isWaiting = false;
  let latest: QueryProgress | null = null;
  client.setQueryData(queryKey, null);
  return (progress) => {
    latest = progress;
    // The last report is always sent, so a stalled transfer shows its position.
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      client.setQueryData(queryKey, latest);
    }, PAUSE_MS);
  };
}

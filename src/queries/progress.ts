import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';

/** How far an answer has come, in bytes. */
export type QueryProgress = { readonly received: number; readonly total: number | undefined };

/** The progress of another query, for a bar beside it; null until its first bytes. */
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

/**
 * Reports progress of a query, from nothing on, at most ten times a second, so that reading is not
 * slowed by drawing.
 */
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
    // The last word is always said: an answer that stalls says where it stands.
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      client.setQueryData(queryKey, latest);
    }, PAUSE_MS);
  };
}

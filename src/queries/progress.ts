import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';

/** How far an answer has come, in bytes. */
export type Progress = { readonly received: number; readonly total: number | undefined };

/** The progress of another query, for a bar beside it; null until its first bytes. */
export function progressQuery(of: QueryKey) {
  return queryOptions<Progress | null>({
    queryKey: ['progress', ...of],
    queryFn: () => null,
    enabled: false,
    initialData: null,
    gcTime: 0,
  });
}

/**
 * Reports progress of a query, from nothing on, at most ten times a second, so that reading is not
 * slowed by drawing.
 */
export function reportProgress(client: QueryClient, of: QueryKey): (progress: Progress) => void {
  let last = 0;
  client.setQueryData(progressQuery(of).queryKey, null);
  return (progress) => {
    const now = Date.now();
    if (now - last < 100 && progress.received !== progress.total) return;
    last = now;
    client.setQueryData(progressQuery(of).queryKey, progress);
  };
}

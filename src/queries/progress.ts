import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import type { WatchingUpdate } from '#api/update-reader/reading.ts';
import type { FirstRow } from '#domain/update/document.ts';

export type QueryProgress = {
  readonly received: number;
  readonly total: number | undefined;
  /** What is known of the top of the tree. */
  readonly first?: readonly FirstRow[] | undefined;
};

export function progressQuery(of: QueryKey) {
  return queryOptions<QueryProgress | null>({
    // Behind the key of the query, so that what resets the query resets this.
    queryKey: [...of, 'progress'],
    queryFn: () => null,
    enabled: false,
    initialData: null,
    gcTime: 0,
  });
}

const PAUSE_MS = 100;

/**
 * Reports at most ten times a second, so that rendering does not slow the transfer.
 * @param signal of the query; nothing is kept of one that was cancelled
 */
export function reportProgress(
  client: QueryClient,
  of: QueryKey,
  signal: AbortSignal,
): Required<Pick<WatchingUpdate, 'onProgress' | 'onFirstRows'>> {
  const { queryKey } = progressQuery(of);
  let isWaiting = false;
  let latest: QueryProgress = { received: 0, total: undefined };
  client.setQueryData(queryKey, null);
  const report = (news: Partial<QueryProgress>) => {
    latest = { ...latest, ...news };
    // The last report is always sent, so a stalled transfer shows its position.
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      if (!signal.aborted) client.setQueryData(queryKey, latest);
    }, PAUSE_MS);
  };
  return { onProgress: report, onFirstRows: (first) => report({ first }) };
}

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

const PAUSE_MS = 250;

/**
 * Reads a body and reports how much of it has come, at most four times a second, so that rendering
 * does not slow the transfer. Nothing of it is kept after the end.
 */
export async function withProgress<T>(
  client: QueryClient,
  of: QueryKey,
  read: (watching: Required<Pick<WatchingUpdate, 'onProgress' | 'onFirstRows'>>) => Promise<T>,
): Promise<T> {
  const { queryKey } = progressQuery(of);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest: QueryProgress = { received: 0, total: undefined };
  client.setQueryData(queryKey, null);
  const report = (news: Partial<QueryProgress>) => {
    latest = { ...latest, ...news };
    // The last report is always sent, so a stalled transfer shows its position.
    timer ??= setTimeout(() => {
      timer = undefined;
      client.setQueryData(queryKey, latest);
    }, PAUSE_MS);
  };
  try {
    return await read({ onProgress: report, onFirstRows: (first) => report({ first }) });
  } finally {
    clearTimeout(timer);
    // Later, so that the page does not draw its skeleton before the document.
    setTimeout(() => client.setQueryData(queryKey, null));
  }
}

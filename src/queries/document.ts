import { type FetchQueryOptions, type QueryClient, QueryObserver } from '@tanstack/react-query';
import type { UpdateDocument } from '#domain/update/document.ts';
import { fetchWithin } from './fetch-within.ts';

/**
 * A committed update never changes; a large one is freed soon after its pages close. Structural
 * sharing is off because it would traverse (and could pollute) ledger data.
 */
export const DOCUMENT = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 5_000,
  structuralSharing: false,
} as const;

/**
 * Returns what `read` finds in a document, for the function of another query. The document stays open
 * until then, although no page shows it.
 * @param signal of the query that waits
 */
export async function readDocument<T>(
  client: QueryClient,
  query: FetchQueryOptions<UpdateDocument>,
  signal: AbortSignal,
  read: (document: UpdateDocument) => Promise<T>,
): Promise<T> {
  const shown = { ...DOCUMENT, queryKey: query.queryKey, enabled: false };
  const leave = new QueryObserver(client, shown).subscribe(() => undefined);
  try {
    return await read(await fetchWithin(client, query, signal));
  } finally {
    leave();
  }
}

import {
  type FetchQueryOptions,
  isCancelledError,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';

/**
 * The data of a query for the function of another query. A page that shares the fetch may leave and
 * cancel it; it is then sent again, because a query whose function rejects with a `CancelledError`
 * of another query stays pending without an end.
 * @param signal of the query that waits
 */
export async function fetchWithin<Data, Key extends QueryKey>(
  client: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, Key>,
  signal: AbortSignal,
): Promise<Data> {
  for (;;) {
    signal.throwIfAborted();
    try {
      const fetched = client.fetchQuery(query);
      const sent = client.getQueryState(query.queryKey);
      const data = await fetched;
      const now = client.getQueryState(query.queryKey);
      // A cancelled fetch of a query that has data resolves with that data.
      const isCancelled =
        sent?.fetchStatus !== 'idle' &&
        now?.fetchStatus === 'idle' &&
        now.dataUpdateCount === sent?.dataUpdateCount;
      if (!isCancelled) return data;
    } catch (thrown) {
      if (!isCancelledError(thrown)) throw thrown;
    }
  }
}

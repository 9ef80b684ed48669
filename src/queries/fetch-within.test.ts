import { QueryClient, QueryObserver, queryOptions } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { fetchWithin } from './fetch-within.ts';

/** The first fetch waits until it is cancelled; a later one returns. */
function openInner() {
  const sent: AbortSignal[] = [];
  const query = queryOptions({
    queryKey: ['inner'],
    queryFn: ({ signal }) => {
      sent.push(signal);
      if (sent.length > 1) return Promise.resolve('answer');
      return new Promise<string>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    },
  });
  return { sent, query };
}

test('a query that waits for another one ends although a page that left cancelled the other', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { sent, query } = openInner();
  const leave = new QueryObserver(client, query).subscribe(() => undefined);
  const outer = queryOptions({
    queryKey: ['outer'],
    queryFn: (context) => fetchWithin(context.client, query, context.signal),
  });
  const stay = new QueryObserver(client, outer);
  const close = stay.subscribe(() => undefined);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  leave();
  await vi.waitFor(() => expect(stay.getCurrentResult().data).toBe('answer'));
  expect(sent).toHaveLength(2);
  close();
});

test('a cancelled fetch of a query that has data is sent again, not answered by that data', async () => {
  const client = new QueryClient();
  const { sent, query } = openInner();
  client.setQueryData(query.queryKey, 'before');
  const fetched = fetchWithin(client, query, new AbortController().signal);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  await client.cancelQueries({ queryKey: query.queryKey });
  expect(await fetched).toBe('answer');
  const kept = { ...query, staleTime: Number.POSITIVE_INFINITY };
  expect(await fetchWithin(client, kept, new AbortController().signal)).toBe('answer');
  expect(sent).toHaveLength(2);
});

test('fresh data is returned although the query is being fetched again', async () => {
  const client = new QueryClient();
  const { sent, query } = openInner();
  client.setQueryData(query.queryKey, 'before');
  client.fetchQuery(query).catch(() => undefined);
  const fresh = { ...query, staleTime: Number.POSITIVE_INFINITY };
  expect(await fetchWithin(client, fresh, new AbortController().signal)).toBe('before');
  expect(sent).toHaveLength(1);
});

test('a query that is itself cancelled sends nothing again', async () => {
  const client = new QueryClient();
  const { sent, query } = openInner();
  const own = new AbortController();
  const fetched = fetchWithin(client, query, own.signal);
  own.abort();
  await client.cancelQueries({ queryKey: query.queryKey });
  await expect(fetched).rejects.toBe(own.signal.reason);
  expect(sent).toHaveLength(1);
});

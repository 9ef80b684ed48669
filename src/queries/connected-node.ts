import { notifyManager, type Query, QueryClient } from '@tanstack/react-query';
import type { NodeConnection } from '#api/connection/connections.ts';
import { failureOf } from '#domain/failure/failure.ts';
import { isAskedAgain, retryWait } from '#domain/failure/retry.ts';

/**
 * One connection and its cache. They live and die together, so query keys carry neither URL nor
 * token and a change of node can never show the old node's data.
 */
export type ConnectedNode = {
  readonly node: NodeConnection;
  readonly client: QueryClient;
  /**
   * Which connection this is. A component that reads the cache takes it into its key: a query's
   * observer stays with the client of its first drawing (react-query, useBaseQuery).
   */
  readonly serial: number;
};

/** Stands in the page's frame while no network is open, so that opening one mounts nothing anew. */
export const NO_NODE_CLIENT = new QueryClient();

const kept = new WeakMap<NodeConnection, ConnectedNode>();
let connections = 0;

/** The connection with its cache, the same pair each time for the same connection. */
export function withCache(node: NodeConnection): ConnectedNode {
  const before = kept.get(node);
  if (before !== undefined) return before;
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        // A browser that is offline still reaches a node on the same machine.
        networkMode: 'always',
        retry: (failures, thrown) => {
          const failure = failureOf(thrown);
          return failure !== undefined && isAskedAgain(failure, failures);
        },
        retryDelay: (failures, thrown) => retryWait(failureOf(thrown), failures, Math.random()),
        refetchOnWindowFocus: false,
        structuralSharing: false,
      },
    },
  });
  disposeWhatLeaves(client);
  forgetWithToken(node, client);
  connections += 1;
  const pair = { node, client, serial: connections };
  kept.set(node, pair);
  return pair;
}

type Disposable = { readonly dispose: () => void; readonly lost?: AbortSignal };

/**
 * A document may hold a worker or much memory: it is disposed when its query is removed or reset,
 * or has another one in its place. Where its worker ends before that, the query has failed.
 */
function disposeWhatLeaves(client: QueryClient): void {
  const held = new WeakMap<Query, Disposable>();
  client.getQueryCache().subscribe(({ type, query }) => {
    const data: unknown = type === 'removed' ? undefined : query.state.data;
    const before = held.get(query);
    if (before === data) return;
    if (isDisposable(data)) {
      held.set(query, data);
      data.lost?.addEventListener('abort', () => failWith(query, data));
    } else held.delete(query);
    // Behind the news for whoever still draws it, which stand in the same line.
    if (before !== undefined) notifyManager.schedule(() => before.dispose());
  });
}

function failWith(query: Query, lost: Disposable): void {
  if (query.state.data !== lost) return;
  query.setState({ data: undefined, error: lost.lost?.reason, status: 'error' });
}

function isDisposable(data: unknown): data is Disposable {
  return (
    typeof data === 'object' &&
    data !== null &&
    'dispose' in data &&
    typeof data.dispose === 'function'
  );
}

/**
 * What was read with a token goes with it (DATA-05): when it is forgotten, here or in another tab,
 * and when another one takes its place.
 */
function forgetWithToken({ token }: NodeConnection, client: QueryClient): void {
  if (token === undefined) return;
  let before = token.generation();
  token.subscribe(() => {
    const now = token.generation();
    if (now === before) return;
    before = now;
    void client.resetQueries({ queryKey: ['ledger'] });
  });
}

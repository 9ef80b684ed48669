import { notifyManager, type Query, QueryClient } from '@tanstack/react-query';
import type { NodeConnection } from '#api/connection/connections.ts';
import { failureOf } from '#domain/failure/failure.ts';
import { isRetried, retryWait } from '#domain/failure/retry.ts';

/** Each connection has its own cache, so query keys need neither URL nor token. */
export type ConnectedNode = {
  readonly node: NodeConnection;
  readonly client: QueryClient;
  /**
   * Components that read the cache use this number as key, because a react-query observer keeps its
   * first client (useBaseQuery).
   */
  readonly serial: number;
};

/**
 * The page frame uses this client while no network is open, so opening a network remounts nothing.
 */
export const NO_NODE_CLIENT = new QueryClient();

const kept = new WeakMap<NodeConnection, ConnectedNode>();
let connections = 0;

/** Returns the same pair each time for the same connection. */
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
          return failure !== undefined && isRetried(failure, failures);
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
 * A document may occupy a worker or much memory, so it is disposed when its query is removed, reset
 * or replaced. The query fails if the worker ends earlier.
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
    // Disposal is queued behind the notifications of components that still draw the document.
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
 * Data read with a token is removed with it (DATA-05), even if another tab removes or replaces the
 * token.
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

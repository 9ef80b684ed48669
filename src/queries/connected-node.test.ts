import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { NodeConnection } from '#api/connection/connections.ts';
import { readNodeAbout } from '#api/node/node-about.ts';
import { openTokenHolder } from '#api/token/token.ts';
import { type FailureReason, RequestFailed } from '#domain/failure/failure.ts';
import { withCache } from './connected-node.ts';
import { nodeAboutQuery } from './node-status.ts';

function openCache(token = openTokenHolder('https://node.example', { demoToken: 'made' })) {
  const network = { id: 'n', label: 'n', baseUrl: undefined, scanUrl: undefined };
  const node: NodeConnection = {
    network: { ...network, demoToken: undefined, samples: [] },
    ledger: undefined,
    scan: undefined,
    token,
  };
  return { ...withCache(node), node, token };
}

const failing = (reason: FailureReason) =>
  vi.fn(async () => {
    const place = { server: 'scan', method: 'GET', url: 'https://scan.example', at: '' } as const;
    throw new RequestFailed({ ...reason, place });
  });
const aDocument = () => ({ dispose: vi.fn() });

afterEach(() => {
  vi.useRealTimers();
  onlineManager.setOnline(true);
});

const ABOUT = { ...readNodeAbout('{"version":"3.4.11"}'), clockAhead: undefined };

describe('withCache', () => {
  test('returns the same cache for the same connection', () => {
    const { node, client } = openCache();
    expect(withCache(node).client).toBe(client);
  });

  test('sends requests when the browser is offline (fault 78)', async () => {
    const { client } = openCache();
    onlineManager.setOnline(false);
    expect(await client.fetchQuery({ queryKey: ['x'], queryFn: () => 7 })).toBe(7);
  });

  test.each<[FailureReason, number]>([
    [{ kind: 'status', status: 503, words: { kind: 'none' } }, 4],
    [{ kind: 'rate-limited', words: { kind: 'none' } }, 4],
    [{ kind: 'unreachable' }, 1],
    [{ kind: 'status', status: 500, words: { kind: 'none' } }, 1],
  ])('limits the attempts after %j to %i', async (reason, tries) => {
    vi.useFakeTimers();
    const queryFn = failing(reason);
    const asked = openCache().client.fetchQuery({ queryKey: ['x'], queryFn });
    const ended = expect(asked).rejects.toThrow(RequestFailed);
    await vi.advanceTimersByTimeAsync(60_000);
    await ended;
    expect(queryFn).toHaveBeenCalledTimes(tries);
  });

  test('makes one attempt when the error is not a failed request', async () => {
    const queryFn = vi.fn(() => Promise.reject(new TypeError('bug')));
    await expect(openCache().client.fetchQuery({ queryKey: ['x'], queryFn })).rejects.toThrow(
      'bug',
    );
    expect(queryFn).toHaveBeenCalledTimes(1);
  });

  test('removes only data read with a token when another token is set, also an opaque one (DATA-05)', () => {
    const { client, token } = openCache();
    for (const other of ['opaque-one', 'opaque-two', '', 'opaque-two']) {
      client.setQueryData(['ledger', 'update', 'u'], 'seen');
      client.setQueryData(nodeAboutQuery(undefined).queryKey, ABOUT);
      client.setQueryData(['scan', 'event', 'u'], 'public');
      token.paste(other);
      expect(client.getQueryData(['ledger', 'update', 'u'])).toBeUndefined();
      expect(client.getQueryData(nodeAboutQuery(undefined).queryKey)).toBe(ABOUT);
      expect(client.getQueryData(['scan', 'event', 'u'])).toBe('public');
    }
  });

  test('keeps all data when a token is requested or a response is 401', () => {
    const { client, token } = openCache();
    client.setQueryData(['ledger', 'update', 'u'], 'seen');
    token.ask();
    token.dismiss();
    token.unauthenticated(token.generation());
    expect(client.getQueryData(['ledger', 'update', 'u'])).toBe('seen');
  });

  test('disposes a document once when it is removed, reset or replaced', async () => {
    const { client } = openCache();
    const [removed, replaced, reset] = [aDocument(), aDocument(), aDocument()];
    client.setQueryData(['a'], removed);
    client.removeQueries({ queryKey: ['a'] });
    client.setQueryData(['b'], replaced);
    client.setQueryData(['b'], reset);
    await vi.waitFor(() => expect(replaced.dispose).toHaveBeenCalled());
    expect(reset.dispose).not.toHaveBeenCalled();
    await client.resetQueries({ queryKey: ['b'] });
    client.clear();
    await vi.waitFor(() => expect(reset.dispose).toHaveBeenCalled());
    for (const one of [removed, replaced, reset]) expect(one.dispose).toHaveBeenCalledTimes(1);
  });

  test('fails the query when the worker of its document ends, unless the document was replaced', async () => {
    const { client } = openCache();
    const place = { server: 'scan', method: 'GET', url: 'https://scan.example', at: '' } as const;
    const failed = new RequestFailed({ kind: 'worker-died', bytes: 1, why: '', place });
    const [shown, replaced] = [new AbortController(), new AbortController()];
    client.setQueryData(['a'], { ...aDocument(), lost: replaced.signal });
    client.setQueryData(['a'], { ...aDocument(), lost: shown.signal });
    replaced.abort(failed);
    expect(client.getQueryState(['a'])?.status).toBe('success');
    shown.abort(failed);
    expect(client.getQueryState(['a'])).toMatchObject({
      status: 'error',
      error: failed,
      data: undefined,
      fetchStatus: 'idle',
    });
  });

  test('notifies observers of a removed document before it is disposed', async () => {
    const { client } = openCache();
    const order: string[] = [];
    client.setQueryData(['a'], { dispose: () => order.push('disposed') });
    const observer = new QueryObserver(client, { queryKey: ['a'], enabled: false });
    const leave = observer.subscribe(({ data }) => {
      if (data === undefined) order.push('told');
    });
    await client.resetQueries({ queryKey: ['a'] });
    await vi.waitFor(() => expect(order).toEqual(['told', 'disposed']));
    leave();
  });
});

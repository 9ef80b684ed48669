import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test, vi } from 'vitest';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import { openTokenHolder } from '#api/token/token.ts';
import { RequestFailed } from '#domain/failure/failure.ts';
import { ledgerErrorFixture } from '#domain/failure/ledger-error.fixture.ts';
import type { Int64 } from '#domain/ledger/int64.ts';
import { usualUpdatesRequest } from '#domain/update-list/updates-request.ts';
import { ledgerEndQuery } from '#queries/node-status.ts';
import { updatesQuery } from './updates.ts';

const URL = 'https://n';
const place = { server: 'ledger', method: 'POST', url: URL, at: '' } as const;
const wentBack = () =>
  new RequestFailed({
    kind: 'status',
    status: 400,
    words: ledgerErrorFixture('OFFSET_AFTER_LEDGER_END', {
      cause: 'Begin offset (977) is after ledger end (900)',
    }),
    place,
  });

const pageOf = (low: number, high: number, token = {}) =>
  JSON.stringify({
    updates: [],
    lowestPageOffsetExclusive: low,
    highestPageOffsetInclusive: high,
    ...token,
  });

describe('updatesQuery', () => {
  test('raises the ledger end to what a tail loaded before it was paused', async () => {
    const client = new QueryClient();
    const lows = [0, 977, 979];
    let isWaiting = false;
    const small: LedgerClient['small'] = async ({ read }) => {
      const low = lows.shift();
      isWaiting = low === undefined;
      if (low === undefined) return new Promise(() => undefined);
      const high = low === 0 ? 977 : low + 2;
      const token = low === 0 ? {} : { nextPageToken: 'bmV4dA==' };
      return read(pageOf(low, high, token));
    };
    const ledger = { baseUrl: URL, small } as Partial<LedgerClient> as LedgerClient;
    const { queryKey } = ledgerEndQuery(undefined);
    client.setQueryData(queryKey, { offset: '970' as Int64, times: [] });
    const ask = { request: usualUpdatesRequest({ kind: 'any-party' }), route: 'page' } as const;
    const feed = await client.fetchQuery(updatesQuery(ledger, openTokenHolder(URL), ask));
    feed.setPace(1);
    await vi.waitFor(() => expect(isWaiting).toBe(true));
    // The page up to 981 is loaded, and waits to be shown with the next one.
    expect(feed.state.get().tailAt).toBe('979');
    feed.setLive(false);
    expect(feed.state.get().tailAt).toBe('981');
    expect(client.getQueryData(queryKey)?.offset).toBe('981');
    feed.dispose();
  });

  test('reloads the ledger end when the ledger went back', async () => {
    const client = new QueryClient();
    let isLost = false;
    const small: LedgerClient['small'] = async ({ read }) => {
      if (isLost) throw wentBack();
      return read(pageOf(0, 977));
    };
    const ledger = { baseUrl: URL, small } as Partial<LedgerClient> as LedgerClient;
    const { queryKey } = ledgerEndQuery(undefined);
    client.setQueryData(queryKey, { offset: '970' as Int64, times: [] });
    const end = () => client.getQueryData(queryKey)?.offset;
    const ask = { request: usualUpdatesRequest({ kind: 'any-party' }), route: 'page' } as const;
    const feed = await client.fetchQuery(updatesQuery(ledger, openTokenHolder(URL), ask));
    await vi.waitFor(() => expect(end()).toBe('977'));
    isLost = true;
    feed.setPace(1);
    await vi.waitFor(() => expect(feed.state.get().tail.kind).toBe('stopped'));
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
    client.setQueryData(queryKey, { offset: '900' as Int64, times: [] });
    feed.setLive(true);
    await vi.waitFor(() => expect(feed.state.get().tail.kind).toBe('stopped'));
    expect(end()).toBe('900');
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
    feed.dispose();
  });
});

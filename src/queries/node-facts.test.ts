import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, test, vi } from 'vitest';
import type { SmallRoute } from '#api/http/api-request.ts';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import { readLedgerEnd, readPrunedOffsets } from '#api/ledger/ledger-wire.ts';
import { openTokenHolder } from '#api/token/token.ts';
import { PAGE_PATH } from '#api/updates/updates-wire.ts';
import { type FailureReason, failureOf, RequestFailed } from '#domain/failure/failure.ts';
import type { ReaderChoice } from '#domain/ledger/rights.ts';
import { usualUpdatesRequest } from '#domain/update-list/updates-request.ts';
import { updatesQuery } from '#queries/updates.ts';
import { recordTimesQuery, refreshNode } from './node-facts.ts';
import { farthestEndQuery, ledgerEndQuery } from './node-status.ts';
import { readAs, readerQuery } from './reader.ts';

const ANY: ReaderChoice = { kind: 'any-party', because: 'rights' };

/** A ledger of canned answers by path; a function answers by the body that was sent. */
function openLedger(answers: Record<string, unknown>) {
  const asked: { readonly path: string; readonly body: unknown }[] = [];
  const small = async <T>({ path, read, body }: SmallRoute<T>) => {
    asked.push({ path, body });
    const held = answers[path];
    const answer: unknown = typeof held === 'function' ? held(body) : held;
    const place = { server: 'ledger', method: 'GET', url: `https://n${path}`, at: '' } as const;
    const none: FailureReason = { kind: 'refused', words: { kind: 'none' } };
    if (answer === undefined) throw new RequestFailed({ ...none, place });
    return read(JSON.stringify(answer));
  };
  const ledger: Partial<LedgerClient> = {
    reader: async () => ANY,
    ledgerEnd: () => small({ path: END, read: readLedgerEnd }),
    prunedOffsets: () => small({ path: PRUNED, read: readPrunedOffsets }),
    small,
  };
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return { answers, asked, client, ledger: ledger as LedgerClient };
}

const END = '/v2/state/ledger-end';
const PRUNED = '/v2/state/latest-pruned-offsets';
const LIST = '/v2/updates?limit=200';
const transaction = { Transaction: { value: { synchronizerId: 'a', recordTime: '2026' } } };
const checkpoint = {
  OffsetCheckpoint: { value: { synchronizerTimes: [{ synchronizerId: 'a', recordTime: '2027' }] } },
};

describe('farthestEndQuery', () => {
  const farthest = (client: QueryClient) => client.getQueryData(farthestEndQuery().queryKey);

  test('keeps the highest exact offset, also when the ledger data is reset', async () => {
    const { answers, client, ledger } = openLedger({ [END]: { offset: 400 } });
    const ask = async () =>
      (await client.fetchQuery({ ...ledgerEndQuery(ledger), staleTime: 0 })).offset;
    expect(await ask()).toBe('400');
    answers[END] = { offset: 340 };
    expect(await ask()).toBe('340');
    await client.resetQueries({ queryKey: ['ledger'] });
    expect(farthest(client)).toBe('400');
    answers[END] = { offset: 401 };
    expect(await ask()).toBe('401');
    expect(farthest(client)).toBe('401');
  });

  test('includes the end of a list that follows the ledger', async () => {
    const page = { updates: [], lowestPageOffsetExclusive: 0, highestPageOffsetInclusive: 977 };
    const { client, ledger } = openLedger({ [PAGE_PATH]: page });
    const ask = { request: usualUpdatesRequest({ kind: 'any-party' }), route: 'page' } as const;
    const query = updatesQuery(ledger, openTokenHolder('https://n'), ask);
    const feed = await client.fetchQuery(query);
    await vi.waitFor(() => expect(farthest(client)).toBe('977'));
    feed.dispose();
  });
});

describe('recordTimesQuery', () => {
  const times = ({ client, ledger }: ReturnType<typeof openLedger>) =>
    client.fetchQuery(recordTimesQuery(ledger));

  test('returns the times of the ledger end without further requests when it reports them', async () => {
    const synchronizerTimes = [{ synchronizerId: 'a', recordTime: '2026' }];
    const node = openLedger({ [END]: { offset: 9, synchronizerTimes } });
    expect(await times(node)).toEqual([{ synchronizerId: 'a', at: '2026', from: 'ledger-end' }]);
    expect(node.asked.map(({ path }) => path)).toEqual([END]);
  });

  test('returns no times when the ledger is empty', async () => {
    expect(await times(openLedger({ [END]: { offset: 0 } }))).toEqual([]);
  });

  test('returns the time of a checkpoint among the last offsets, requested without transactions', async () => {
    const node = openLedger({
      [END]: { offset: 5000 },
      [PRUNED]: { participantPrunedUpToInclusive: 10 },
      [LIST]: [{ update: checkpoint }],
    });
    expect(await times(node)).toEqual([{ synchronizerId: 'a', at: '2027', from: 'checkpoint' }]);
    const lists = node.asked.filter(({ path }) => path === LIST);
    expect(lists).toHaveLength(1);
    expect(lists[0]?.body).toMatchObject({ beginExclusive: '4900', endInclusive: '5000' });
    expect(JSON.stringify(lists[0]?.body)).not.toContain('includeTransactions');
  });

  test('returns the time of the newest update when the list has no checkpoint', async () => {
    const node = openLedger({
      [END]: { offset: 5000 },
      [PRUNED]: { participantPrunedUpToInclusive: 4995 },
      [LIST]: (body: unknown) =>
        JSON.stringify(body).includes('includeTransactions') ? [{ update: transaction }] : [],
    });
    expect(await times(node)).toEqual([{ synchronizerId: 'a', at: '2026', from: 'update' }]);
    // What is pruned is never asked for.
    const begins = node.asked.filter(({ path }) => path === LIST).map(({ body }) => body);
    expect(begins).toEqual([
      expect.objectContaining({ beginExclusive: '4995' }),
      expect.objectContaining({ beginExclusive: '4995' }),
    ]);
  });

  test('requests the list when the pruned offsets are not reported', async () => {
    const node = openLedger({ [END]: { offset: 50 }, [LIST]: [{ update: checkpoint }] });
    expect(await times(node)).toHaveLength(1);
    expect(node.asked.at(-1)?.body).toMatchObject({ beginExclusive: '0', endInclusive: '50' });
  });

  test('rejects when the list fails, and requests the end again on the next read', async () => {
    const node = openLedger({ [END]: { offset: 50 }, [PRUNED]: {} });
    await expect(times(node)).rejects.toSatisfy((why) => failureOf(why)?.kind === 'refused');
    node.answers[END] = { offset: 40 };
    node.answers[LIST] = [{ update: checkpoint }];
    expect(await times(node)).toHaveLength(1);
    expect(node.asked.at(-1)?.body).toMatchObject({ endInclusive: '40' });
  });
});

describe('refreshNode', () => {
  test('requests the ledger end again and keeps the chosen reader', async () => {
    const { answers, asked, client, ledger } = openLedger({ [END]: { offset: 1 } });
    await client.fetchQuery(ledgerEndQuery(ledger));
    await client.fetchQuery(readerQuery(ledger));
    readAs(client, ledger, ['alice::1220']);
    const leaves = [
      new QueryObserver(client, ledgerEndQuery(ledger)).subscribe(() => undefined),
      new QueryObserver(client, readerQuery(ledger)).subscribe(() => undefined),
    ];
    answers[END] = { offset: 2 };
    refreshNode(client);
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    await vi.waitFor(() => expect(client.isFetching()).toBe(0));
    expect(client.getQueryData(ledgerEndQuery(ledger).queryKey)?.offset).toBe('2');
    expect(client.getQueryData(readerQuery(ledger).queryKey)?.because).toBe('chosen');
    for (const leave of leaves) leave();
  });

  test('requests the reader again if its rights could not be read', async () => {
    const { client, ledger } = openLedger({});
    const reader = vi
      .fn<LedgerClient['reader']>()
      .mockRejectedValueOnce(new Error('no response'))
      .mockResolvedValueOnce({ kind: 'any-party', because: 'rights-unreadable' })
      .mockResolvedValue(ANY);
    const query = readerQuery({ ...ledger, reader });
    const leave = new QueryObserver(client, query).subscribe(() => undefined);
    await vi.waitFor(() => expect(client.getQueryState(query.queryKey)?.status).toBe('error'));
    for (const because of ['rights-unreadable', 'rights', 'rights']) {
      refreshNode(client);
      await vi.waitFor(() => expect(client.isFetching()).toBe(0));
      expect(client.getQueryData(query.queryKey)?.because).toBe(because);
    }
    expect(reader).toHaveBeenCalledTimes(3);
    leave();
  });
});

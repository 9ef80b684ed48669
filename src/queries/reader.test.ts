import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test, vi } from 'vitest';
import { chooseReader } from '#api/ledger/choose-reader.ts';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import type { ReaderChoice } from '#domain/ledger/rights.ts';
import { ledgerUserQuery, readAs, readerFor, readerQuery, userRightsQuery } from './reader.ts';

const RIGHTS: ReaderChoice = { kind: 'parties', parties: ['a::1'], because: 'rights' };
const GUESS: ReaderChoice = { kind: 'any-party', because: 'rights-unreadable' };

function openLedger(choice: ReaderChoice) {
  const reader = vi.fn<LedgerClient['reader']>(async () => choice);
  // Of a ledger the reader's query uses nothing else.
  return { reader, ledger: { reader } as Partial<LedgerClient> as LedgerClient };
}
const here = () => new AbortController().signal;

describe('readerFor', () => {
  test('keeps a reader that was read from rights and requests again after a guess', async () => {
    for (const [choice, times] of [
      [RIGHTS, 1],
      [GUESS, 2],
    ] as const) {
      const client = new QueryClient();
      const { reader, ledger } = openLedger(choice);
      expect(await readerFor(client, ledger, here())).toBe(choice);
      expect(await readerFor(client, ledger, here())).toBe(choice);
      expect(reader).toHaveBeenCalledTimes(times);
    }
  });

  test('makes one attempt when the request fails', async () => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: 3, retryDelay: 0 } } });
    const { reader, ledger } = openLedger(RIGHTS);
    reader.mockRejectedValue(new Error('busy'));
    await expect(readerFor(client, ledger, here())).rejects.toThrow('busy');
    expect(reader).toHaveBeenCalledTimes(1);
  });

  test('ends the request when its caller leaves and requests again for another caller', async () => {
    const client = new QueryClient();
    const { reader, ledger } = openLedger(RIGHTS);
    let left = false;
    reader.mockImplementationOnce(
      (watching) =>
        new Promise((_, reject) => {
          watching?.signal?.addEventListener('abort', () => {
            left = true;
            reject(new Error('left'));
          });
        }),
    );
    const gone = new AbortController();
    const waiting = readerFor(client, ledger, here());
    const leaving = readerFor(client, ledger, gone.signal);
    const ended = expect(leaving).rejects.toThrow();
    gone.abort();
    await client.cancelQueries({ queryKey: readerQuery(ledger).queryKey });
    await ended;
    expect(left).toBe(true);
    expect(await waiting).toBe(RIGHTS);
    expect(reader).toHaveBeenCalledTimes(2);
  });
});

describe('readAs', () => {
  test('keeps the chosen parties, or any party, and removes data of another reader', async () => {
    const client = new QueryClient();
    const { reader, ledger } = openLedger(RIGHTS);
    for (const [parties, choice] of [
      [['b::2'], { kind: 'parties', parties: ['b::2'], because: 'chosen' }],
      [[], { kind: 'any-party', because: 'chosen' }],
    ] as const) {
      const read = [
        ['ledger', 'update', 'u'],
        ['ledger', 'contract', 'c'],
        ['ledger', 'contract-views', 'c', ['#pkg:Main:Holding']],
        ['ledger', 'completion-of', '42'],
        ['ledger', 'rejection-reason', {}],
        ['ledger', 'lineage', 'l', 'progress'],
      ];
      for (const key of read) client.setQueryData(key, 'seen');
      client.setQueryData(['ledger', 'end'], '7');
      readAs(client, ledger, parties);
      expect(await readerFor(client, ledger, here())).toMatchObject(choice);
      for (const key of read) expect(client.getQueryData(key)).toBeUndefined();
      expect(client.getQueryData(['ledger', 'end'])).toBe('7');
    }
    expect(reader).not.toHaveBeenCalled();
  });

  test('makes the choice the default, except that of one list', async () => {
    const client = new QueryClient();
    const { ledger } = openLedger(GUESS);
    const usualOf = async () => (await readerFor(client, ledger, here())).usual;
    readAs(client, ledger, ['b::2'], GUESS);
    expect(await usualOf()).toEqual(GUESS);
    readAs(client, ledger, ['b::2']);
    expect(await usualOf()).toBeUndefined();
  });

  test('keeps the chosen parties when an answer about the rights comes later', async () => {
    const client = new QueryClient();
    const { reader, ledger } = openLedger(RIGHTS);
    let answer = () => {};
    reader.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          answer = () => resolve(RIGHTS);
        }),
    );
    const waiting = readerFor(client, ledger, here());
    readAs(client, ledger, ['b::2']);
    answer();
    const chosen = { kind: 'parties', parties: ['b::2'], because: 'chosen' };
    expect(await waiting).toEqual(chosen);
    expect(client.getQueryData(readerQuery(ledger).queryKey)).toEqual(chosen);
  });
});

describe('readerFor, ledgerUserQuery and userRightsQuery', () => {
  test('shares one request for the user and one for its rights', async () => {
    const client = new QueryClient();
    const user = vi.fn<LedgerClient['user']>(async () => ({ id: 'clerk', by: 'node' }));
    const userRights = vi.fn<LedgerClient['userRights']>(async () => []);
    const reader: LedgerClient['reader'] = (_watching, asks) =>
      chooseReader({ user, rights: userRights, ...asks }, () => true);
    const ledger = { user, userRights, reader } as Partial<LedgerClient> as LedgerClient;
    const [choice, currentUser, rights] = await Promise.all([
      readerFor(client, ledger, here()),
      client.fetchQuery(ledgerUserQuery(ledger)),
      client.fetchQuery(userRightsQuery(ledger, 'clerk')),
    ]);
    expect(choice.because).toBe('no-reading-right');
    expect([currentUser?.id, rights]).toEqual(['clerk', []]);
    expect([user.mock.calls.length, userRights.mock.calls.length]).toEqual([1, 1]);
  });
});

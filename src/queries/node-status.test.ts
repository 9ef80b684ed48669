import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import type { LedgerEnd } from '#api/ledger/ledger-wire.ts';
import type { Int64 } from '#domain/ledger/int64.ts';
import { farthestEndQuery, ledgerEndQuery, noteEnd } from './node-status.ts';

const int = (offset: string) => offset as Int64;
const { queryKey } = ledgerEndQuery(undefined);

describe('noteEnd', () => {
  test('raises the ledger end without changing its age and ignores an earlier end', () => {
    const client = new QueryClient();
    const end = () => client.getQueryData<LedgerEnd>(queryKey);
    const farthest = () => client.getQueryData(farthestEndQuery().queryKey);
    noteEnd(client, int('5'));
    expect(end()).toBeUndefined();
    expect(farthest()).toBe('5');
    const asked = { offset: int('9007199254740993'), times: [] };
    client.setQueryData<LedgerEnd>(queryKey, asked, { updatedAt: 1_000 });
    noteEnd(client, int('9007199254740992'));
    expect(end()).toBe(asked);
    noteEnd(client, int('9007199254740994'));
    expect(end()).toEqual({ ...asked, offset: '9007199254740994' });
    expect(farthest()).toBe('9007199254740994');
    noteEnd(client, int('7'));
    expect(farthest()).toBe('9007199254740994');
    expect(client.getQueryState(queryKey)?.dataUpdatedAt).toBe(1_000);
  });
});

describe('ledgerEndQuery', () => {
  test('keeps a later end when it is noted after the request was sent', async () => {
    const client = new QueryClient();
    let answer = (_end: LedgerEnd) => {};
    const ledgerEnd = () => new Promise<LedgerEnd>((resolve) => (answer = resolve));
    const query = ledgerEndQuery({ ledgerEnd } as Partial<LedgerClient> as LedgerClient);
    const asked = client.fetchQuery(query);
    noteEnd(client, int('101'));
    answer({ offset: int('100'), times: [] });
    expect((await asked).offset).toBe('101');
    const askedLater = client.fetchQuery({ ...query, staleTime: 0 });
    answer({ offset: int('100'), times: [] });
    expect((await askedLater).offset).toBe('100');
  });
});

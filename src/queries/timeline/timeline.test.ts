import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { CompletionFeed } from '#api/completions/completion-feed.ts';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import { openTokenHolder, type TokenHolder } from '#api/token/token.ts';
import { completionFixture } from '#domain/completion/completion.fixture.ts';
import type { Int64 } from '#domain/ledger/int64.ts';
import { completionsQuery } from '#queries/completion/completions.ts';
import { loadedBefore, timelineQuery } from './timeline.ts';

test('timelineQuery asks again for offsets that the ledger had not reached', async () => {
  let offset = '7' as Int64;
  const ledger: Partial<LedgerClient> = {
    baseUrl: 'https://n',
    ledgerEnd: async () => ({ offset, times: [] }),
    small: () => new Promise(() => undefined),
  };
  const client = new QueryClient();
  const query = timelineQuery(ledger as LedgerClient, openTokenHolder('https://n'), {
    common: { kind: 'trace', id: 'ab' },
    after: '7' as Int64,
    upto: undefined,
    reader: { kind: 'any-party' },
    route: 'page',
  });
  expect(await client.fetchQuery(query)).toBeNull();
  offset = '9' as Int64;
  const feed = await client.fetchQuery(query);
  expect(feed?.request).toMatchObject({ beginOffsetExclusive: '7', endOffsetInclusive: '9' });
  expect(await client.fetchQuery(query)).toBe(feed);
  feed?.dispose();
});

test('loadedBefore has the question and the start of the list of each command', () => {
  const trace = 'ab'.repeat(16);
  const party = `alice::1220${trace}${trace}`;
  const question = {
    reader: { kind: 'parties', parties: [party] },
    user: { kind: 'named', id: 'bob' },
  } as const;
  const completions = [completionFixture(7, { traceId: trace }), completionFixture(8)];
  const reading = { range: { after: '5' }, completions };
  const client = new QueryClient();
  const { queryKey } = completionsQuery({} as LedgerClient, {} as TokenHolder, question);
  const feed = { question, state: { get: () => ({ reading }) } };
  client.setQueryData(queryKey, feed as unknown as CompletionFeed);
  expect(loadedBefore(client, { kind: 'trace', id: trace }).commands).toEqual([
    { completion: completions[0], question, after: '5' },
  ]);
});

import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import { openTokenHolder } from '#api/token/token.ts';
import type { Int64 } from '#domain/ledger/int64.ts';
import { timelineQuery } from './timeline.ts';

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

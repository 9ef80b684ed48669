import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import { fetchWithin } from '#queries/fetch-within.ts';
import { readAs } from '#queries/reader.ts';
import { usualCompletionsQuery } from './usual-completions.ts';

const party = (name: string) => `${name}::1220${'0'.repeat(64)}`;

test('usualCompletionsQuery takes the chosen parties, although a request for others is under way', async () => {
  let answer = () => {};
  const version = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const ledger: Partial<LedgerClient> = {
    reader: async () => ({ kind: 'parties', parties: [party('a')], because: 'rights' }),
    user: async () => ({ id: 'clerk', by: 'node' }),
    small: async ({ read }) => {
      await version;
      return read('{"version":"3.5.7"}');
    },
  };
  const client = new QueryClient();
  const query = usualCompletionsQuery(ledger as LedgerClient, {
    state: () => ({ kind: 'absent', refused: false, wanted: false, denied: false }),
  });
  const { signal } = new AbortController();
  const before = fetchWithin(client, query, signal);
  await new Promise((resolve) => setTimeout(resolve));
  readAs(client, ledger as LedgerClient, [party('b')]);
  const after = fetchWithin(client, query, signal);
  answer();
  for (const question of [await before, await after])
    expect(question?.reader).toEqual({ kind: 'parties', parties: [party('b')] });
});

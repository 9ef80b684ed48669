import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import { lineageProgressQuery, lineageQuery, stopLineage, stoppedLineageQuery } from './lineage.ts';

const OF = { kind: 'contract', contractId: `00${'ab'.repeat(40)}`, template: 'A:B:C' } as const;

/** A ledger that does not answer before `release`. */
function openSlowLedger() {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const ledger: Partial<LedgerClient> = {
    reader: async () => ({ kind: 'any-party', because: 'rights' }),
    prunedOffsets: () => Promise.reject(new Error('no response')),
    small: () => held.then(() => Promise.reject(new Error('no response'))),
  };
  return { ledger: ledger as LedgerClient, release: () => release() };
}

async function startReading(client: QueryClient) {
  const { ledger, release } = openSlowLedger();
  const ended = client.fetchQuery(lineageQuery(ledger, OF, 1)).then(
    () => 'read',
    () => 'ended',
  );
  const progress = () => client.getQueryData(lineageProgressQuery(OF).queryKey);
  await expect.poll(() => progress()?.lineage.contracts.size).toBe(1);
  return { ended, release, progress };
}

const openClient = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

test('nothing of a graph remains when the token changes while it is read', async () => {
  const client = openClient();
  const { ended, release, progress } = await startReading(client);
  await client.resetQueries({ queryKey: ['ledger'] });
  release();
  expect(await ended).toBe('ended');
  expect(progress() ?? null).toBeNull();
});

test('a graph that is stopped remains as far as it was read, until the token changes', async () => {
  const client = openClient();
  const { ended, release } = await startReading(client);
  expect(await stopLineage(client, OF, 1)).toBe(0);
  release();
  expect(await ended).toBe('ended');
  const stopped = () => client.getQueryData(stoppedLineageQuery(OF, 0).queryKey) ?? undefined;
  expect(stopped()?.contracts.size).toBe(1);
  await client.resetQueries({ queryKey: ['ledger'] });
  expect(stopped()).toBeUndefined();
});

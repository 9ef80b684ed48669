import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import type { NodeConnection } from '#api/connection/connections.ts';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import type { Reader } from '#domain/ledger/rights.ts';
import type { UpdateId } from '#domain/ledger/update-id.ts';
import type { EventRow, UpdateDocument, UpdateFacts } from '#domain/update/document.ts';
import { withCache } from '#queries/connected-node.ts';
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

afterEach(() => {
  vi.useRealTimers();
});

test('a graph of an update is read as the reader that its address names', async () => {
  const reader: Reader = { kind: 'parties', parties: ['alice::1220'] };
  const bodies: unknown[] = [];
  const document: Partial<UpdateDocument> = {
    facts: { offset: '7' } as UpdateFacts,
    effects: { created: Int32Array.of(0), archived: new Int32Array() },
    rows: async () => [{ contractId: OF.contractId, template: 'B:C', kind: 'create' } as EventRow],
    dispose: () => undefined,
  };
  const ledger: Partial<LedgerClient> = {
    reader: () => Promise.reject(new Error('the usual reader is not needed')),
    prunedOffsets: () => Promise.reject(new Error('no response')),
    document: async (...[, , body]) => {
      bodies.push(body);
      return document as UpdateDocument;
    },
    small: async ({ body }) => {
      bodies.push(body);
      throw new Error('no response');
    },
  };
  const of = { kind: 'update', updateId: 'u' as UpdateId, reader } as const;
  await openClient()
    .fetchQuery(lineageQuery(ledger as LedgerClient, of, 1))
    .catch(() => undefined);
  expect(bodies).toHaveLength(2);
  for (const body of bodies) {
    expect(JSON.stringify(body)).toContain('alice::1220');
    expect(JSON.stringify(body)).not.toContain('filtersForAnyParty');
  }
});

test('an update stays open while a graph starts from it', async () => {
  vi.useFakeTimers();
  let isOpen = true;
  const document: Partial<UpdateDocument> = {
    facts: { offset: '7' } as UpdateFacts,
    effects: { created: Int32Array.of(0), archived: new Int32Array() },
    rows: async () => {
      await new Promise((resolve) => setTimeout(resolve, 60_000));
      if (!isOpen) throw new Error('closed');
      return [];
    },
    dispose: () => {
      isOpen = false;
    },
  };
  const ledger: Partial<LedgerClient> = {
    reader: async () => ({ kind: 'any-party', because: 'rights' }),
    prunedOffsets: () => Promise.reject(new Error('no response')),
    document: async () => document as UpdateDocument,
  };
  const node: Partial<NodeConnection> = { ledger: ledger as LedgerClient };
  const { client } = withCache(node as NodeConnection);
  const of = { kind: 'update', updateId: 'u' as UpdateId } as const;
  const read = client.fetchQuery(lineageQuery(ledger as LedgerClient, of, 0));
  read.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(120_000);
  expect((await read)?.start.kind).toBe('update');
});

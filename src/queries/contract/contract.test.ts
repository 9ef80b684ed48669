import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type NodeConnection, openNode } from '#api/connection/connections.ts';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import type { ScanClient } from '#api/scan/scan.ts';
import type { ContractId } from '#domain/ledger/contract-id.ts';
import type { Int64 } from '#domain/ledger/int64.ts';
import type { Reader } from '#domain/ledger/rights.ts';
import type { UpdateId } from '#domain/ledger/update-id.ts';
import type { EventRow, UpdateDocument } from '#domain/update/document.ts';
import { updateFactsFixture } from '#domain/update/update-facts.fixture.ts';
import { withCache } from '#queries/connected-node.ts';
import { openSimulatedNode } from '#sim/http/node.ts';
import { tokenFor } from '#sim/ledger/user.ts';
import { contractIdOf, updateIdOf } from '#sim/world/identity.ts';
import {
  contractInUpdateQuery,
  contractMovesQuery,
  contractQuery,
  contractViewsQuery,
  offsetInLedgerQuery,
} from './contract.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** An update of the demo; requests that match fail. */
function demoUpdate(story: string, fails: RegExp | undefined = undefined) {
  vi.useRealTimers();
  const node = openSimulatedNode('demo');
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    fails?.test(url) ? new Response(null, { status: 403 }) : node?.(new Request(url, init)),
  );
  const connected = withCache(
    openNode({
      id: 'n',
      label: 'n',
      baseUrl: 'http://demo.example/ledger',
      scanUrl: 'http://demo.example/api/scan',
      samples: [],
      demoToken: tokenFor('operator'),
    }),
  );
  return { connected, updateId: updateIdOf(story) as UpdateId };
}

test('contractInUpdateQuery keeps the update open while it searches it', async () => {
  const contractId = '00ab' as ContractId;
  let isOpen = true;
  const document: Partial<UpdateDocument> = {
    source: 'scan',
    facts: updateFactsFixture({ updateId: 'u' }),
    find: async () => {
      await new Promise((resolve) => setTimeout(resolve, 60_000));
      if (!isOpen) throw new Error('closed');
      return Int32Array.of(0);
    },
    rows: async () => [{ row: 0, kind: 'archive', contractId } as Partial<EventRow> as EventRow],
    dispose: () => {
      isOpen = false;
    },
  };
  const scan: Partial<ScanClient> = { event: async () => document as UpdateDocument };
  const node: Partial<NodeConnection> = { scan: scan as ScanClient };
  const connected = withCache(node as NodeConnection);
  const found = connected.client.fetchQuery(
    contractInUpdateQuery(connected, { contractId, updateId: 'u' as UpdateId }),
  );
  found.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  expect((await found).archived?.row).toBe(0);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(isOpen).toBe(false);
});

test('contractInUpdateQuery finds an archival after many events that use the contract', async () => {
  const contractId = '00ab' as ContractId;
  const rowAt = (row: number): Partial<EventRow> => ({
    row,
    kind: 'exercise',
    consuming: row === 299,
    contractId,
  });
  const document: Partial<UpdateDocument> = {
    source: 'scan',
    facts: updateFactsFixture({ updateId: 'u' }),
    find: async () => Int32Array.from({ length: 300 }, (_, row) => row),
    rows: async (rows) => rows.map((row) => rowAt(row) as EventRow),
    dispose: () => undefined,
  };
  const scan: Partial<ScanClient> = { event: async () => document as UpdateDocument };
  const node: Partial<NodeConnection> = { scan: scan as ScanClient };
  const connected = withCache(node as NodeConnection);
  const found = await connected.client.fetchQuery(
    contractInUpdateQuery(connected, { contractId, updateId: 'u' as UpdateId }),
  );
  expect([found.used, found.archived?.row]).toEqual([299, 299]);
});

test('contractInUpdateQuery finds an unassignment', async () => {
  const contractId = '00ab' as ContractId;
  const row: Partial<EventRow> = { row: 0, kind: 'unassign', contractId };
  const document: Partial<UpdateDocument> = {
    source: 'scan',
    facts: updateFactsFixture({ updateId: 'u' }),
    find: async () => Int32Array.of(0),
    rows: async () => [row as EventRow],
    dispose: () => undefined,
  };
  const scan: Partial<ScanClient> = { event: async () => document as UpdateDocument };
  const node: Partial<NodeConnection> = { scan: scan as ScanClient };
  const connected = withCache(node as NodeConnection);
  const found = await connected.client.fetchQuery(
    contractInUpdateQuery(connected, { contractId, updateId: 'u' as UpdateId }),
  );
  expect(found).toMatchObject({ isUnassigned: true, created: undefined, archived: undefined });
});

test.each(['partly private settlement', 'bond transfer accepted'])(
  'contractInUpdateQuery reads the ledger if Scan has no event on the contract (%s)',
  async (story) => {
    const { connected, updateId } = demoUpdate(story);
    const contractId = contractIdOf('transfer rule') as ContractId;
    expect(
      await connected.client.fetchQuery(contractInUpdateQuery(connected, { contractId, updateId })),
    ).toMatchObject({ source: 'ledger', isSeen: true });
  },
);

test.each([
  ['partly private settlement', 'transaction'],
  ['bond transfer accepted', 'private'],
])('contractInUpdateQuery keeps what Scan has if the ledger fails (%s)', async (story, kind) => {
  const { connected, updateId } = demoUpdate(story, /\/update-by-id/);
  const contractId = contractIdOf('transfer rule') as ContractId;
  expect(
    await connected.client.fetchQuery(contractInUpdateQuery(connected, { contractId, updateId })),
  ).toMatchObject({ source: 'scan', isSeen: false, facts: { kind } });
});

test.each([
  ['no update', {}],
  ['another update', { update: { update_id: `1220${'ab'.repeat(32)}`, events_by_id: {} } }],
])('contractInUpdateQuery shows nothing of a response of Scan with %s', async (_name, body) => {
  const { connected, updateId } = demoUpdate('partly private settlement');
  const answer = fetch;
  const of = (failing: RegExp) => {
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) =>
      url.includes('/v0/events/')
        ? Response.json(body)
        : failing.test(url)
          ? new Response(null, { status: 403 })
          : answer(url, init),
    );
    const contractId = contractIdOf('transfer rule') as ContractId;
    const query = contractInUpdateQuery(connected, { contractId, updateId });
    return connected.client.fetchQuery({ ...query, staleTime: 0 });
  };
  expect(await of(/update-by-id/)).toMatchObject({ source: 'scan', isOther: true, used: 0 });
  expect(await of(/^$/)).toMatchObject({ source: 'ledger', isOther: false, isSeen: true });
});

test('contractInUpdateQuery prefers an event of unknown kind that only the ledger has', async () => {
  const { connected, updateId } = demoUpdate('partly private settlement');
  const answer = fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const text = await (await answer(url, init)).text();
    return new Response(
      url.includes('/v2/')
        ? text.replaceAll(/"(?:Created|Exercised)Event"/g, '"FutureEvent"')
        : text,
    );
  });
  const contractId = contractIdOf('transfer rule') as ContractId;
  expect(
    await connected.client.fetchQuery(contractInUpdateQuery(connected, { contractId, updateId })),
  ).toMatchObject({ source: 'ledger', isSeen: false, isNamed: true });
});

test('contractInUpdateQuery prefers the ledger to a verdict for a contract that no event uses', async () => {
  const { connected, updateId } = demoUpdate('bond transfer accepted');
  const contractId = contractIdOf('no such contract') as ContractId;
  expect(
    await connected.client.fetchQuery(contractInUpdateQuery(connected, { contractId, updateId })),
  ).toMatchObject({ source: 'ledger', isSeen: false });
});

test.each(['contracts', 'contracts-v34'])(
  'contractMovesQuery names the offset up to which reassignments are pruned (%s)',
  async (scenario) => {
    vi.useRealTimers();
    const node = openSimulatedNode(scenario);
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => node?.(new Request(url, init)));
    const connected = withCache(
      openNode({
        id: 'n',
        label: 'n',
        baseUrl: `http://${scenario}.example/ledger`,
        scanUrl: undefined,
        samples: [],
        demoToken: tokenFor('operator'),
      }),
    );
    const { ledger } = connected.node;
    if (ledger === undefined) throw new Error('bug');
    const contractId = contractIdOf('life of old coin') as ContractId;
    const { client } = connected;
    const { events, reader, prunedUpTo } = await client.fetchQuery(
      contractQuery(ledger, contractId),
    );
    if (prunedUpTo === undefined) throw new Error('The scenario has no pruned updates.');
    const search = (after: Int64 | undefined, pruned: Int64 | undefined) =>
      client.fetchQuery(
        contractMovesQuery(ledger, {
          contractId,
          after,
          upto: undefined,
          prunedUpTo: pruned,
          reader,
          budget: 5,
        }),
      );
    expect(BigInt(events?.created?.offset ?? 0)).toBeLessThan(BigInt(prunedUpTo));
    expect(await search(events?.created?.offset, prunedUpTo)).toMatchObject({ prunedUpTo });
    expect(await search(undefined, prunedUpTo)).toMatchObject({ prunedUpTo });
    expect(await search(undefined, undefined)).toMatchObject({ prunedUpTo });
    expect((await search(prunedUpTo, prunedUpTo)).prunedUpTo).toBeUndefined();
  },
);

test('the reader that an address names reads the contract and its update, and has a cache entry of its own', async () => {
  const reader: Reader = { kind: 'parties', parties: ['alice::1220'] };
  const contractId = '00ab' as ContractId;
  const updateId = 'u' as UpdateId;
  const bodies: string[] = [];
  const fail = (body: unknown) => {
    bodies.push(JSON.stringify(body));
    return Promise.reject(new Error('no response'));
  };
  const ledger: Partial<LedgerClient> = {
    reader: () => Promise.reject(new Error('the usual reader is not needed')),
    prunedOffsets: () => Promise.reject(new Error('no response')),
    small: ({ body }) => fail(body),
    document: (...[, , body]) => fail(body),
  };
  const node: Partial<NodeConnection> = { ledger: ledger as LedgerClient };
  const connected = withCache(node as NodeConnection);
  const of = { contractId, updateId, interfaces: ['#p:M:I'] };
  const queriesAs = (named: Reader | undefined) => [
    contractQuery(ledger as LedgerClient, contractId, named),
    contractViewsQuery(ledger as LedgerClient, { ...of, reader: named }),
    contractInUpdateQuery(connected, { ...of, reader: named }),
    offsetInLedgerQuery(ledger as LedgerClient, updateId, named),
  ];
  for (const query of queriesAs(reader)) {
    const { queryKey, queryFn } = query;
    const read = connected.client.fetchQuery({ queryKey, queryFn, retry: false } as never);
    await expect(read, String(queryKey)).rejects.toThrow('no response');
  }
  expect(bodies).toHaveLength(4);
  for (const body of bodies) {
    expect(body).toContain('alice::1220');
    expect(body).not.toContain('filtersForAnyParty');
  }
  const keysOf = (named: Reader | undefined) =>
    queriesAs(named).map(({ queryKey }) => JSON.stringify(queryKey));
  const others = new Set(keysOf(undefined));
  expect(keysOf(reader).filter((key) => others.has(key))).toEqual([]);
});

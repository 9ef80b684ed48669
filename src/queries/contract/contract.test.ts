import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { NodeConnection } from '#api/connection/connections.ts';
import type { ScanClient } from '#api/scan/scan.ts';
import type { ContractId } from '#domain/ledger/contract-id.ts';
import type { UpdateId } from '#domain/ledger/update-id.ts';
import type { EventRow, UpdateDocument } from '#domain/update/document.ts';
import { withCache } from '#queries/connected-node.ts';
import { contractInUpdateQuery } from './contract.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('contractInUpdateQuery keeps the update open while it searches it', async () => {
  const contractId = '00ab' as ContractId;
  let isOpen = true;
  const document: Partial<UpdateDocument> = {
    source: 'scan',
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

import type { QueryClient } from '@tanstack/react-query';
import type { Int64 } from '#domain/int64.ts';
import { ledgerEndQuery, type SeenEnd } from './node-status.ts';

/**
 * Whoever reads a ledger on learns of a later end without asking for it. When the end was asked for,
 * and the times that were told with it, stay as they were.
 */
export function noteLedgerEnd(client: QueryClient, offset: Int64): void {
  const { queryKey } = ledgerEndQuery(undefined);
  const state = client.getQueryState<SeenEnd>(queryKey);
  const seen = state?.data;
  if (state === undefined || seen === undefined || BigInt(offset) <= BigInt(seen.offset)) return;
  const farthest = BigInt(offset) > BigInt(seen.farthest) ? offset : seen.farthest;
  client.setQueryData<SeenEnd>(
    queryKey,
    { ...seen, offset, farthest },
    { updatedAt: state.dataUpdatedAt },
  );
}

import { queryOptions, type UseQueryOptions } from '@tanstack/react-query';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import { ledgerLineage, lineageUpdateOf } from '#api/lineage/lineage-source.ts';
import { type Int64, readInt64 } from '#domain/ledger/int64.ts';
import type { UpdateId } from '#domain/ledger/update-id.ts';
import { frontierOf, growLineage, type Lineage, startLineage } from '#domain/lineage/lineage.ts';
import { prunedOffsetsQuery } from './node-status.ts';
import { readerFor } from './reader.ts';
import { updateQuery } from './update.ts';

/** What a graph starts from. */
export type LineageOf =
  | { readonly kind: 'update'; readonly updateId: UpdateId }
  | { readonly kind: 'contract'; readonly contractId: string; readonly template: string };

type LineageQuery = UseQueryOptions<Lineage | null> & { readonly queryKey: readonly unknown[] };

/** Requests of one graph, whatever its number of steps. */
export const LINEAGE_BUDGET = 300;

/**
 * The graph after a number of steps, each backward and forward. Every step continues the graph of
 * the step before, so that nothing is requested twice. Null for an update without an offset on this
 * ledger. Rejects with `RequestFailed`.
 */
export function lineageQuery(ledger: LedgerClient, of: LineageOf, steps: number): LineageQuery {
  return queryOptions<Lineage | null>({
    queryKey: ['ledger', 'lineage', of, steps],
    queryFn: async ({ client, signal }) => {
      const reader = await readerFor(client, ledger, signal);
      if (steps === 0) {
        if (of.kind === 'contract') return startLineage(of);
        const { updateId } = of;
        const document = await client.fetchQuery(
          updateQuery(ledger, { updateId, source: undefined }),
        );
        const offset: Int64 | undefined = readInt64(document.facts.offset);
        if (offset === undefined) return null;
        return startLineage({ kind: 'update', update: await lineageUpdateOf(document, offset) });
      }
      let lineage: Lineage | null = await client.fetchQuery<Lineage | null>(
        lineageQuery(ledger, of, steps - 1),
      );
      const pruned = await client.fetchQuery(prunedOffsetsQuery(ledger)).catch(() => undefined);
      const source = ledgerLineage(ledger, reader, pruned?.participant, { signal });
      for (const direction of ['backward', 'forward'] as const) {
        signal.throwIfAborted();
        if (lineage === null || frontierOf(lineage, direction).length === 0) continue;
        lineage = await growLineage(lineage, source, direction, LINEAGE_BUDGET, signal);
      }
      return lineage;
    },
    staleTime: 60_000,
    structuralSharing: false,
  });
}

import type { Watching } from '#api/http/api-request.ts';
import type { UpdatesRoute } from '#api/ledger/capabilities.ts';
import { readOn } from '#api/updates/find-counterpart.ts';
import { startReading, type UpdatesLedger } from '#api/updates/page-cursor.ts';
import type { ContractStep, ContractSteps } from '#domain/contract/contract-state.ts';
import type { ContractId } from '#domain/ledger/contract-id.ts';
import type { Int64 } from '#domain/ledger/int64.ts';
import type { Reader } from '#domain/ledger/rights.ts';
import { usualUpdatesRequest } from '#domain/update-list/updates-request.ts';

/** The reassignments of a contract within a range of offsets, as far as it was read. */
export type ContractMoves = ContractSteps & {
  readonly pages: number;
  /** The last offset that was read. */
  readonly reached: Int64;
};

/**
 * Reads the reassignments of a range, oldest first, and keeps those of one contract. No route of
 * the ledger returns them by contract. Rejects with `RequestFailed`.
 * @param after the range is `after < offset <= upto`; undefined begins at the pruning offset
 * @param budget maximum number of pages
 */
export async function readContractMoves(
  ledger: UpdatesLedger,
  contractId: ContractId,
  range: { readonly after: Int64 | undefined; readonly upto: Int64 },
  asked: { readonly reader: Reader; readonly route: UpdatesRoute; readonly budget: number },
  watching: Watching = {},
): Promise<ContractMoves> {
  const { after, upto } = range;
  const steps: ContractStep[] = [];
  let pages = 0;
  let reached = after ?? ('0' as Int64);
  if (BigInt(reached) >= BigInt(upto)) return { steps, pages, reached: upto, isWhole: true };
  const request = {
    ...usualUpdatesRequest(asked.reader),
    transactions: 'off',
    topology: { kind: 'off' },
    descendingOrder: false,
    beginOffsetExclusive: after,
    endOffsetInclusive: upto,
  } as const;
  for await (const page of readOn(ledger, startReading(request, asked.route), watching)) {
    pages += 1;
    reached = page.highestInclusive;
    for (const { move, offset, updateId, recordTime } of page.rows)
      if (move?.contractId === contractId) steps.push({ move, offset, updateId, recordTime });
    const isMore = page.next !== undefined && !page.caughtUp;
    if (isMore && pages >= asked.budget) return { steps, pages, reached, isWhole: false };
  }
  return { steps, pages, reached: upto, isWhole: true };
}

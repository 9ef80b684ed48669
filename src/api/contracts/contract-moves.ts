import type { Watching } from '#api/http/api-request.ts';
import type { UpdatesRoute } from '#api/ledger/capabilities.ts';
import { readOn } from '#api/updates/find-counterpart.ts';
import { startReading, type UpdatesLedger } from '#api/updates/page-cursor.ts';
import {
  type ContractStep,
  type ContractSteps,
  isPrunedAfter,
} from '#domain/contract/contract-state.ts';
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
 * @param range `after < offset <= upto`, as far as it is not pruned
 * @param range.after the offset of the creation; undefined if that is not known
 * @param budget maximum number of pages
 */
export async function readContractMoves(
  ledger: UpdatesLedger,
  contractId: ContractId,
  range: {
    readonly after: Int64 | undefined;
    readonly upto: Int64;
    readonly prunedUpTo: Int64 | undefined;
  },
  asked: { readonly reader: Reader; readonly route: UpdatesRoute; readonly budget: number },
  watching: Watching = {},
): Promise<ContractMoves> {
  const { after, upto } = range;
  let start = isPrunedAfter(after, range.prunedUpTo) ? range.prunedUpTo : after;
  const steps: ContractStep[] = [];
  let pages = 0;
  const searched = (reached: Int64, isWhole: boolean): ContractMoves => {
    const prunedUpTo = isPrunedAfter(after, start) ? start : undefined;
    return { steps, pages, reached, isWhole, prunedUpTo };
  };
  if (BigInt(start ?? 0) >= BigInt(upto)) return searched(upto, true);
  const request = {
    ...usualUpdatesRequest(asked.reader),
    transactions: 'off',
    topology: { kind: 'off' },
    descendingOrder: false,
    beginOffsetExclusive: start,
    endOffsetInclusive: upto,
  } as const;
  for await (const page of readOn(ledger, startReading(request, asked.route), watching)) {
    pages += 1;
    // Without a start, the node begins at its pruning offset.
    start ??= page.lowestExclusive;
    for (const { move, offset, updateId, recordTime } of page.rows)
      if (move?.contractId === contractId) steps.push({ move, offset, updateId, recordTime });
    const isMore = page.next !== undefined && !page.caughtUp;
    if (isMore && pages >= asked.budget) return searched(page.highestInclusive, false);
  }
  return searched(upto, true);
}

import { listRejectionIn, retryWithBackoff } from '#api/feed/feed-stop.ts';
import type { Watching } from '#api/http/api-request.ts';
import type { UpdatesRoute } from '#api/ledger/capabilities.ts';
import type { Int64 } from '#domain/ledger/int64.ts';
import type {
  ContractMove,
  Counterpart,
  CounterpartProgress,
} from '#domain/update/reassignment.ts';
import { everyContract } from '#domain/update-list/contract-filter.ts';
import type { FirstIn } from '#domain/update-list/jump.ts';
import type { UpdateRow } from '#domain/update-list/update-row.ts';
import { readerOf, type UpdatesRequest } from '#domain/update-list/updates-request.ts';
import {
  type PageCursor,
  startReading,
  type UpdatesLedger,
  type UpdatesPageResult,
} from './page-cursor.ts';
import { readUpdatesPage } from './updates-page.ts';

/** Loads all pages up to the end; for a tail, up to the present. Retries transient failures. */
export async function* readOn(
  ledger: UpdatesLedger,
  start: PageCursor,
  watching: Watching = {},
): AsyncGenerator<UpdatesPageResult> {
  for (let place: PageCursor | undefined = start; place !== undefined; ) {
    const from = place;
    const page: UpdatesPageResult = await retryWithBackoff(
      () => readUpdatesPage(ledger, from, watching),
      watching.signal,
    );
    yield page;
    place = page.caughtUp ? undefined : page.next;
  }
}

/** Finds the first update of a range, for `jumpToTime`. Rejects with `RequestFailed`. */
export function firstOf(
  ledger: UpdatesLedger,
  request: UpdatesRequest,
  route: UpdatesRoute,
  watching: Watching = {},
): FirstIn {
  return async ({ after, upto }, most, onRequests) => {
    const bounded = {
      ...request,
      beginOffsetExclusive: after,
      endOffsetInclusive: upto,
      maxPageSize: 1,
      descendingOrder: false,
    };
    let requests = 0;
    for await (const page of readOn(ledger, startReading(bounded, route), watching)) {
      requests += page.requests;
      onRequests(requests);
      const [row] = page.rows;
      if (row !== undefined) return { row, requests, isWhole: true };
      const isMore = page.next !== undefined && !page.caughtUp;
      if (isMore && requests >= most) return { row, requests, isWhole: false };
    }
    return { row: undefined, requests, isWhole: true };
  };
}

/**
 * Finds the other half of a reassignment: the same id and the same counter
 * (docs/facts/wire.md#reassignments). An assignment follows its unassignment, so the search for an
 * assignment goes towards the ledger end, and for an unassignment towards the beginning.
 * @param budget maximum number of pages
 */
export async function findCounterpart(
  ledger: UpdatesLedger,
  of: { readonly move: ContractMove; readonly offset: Int64 },
  asked: { readonly request: UpdatesRequest; readonly route: UpdatesRoute },
  budget: number,
  watching: Watching & { readonly onPage?: (progress: CounterpartProgress) => void } = {},
): Promise<Counterpart> {
  const { move, offset } = of;
  const descendingOrder = move.half === 'assign';
  const request: UpdatesRequest = {
    ...asked.request,
    // A template filter may match only one half.
    ...everyContract(readerOf(asked.request) ?? asked.request.reader),
    more: [],
    transactions: 'off',
    reassignments: true,
    topology: { kind: 'off' },
    descendingOrder,
    beginOffsetExclusive: descendingOrder ? undefined : offset,
    endOffsetInclusive: descendingOrder ? offset : undefined,
  };
  let pages = 0;
  let reached = offset;
  try {
    for await (const page of readOn(ledger, startReading(request, asked.route), watching)) {
      pages++;
      reached = descendingOrder ? page.lowestExclusive : page.highestInclusive;
      const row = page.rows.find((one) => isOtherHalf(one, move));
      if (row !== undefined) return { kind: 'found', row, pages };
      watching.onPage?.({ pages, reached });
      const isMore = page.next !== undefined && !page.caughtUp;
      if (isMore && pages >= budget) return { kind: 'not-in-range', reached, pages };
    }
  } catch (thrown) {
    const rejection = listRejectionIn(thrown);
    if (rejection?.kind !== 'pruned' || rejection.earliest === undefined) throw thrown;
    return { kind: 'pruned', upto: rejection.earliest, pages };
  }
  // In descending order, reading ends at the pruning offset, which is 0 if nothing is pruned.
  return descendingOrder && BigInt(reached) > 0n
    ? { kind: 'pruned', upto: reached, pages }
    : { kind: 'not-visible', pages };
}

function isOtherHalf({ move }: UpdateRow, of: ContractMove): boolean {
  return (
    move !== undefined &&
    move.half !== of.half &&
    move.id === of.id &&
    move.id !== '' &&
    move.counter === of.counter
  );
}

import type { FirstIn } from '#domain/jump.ts';
import type { UpdatesRequest } from '#domain/updates-request.ts';
import { askPatiently } from './patience.ts';
import type { Watching } from './question.ts';
import {
  type ReadingPlace,
  startReading,
  type UpdatesLedger,
  type UpdatesPage,
  type UpdatesRoute,
} from './reading-place.ts';
import { readUpdatesPage } from './updates-page.ts';

/**
 * One page after the other until the end, or of a tail until there is no more by now. What passes
 * is waited for.
 */
export async function* readOn(
  ledger: UpdatesLedger,
  start: ReadingPlace,
  watching: Watching = {},
): AsyncGenerator<UpdatesPage> {
  for (let place: ReadingPlace | undefined = start; place !== undefined; ) {
    const from = place;
    const page: UpdatesPage = await askPatiently(
      () => readUpdatesPage(ledger, from, watching),
      watching.signal,
    );
    yield page;
    place = page.caughtUp ? undefined : page.next;
  }
}

/**
 * Looks for the first update of a stretch, for `jumpToTime`: pages of one, with the reading's own
 * filters; those that are empty are read on from.
 * Rejects with `RequestFailed`.
 */
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

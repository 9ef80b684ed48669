import type { OffsetRange } from '#domain/page-chain.ts';
import type { UpdateRow } from '#domain/update-row.ts';
import type { UpdatesRequest } from '#domain/updates-request.ts';
import type { Watching } from './question.ts';
import {
  type ReadingPlace,
  startReading,
  type UpdatesLedger,
  type UpdatesPage,
  type UpdatesRoute,
} from './reading-place.ts';
import { readUpdatesPage } from './updates-page.ts';

/** One page after the other until the end, or of a tail until there is no more by now. */
export async function* readOn(
  ledger: UpdatesLedger,
  start: ReadingPlace,
  watching: Watching = {},
): AsyncGenerator<UpdatesPage> {
  for (let place: ReadingPlace | undefined = start; place !== undefined; ) {
    const page: UpdatesPage = await readUpdatesPage(ledger, place, watching);
    yield page;
    place = page.caughtUp ? undefined : page.next;
  }
}

/**
 * The first update of a stretch, for `jumpToTime`: pages of one, with the reading's own filters.
 * Rejects with `RequestFailed`.
 */
export function firstOf(
  ledger: UpdatesLedger,
  request: UpdatesRequest,
  route: UpdatesRoute,
  watching: Watching = {},
): (range: OffsetRange) => Promise<UpdateRow | undefined> {
  return async ({ after, upto }) => {
    const bounded = {
      ...request,
      beginOffsetExclusive: after,
      endOffsetInclusive: upto,
      maxPageSize: 1,
      descendingOrder: false,
    };
    for await (const { rows } of readOn(ledger, startReading(bounded, route), watching))
      if (rows[0] !== undefined) return rows[0];
    return undefined;
  };
}

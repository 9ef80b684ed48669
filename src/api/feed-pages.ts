import type { Int64 } from '#domain/int64.ts';
import type { JoinedPage } from '#domain/page-chain.ts';
import type { UpdateLine } from '#domain/update-ring.ts';
import type { UpdatesRequest } from '#domain/updates-request.ts';
import {
  type ReadingPlace,
  startReading,
  type UpdatesLedger,
  type UpdatesPage,
  type UpdatesRoute,
} from './reading-place.ts';
import { readUpdatesPage } from './updates-page.ts';

/** The lines that a page adds, in the order of its reading. */
export function linesOfPage({ gap, rows }: JoinedPage): readonly UpdateLine[] {
  return gap === undefined ? rows : [{ kind: 'gap', ...gap }, ...rows];
}

/** Where to read what comes after an offset, as it comes. */
export function tailFrom(request: UpdatesRequest, after: Int64, route: UpdatesRoute): ReadingPlace {
  const tail = { beginOffsetExclusive: after, endOffsetInclusive: undefined };
  return startReading({ ...request, ...tail, descendingOrder: false }, route);
}

/** The newest page after an offset, newest first. */
export function newestPage(
  ledger: UpdatesLedger,
  request: UpdatesRequest,
  { after, route }: { readonly after: Int64; readonly route: UpdatesRoute },
  signal: AbortSignal,
): Promise<UpdatesPage> {
  const newest = { beginOffsetExclusive: after, endOffsetInclusive: undefined };
  const place = startReading({ ...request, ...newest, descendingOrder: true }, route);
  return readUpdatesPage(ledger, place, { signal });
}

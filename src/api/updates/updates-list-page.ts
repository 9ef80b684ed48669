import { updatesTroubleOf } from '#api/feed/feed-stop.ts';
import type { Watching } from '#api/http/api-request.ts';
import { askPrunedUpTo } from '#api/ledger/ledger-range.ts';
import { failureOf } from '#domain/failure/failure.ts';
import { toInt64 } from '#domain/ledger/int64.ts';
import { isTail } from '#domain/update-list/updates-request.ts';
import {
  openWindowReader,
  type Part,
  readDown,
  readUp,
  type Stretch,
  type WindowReader,
} from './list-windows.ts';
import type { PageCursor, ReadingNote, UpdatesLedger, UpdatesPageResult } from './page-cursor.ts';

/**
 * A page made of bounded POST /v2/updates, which 3.3 and 3.4 have alone: oldest first, at most 200
 * elements at once, silently cut at the limit (docs/facts/wire.md#updates-list). So an answer that
 * may be cut is taken to end at its last offset, and what lies beyond is asked for again:
 *
 *   oldest first    (position, end] from its beginning, each answer from the last offset on
 *   newest first    a window (position − width, position]; one that does not come whole is
 *                   dropped and asked for again, narrower, so that nothing is missed or told twice
 */
export async function readListPage(
  ledger: UpdatesLedger,
  place: PageCursor,
  watching: Watching,
): Promise<UpdatesPageResult> {
  const { request } = place;
  const { descendingOrder: descending } = request;
  const asking = openWindowReader(ledger, place, watching);
  const notes: ReadingNote[] = [];
  let { after, upto } = await stretchOf(ledger, place, asking, watching);
  let part: Part;
  for (;;) {
    try {
      part = await (descending ? readDown : readUp)(asking, { after, upto }, place);
      break;
    } catch (thrown) {
      const floor = await prunedMeanwhile(thrown, ledger, place, watching);
      if (floor === undefined || floor <= after) throw thrown;
      notes.push({ kind: 'pruned-meanwhile', upto: toInt64(floor) });
      after = floor < upto ? floor : upto;
    }
  }
  const { position, windows } = part;
  const lowest = descending ? position : after;
  const highest = descending ? upto : position;
  const isDone = descending ? lowest <= after : highest >= upto && !isTail(request);
  return {
    rows: part.rows,
    lowestExclusive: toInt64(lowest),
    highestInclusive: toInt64(highest),
    next: isDone ? undefined : { ...place, position: toInt64(position), windows },
    caughtUp: isTail(request) && lowest === highest,
    route: 'list',
    requests: asking.requests(),
    checkpoints: part.checkpoints,
    notes,
  };
}

/** What the place leaves to read. Rejects in the node's own words where its ledger ends before. */
async function stretchOf(
  ledger: UpdatesLedger,
  { request, position, windows }: PageCursor,
  asking: WindowReader,
  watching: Watching,
): Promise<Stretch> {
  const { beginOffsetExclusive: begin, endOffsetInclusive: end, descendingOrder } = request;
  const given = descendingOrder ? begin : (position ?? begin);
  const top = (descendingOrder ? position : undefined) ?? end;
  const after = BigInt(given ?? windows.floor ?? (await askPrunedUpTo(ledger, watching)));
  const upto = BigInt(top ?? (await ledger.ledgerEnd(watching)).offset);
  if (after > upto) {
    // The node says itself that its ledger does not reach so far, when it is asked for just that.
    if (given !== undefined) await asking.list(after, after, 1);
    return descendingOrder ? { after: upto, upto } : { after, upto: after };
  }
  // Newest first a begin that is pruned would be met last, pages later.
  if (descendingOrder && begin !== undefined && position === undefined && after < upto)
    await asking.list(after, upto, 1);
  return { after, upto };
}

/** Newest first and without a begin, what was pruned since the first page is simply gone. */
async function prunedMeanwhile(
  thrown: unknown,
  ledger: UpdatesLedger,
  { request, position }: PageCursor,
  watching: Watching,
): Promise<bigint | undefined> {
  const failure = failureOf(thrown);
  const trouble = failure && updatesTroubleOf(failure);
  if (trouble?.kind !== 'pruned' || !request.descendingOrder) return undefined;
  if (position === undefined || request.beginOffsetExclusive !== undefined) return undefined;
  return BigInt(trouble.earliest ?? (await askPrunedUpTo(ledger, watching)));
}

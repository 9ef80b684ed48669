import type { Int64 } from '#domain/ledger/int64.ts';
import { secondsText } from '#domain/ledger/microseconds.ts';
import { durationText, type Zone } from '#domain/ledger/time.ts';
import { counted } from '#domain/text/plural.ts';
import { loadedSpan, type PageChain, type PositionUnit } from '#domain/update-list/page-chain.ts';
import type { UpdatesRequest } from '#domain/update-list/updates-request.ts';
import type { TimelineEntry } from './timeline.ts';

/** A time of a timeline: exact below a millisecond, to the millisecond within a minute, and rounded beyond. */
export function elapsedText(microseconds: bigint): string {
  if (microseconds < 1_000n) return secondsText(microseconds);
  if (microseconds < MINUTE) return secondsText((microseconds / 1_000n) * 1_000n);
  return durationText(Number(microseconds / 1_000_000n));
}

const MINUTE = 60_000_000n;

/** Whether no update up to the end of a request is available any more. */
export function isAllPruned(
  request: Pick<UpdatesRequest, 'endOffsetInclusive'> | undefined,
  prunedUpTo: Int64 | undefined,
): boolean {
  const upto = request?.endOffsetInclusive;
  return upto !== undefined && BigInt(upto) <= BigInt(prunedUpTo ?? 0);
}

export const ALL_PRUNED = 'All updates in this range are pruned.';

/** What was read for a timeline, as the line above its rows has it. */
export function timelineReadText(
  chain: PageChain,
  isEnd: boolean,
  isBounded: boolean,
  unit: PositionUnit,
  zone: Zone,
): string {
  const { range, rows, pages, descending } = chain;
  if (range === undefined) return 'Nothing read yet.';
  const end = isBounded ? 'start of query' : 'start of available history';
  return `${counted(rows, 'update')} read, ${loadedSpan(range, descending, unit, zone)}, ${counted(pages, 'page')}${isEnd ? ` (${end})` : ''}.`;
}

/** What a timeline has: `3 updates and 1 command, over 12 min`. */
export function foundText(entries: readonly TimelineEntry[]): string {
  const updates = entries.filter(({ kind }) => kind === 'update').length;
  const commands = entries.length - updates;
  const last = entries.findLast(({ since }) => since !== undefined)?.since;
  const span = last === undefined || entries.length < 2 ? '' : `, over ${elapsedText(last)}`;
  const also = commands === 0 ? '' : ` and ${counted(commands, 'command')}`;
  return `${counted(updates, 'update')}${also}${span}`;
}

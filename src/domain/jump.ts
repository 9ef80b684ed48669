import { type Int64, toInt64 } from './int64.ts';
import type { OffsetRange } from './page-chain.ts';
import type { UpdateRow } from './update-row.ts';

/** The first update of a stretch that these readers see; undefined: none. May reject. */
export type FirstIn = (range: OffsetRange) => Promise<UpdateRow | undefined>;

/** How far a search has come: what is left to look through, and so many looks. */
export type JumpProgress = { readonly left: OffsetRange; readonly looks: number };

export type Jump =
  /** The first update at or after the time; reading may begin at `after`, exclusive. */
  | {
      readonly kind: 'found';
      readonly after: Int64;
      readonly row: UpdateRow;
      readonly looks: number;
    }
  /** Every update is older than that. */
  | { readonly kind: 'all-before'; readonly looks: number }
  /** There is none that these readers see, or none with a time. */
  | { readonly kind: 'nothing'; readonly looks: number }
  /** Nearer, but not there: it lies in what is left. So many looks met an update without a time. */
  | {
      readonly kind: 'out-of-budget';
      readonly left: OffsetRange;
      readonly looks: number;
      readonly untimed: number;
    };

/**
 * Finds the first update at or after a time by halving the offsets: record times rise with offsets
 * but for small differences between synchronizers, so the place is right to within those.
 * @param at milliseconds since the epoch
 * @param budget how often `firstIn` may be asked; 40 are enough for any ledger of 10^12 offsets
 */
export async function jumpToTime(
  at: number,
  range: OffsetRange,
  firstIn: FirstIn,
  budget: number,
  onProgress: (progress: JumpProgress) => void = () => undefined,
): Promise<Jump> {
  let low = BigInt(range.after);
  let high = BigInt(range.upto);
  let from = low;
  let found: UpdateRow | undefined;
  let hasOlder = false;
  let looks = 0;
  let untimed = 0;
  for (; low < high; looks++) {
    const left = { after: toInt64(low), upto: toInt64(high) };
    if (looks >= budget) return { kind: 'out-of-budget', left, looks, untimed };
    onProgress({ left, looks });
    const row = await firstIn({ after: toInt64(from), upto: toInt64(high) });
    const time = row && timeOf(row);
    if (row?.offset !== undefined && time === undefined && BigInt(row.offset) < high) {
      // It tells no time, so the next one decides.
      untimed++;
      from = BigInt(row.offset);
      continue;
    }
    const middle = from;
    if (row?.offset === undefined || time === undefined) high = middle;
    else if (time < at) {
      hasOlder = true;
      low = BigInt(row.offset);
    } else {
      found = row;
      high = middle;
    }
    from = (low + high) / 2n;
  }
  if (found?.offset !== undefined)
    return { kind: 'found', after: toInt64(BigInt(found.offset) - 1n), row: found, looks };
  return { kind: hasOlder ? 'all-before' : 'nothing', looks };
}

function timeOf({ recordTime }: UpdateRow): number | undefined {
  const at = recordTime === undefined ? Number.NaN : Date.parse(recordTime);
  return Number.isNaN(at) ? undefined : at;
}

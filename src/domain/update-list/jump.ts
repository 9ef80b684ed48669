import { type Int64, toInt64 } from '#domain/ledger/int64.ts';
import type { OffsetRange } from './page-chain.ts';
import type { UpdateRow } from './update-row.ts';

/** What a look into a range came to; pages may be empty, so it can take several requests. */
type FirstLook = {
  /** The first update there that these readers see; undefined: none. */
  readonly row: UpdateRow | undefined;
  readonly requests: number;
  /** False: the requests were used up before there was a row or an end. */
  readonly isWhole: boolean;
};

/**
 * Looks for the first update of a range. May reject.
 * @param most requests; the last page may take more than one
 * @param onRequests told how many it took so far
 */
export type FirstIn = (
  range: OffsetRange,
  most: number,
  onRequests: (requests: number) => void,
) => Promise<FirstLook>;

/** How far a search has come: what is left to look through, and so many requests were sent. */
export type JumpProgress = { readonly left: OffsetRange; readonly requests: number };

export type Jump =
  /** The first update at or after the time; reading may begin at `after`, exclusive. */
  | {
      readonly kind: 'found';
      /** Every update is newer than the time, and this one is the first of all. */
      readonly isAllAfter: boolean;
      readonly after: Int64;
      readonly row: UpdateRow;
      readonly requests: number;
    }
  /** Every update is older than that. */
  | { readonly kind: 'all-before'; readonly requests: number }
  /** There is none that these readers see, or none with a time. */
  | { readonly kind: 'nothing'; readonly requests: number }
  /** Nearer, but not there: it lies in what is left. So many of the updates met told no time. */
  | {
      readonly kind: 'out-of-budget';
      readonly left: OffsetRange;
      readonly requests: number;
      readonly untimed: number;
    };

/**
 * Finds the first update at or after a time by halving the offsets: record times rise with offsets
 * but for small differences between synchronizers, so the place is right to within those.
 * @param at milliseconds since the epoch
 * @param budget requests; where no page is empty 40 are enough for any ledger of 10^12 offsets
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
  /** Where the range is halved, and from where it is looked into: further on by what tells no time. */
  let middle = low;
  let from = low;
  let found: UpdateRow | undefined;
  let hasOlder = false;
  let requests = 0;
  const untimed = new Set<Int64>();
  while (low < high) {
    const left = { after: toInt64(low), upto: toInt64(high) };
    const spent = () => ({ kind: 'out-of-budget', left, requests, untimed: untimed.size }) as const;
    if (requests >= budget) return spent();
    onProgress({ left, requests });
    const range = { after: toInt64(from), upto: toInt64(high) };
    const before = requests;
    const look = await firstIn(range, budget - before, (more) =>
      onProgress({ left, requests: before + more }),
    );
    requests += look.requests;
    if (!look.isWhole) return spent();
    const { row } = look;
    const time = row && timeOf(row);
    if (row?.offset !== undefined && time === undefined && BigInt(row.offset) < high) {
      // It tells no time, so the next one decides.
      untimed.add(row.offset);
      from = BigInt(row.offset);
      continue;
    }
    if (row?.offset === undefined || time === undefined) high = middle;
    else if (time < at) {
      hasOlder = true;
      low = BigInt(row.offset);
    } else {
      found = row;
      high = middle;
    }
    middle = (low + high) / 2n;
    from = middle;
  }
  if (found?.offset !== undefined) {
    const isAllAfter = !hasOlder && timeOf(found) !== at;
    const after = toInt64(BigInt(found.offset) - 1n);
    return { kind: 'found', isAllAfter, after, row: found, requests };
  }
  return { kind: hasOlder ? 'all-before' : 'nothing', requests };
}

function timeOf({ recordTime }: UpdateRow): number | undefined {
  const at = recordTime === undefined ? Number.NaN : Date.parse(recordTime);
  return Number.isNaN(at) ? undefined : at;
}

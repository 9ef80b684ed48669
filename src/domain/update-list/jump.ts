import { type Int64, toInt64 } from '#domain/ledger/int64.ts';
import { millisecondsOf } from '#domain/ledger/time.ts';
import type { OffsetRange } from './page-chain.ts';
import type { UpdateRow } from './update-row.ts';

/**
 * The result of loading the start of a range. Pages may be empty, so this can take several
 * requests.
 */
type FirstLook = {
  /** The first visible update; undefined if the range has none. */
  readonly row: UpdateRow | undefined;
  readonly requests: number;
  /** False if the requests were used up before an update or the end was found. */
  readonly isWhole: boolean;
};

/**
 * Loads the first update of a range. The promise may reject.
 * @param most requests; the last page may take more than one
 * @param onRequests receives the number of requests so far
 */
export type FirstIn = (
  range: OffsetRange,
  most: number,
  onRequests: (requests: number) => void,
) => Promise<FirstLook>;

export type JumpProgress = { readonly left: OffsetRange; readonly requests: number };

export type Jump =
  /** The first update at or after the time; reading may begin at `after`, exclusive. */
  | {
      readonly kind: 'found';
      /** Every update is newer than the time; `row` is the first one. */
      readonly isAllAfter: boolean;
      readonly after: Int64;
      readonly row: UpdateRow;
      readonly requests: number;
    }
  /** Every update is older than the time. */
  | { readonly kind: 'all-before'; readonly requests: number }
  /** No visible update has a time. */
  | { readonly kind: 'nothing'; readonly requests: number }
  /**
   * The update is in `left`, which was not searched. `untimed`: updates without a time that were
   * skipped.
   */
  | {
      readonly kind: 'out-of-budget';
      readonly left: OffsetRange;
      readonly requests: number;
      readonly untimed: number;
    };

/**
 * Finds the first update at or after a time by halving the offsets. Record times rise with offsets,
 * apart from small differences between synchronizers.
 * @param at milliseconds since the epoch
 * @param budget maximum number of requests; without empty pages, 40 suffice for 10^12 offsets
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
  /** The middle of the range; `from` may be later, to skip updates without a time. */
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
      // This update has no time, so the search continues with the next one.
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
  const at = recordTime === undefined ? Number.NaN : millisecondsOf(recordTime);
  return Number.isNaN(at) ? undefined : at;
}

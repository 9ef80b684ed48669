import type { Completion } from '#domain/completion/completion.ts';
import {
  type CompletionMatch,
  isCertainEnough,
  MATCH_WINDOW,
  matchCompletions,
  type RejectedUpdate,
} from '#domain/completion/rejected-update.ts';
import { type Int64, toInt64 } from '#domain/ledger/int64.ts';
import { millisecondsOf } from '#domain/ledger/time.ts';
import type { OffsetRange } from '#domain/update-list/page-chain.ts';

/** The completions after an offset, oldest first, and the offset up to which they are complete. */
export type CompletionsAfter = {
  readonly completions: readonly Completion[];
  readonly upto: Int64;
};

export type CompletionsAround = {
  readonly match: CompletionMatch;
  readonly requests: number;
  readonly completions: number;
  /**
   * `whole`: every completion near the record time was read; `untimed`: without times, only the
   * newest were read; `out-of-requests`: the requests were used up.
   */
  readonly searched: 'whole' | 'untimed' | 'out-of-requests';
};

export const SEARCH_AREAS: Readonly<Record<CompletionsAround['searched'], string>> = {
  whole: 'around the record time',
  untimed: 'the newest ones, because record times are missing',
  'out-of-requests': 'the most that one search sends',
};

/** Maximum number of requests of one search; most searches need less than six. */
export const AROUND_BUDGET = 24;
/** As many offsets as a page of completions has at least. */
const NEAR = 200n;
const WIDER = 16n;
const WINDOW_MS = Number(MATCH_WINDOW / 1_000n);

type Sample = { readonly offset: bigint; readonly time: number };

/**
 * Searches the completions near the record time of a rejected update. A request begins at an offset
 * only, but record times rise with offsets, apart from small differences. So the search steps back
 * from the ledger end in growing steps, then narrows by the times that it has seen.
 * @param read completions after an offset; may reject
 */
export async function completionsAround(
  update: RejectedUpdate,
  range: OffsetRange,
  read: (after: Int64) => Promise<CompletionsAfter>,
  budget = AROUND_BUDGET,
): Promise<CompletionsAround> {
  const [start, end] = [BigInt(range.after), BigInt(range.upto)];
  const at = millisecondsOf(update.recordTime ?? '');
  const [from, to] = [at - WINDOW_MS, at + WINDOW_MS];
  const seen = new Map<unknown, Completion>();
  let requests = 0;
  const isSpent = () => requests >= budget;
  const matched = () => matchCompletions(update, [...seen.values()]);
  const isFound = () => isCertainEnough(matched());
  const result = (searched: CompletionsAround['searched']): CompletionsAround => ({
    ...{ match: matched(), requests, completions: seen.size, searched },
  });
  const load = async (after: bigint) => {
    const page = await read(toInt64(after));
    requests++;
    for (const one of page.completions) seen.set(one.offset ?? one, one);
    const upto = BigInt(page.upto);
    // A page that does not advance is the last one.
    return { times: timesOn(update, page.completions), upto: upto > after ? upto : end };
  };
  /** The next page with a time to compare; completions of other synchronizers have none. */
  const loadTimed = async (after: bigint) => {
    for (let place = after; !isSpent(); ) {
      const page = await load(place);
      if (page.times.length > 0 || page.upto >= end || isFound()) return page;
      place = page.upto;
    }
    return undefined;
  };
  // Completions up to `low` are too early. The first one near the time is at most after `high`.
  let [low, high] = [start, end];
  let [lowTime, highTime]: (number | undefined)[] = [];
  let step = NEAR;
  let probe = later(start, end - step);
  while (high - low > NEAR) {
    const page = Number.isNaN(at) ? await load(probe) : await loadTimed(probe);
    if (page === undefined) return result('out-of-requests');
    if (isFound()) return result('whole');
    const isUntimed = seen.size > 0 && [...seen.values()].every((one) => timeOf(one) === undefined);
    if (Number.isNaN(at) || isUntimed) return result('untimed');
    const early = page.times.findLast(({ time }) => time < from);
    if (early === undefined) {
      high = probe;
      highTime = page.times[0]?.time;
    } else {
      const isAllEarly = early === page.times.at(-1);
      low = isAllEarly ? page.upto : early.offset;
      lowTime = early.time;
      if (!isAllEarly) break;
    }
    if (lowTime === undefined) {
      step *= WIDER;
      probe = later(start, end - step);
      continue;
    }
    // Every second step halves, so that uneven times cannot hold up the search.
    const share =
      highTime === undefined || requests % 2 === 0 ? 0.5 : (from - lowTime) / (highTime - lowTime);
    const guess = low + BigInt(Math.floor(Number(high - low) * share)) - NEAR / 2n;
    probe = later(low, guess < high ? guess : high - 1n);
  }
  for (let place = low; place < end; ) {
    if (isSpent()) return result('out-of-requests');
    const page = await load(place);
    if (isFound() || page.times.some(({ time }) => time > to)) break;
    place = page.upto;
  }
  return result(Number.isNaN(at) ? 'untimed' : 'whole');
}

/** The times that can be compared with those of the update. */
function timesOn(
  { synchronizerId }: RejectedUpdate,
  completions: readonly Completion[],
): readonly Sample[] {
  return completions.flatMap((one) => {
    const time = timeOf(one);
    const isOther = synchronizerId && one.synchronizerId && one.synchronizerId !== synchronizerId;
    if (time === undefined || one.offset === undefined || isOther) return [];
    return [{ offset: BigInt(one.offset), time }];
  });
}

function timeOf({ recordTime }: Completion): number | undefined {
  const time = millisecondsOf(recordTime ?? '');
  return Number.isNaN(time) ? undefined : time;
}

function later(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}

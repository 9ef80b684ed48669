import type { Completion } from '#domain/completion/completion.ts';
import { type Checkpoints, NO_CHECKPOINTS } from '#domain/ledger/checkpoint.ts';
import {
  compareInt64,
  greatest,
  type Int64,
  least,
  readInt64,
  toInt64,
} from '#domain/ledger/int64.ts';
import { LONGEST_LIST } from '#domain/update-list/list-response.ts';
import type { OffsetRange } from '#domain/update-list/page-chain.ts';

/**
 * Completions that were read, as a plain value. The endpoint lists oldest first after an offset,
 * has no end and cuts silently at its limit (docs/facts/wire.md#completions), so each request
 * continues where the last response was complete:
 *
 *   range.after ──────── read ──────── range.upto ─ ─ still to read ─ ─ goal
 *   └ earlier.after ─ earlier.upto ┘  an earlier range, joined when it is complete
 */
export type CompletionReading = {
  /** Loaded without a gap; excludes dropped completions. */
  readonly range: OffsetRange;
  readonly goal: Int64;
  readonly completions: readonly Completion[];
  readonly earlier: EarlierRange | undefined;
  /** Number of offsets in the next earlier range. */
  readonly width: bigint;
  /** Number of elements per request. */
  readonly limit: number;
  /** The last response reached its limit, so the node may have cut it. */
  readonly isCut: boolean;
  readonly requests: number;
  readonly checkpoints: Checkpoints;
  readonly unknown: readonly unknown[];
  /** Number of oldest completions that were dropped. */
  readonly dropped: number;
  /** Number of completions at or before the requested offset, which are not shown. */
  readonly strays: number;
};

export type EarlierRange = {
  readonly range: OffsetRange;
  readonly completions: readonly Completion[];
};

export type ReadingStep = CompletionStep & { readonly part: 'newest' | 'earlier' };

/** Number of offsets before the ledger end where reading starts by default. */
const USUAL_WIDTH = 5_000n;
/** Each completion takes about 3 kB with its error details. */
export const MOST_COMPLETIONS = 10_000;

/**
 * @param goal the ledger end
 * @param limit elements per request
 */
export function openCompletionReading(
  after: Int64,
  goal: Int64,
  limit = LONGEST_LIST,
): CompletionReading {
  return {
    range: { after, upto: after },
    goal: greatest(after, goal),
    completions: [],
    earlier: undefined,
    width: USUAL_WIDTH,
    limit,
    isCut: false,
    requests: 0,
    checkpoints: NO_CHECKPOINTS,
    unknown: [],
    dropped: 0,
    strays: 0,
  };
}

export function usualStart(pruned: Int64, end: Int64): Int64 {
  return greatest(pruned, toInt64(BigInt(end) - USUAL_WIDTH));
}

export function nextStep(reading: CompletionReading): ReadingStep | undefined {
  const { earlier, limit } = reading;
  return earlier === undefined
    ? newestStep(reading)
    : { part: 'earlier', after: earlier.range.upto, limit };
}

/** The next step towards the goal, ignoring any earlier range. */
export function newestStep(reading: CompletionReading): ReadingStep | undefined {
  return compareInt64(reading.range.upto, reading.goal) < 0 ? newsStep(reading) : undefined;
}

export function newsStep({ range, limit }: CompletionReading): ReadingStep {
  return { part: 'newest', after: range.upto, limit };
}

/** Where an earlier range begins; undefined at the pruning offset, or when the list is full. */
export function earlierStart(
  { range, width, completions }: CompletionReading,
  pruned: Int64,
): Int64 | undefined {
  if (compareInt64(range.after, pruned) <= 0 || completions.length >= MOST_COMPLETIONS)
    return undefined;
  return greatest(pruned, toInt64(BigInt(range.after) - width));
}

export function withEarlier(reading: CompletionReading, after: Int64): CompletionReading {
  return { ...reading, earlier: { range: { after, upto: after }, completions: [] } };
}

/** Halves the limit; undefined when the limit is 1. */
export function withLess(reading: CompletionReading): CompletionReading | undefined {
  const limit = Math.floor(reading.limit / 2);
  return limit < 1 ? undefined : { ...reading, limit };
}

export type CompletionPlace = {
  /** Completions after this offset are loaded. */
  readonly after: string | undefined;
  /** The offset of the selected completion, which must be loaded. */
  readonly sel: string | undefined;
};

/** An offset in the address applies even if the node rejects it. */
export function startAt(place: CompletionPlace, pruned: Int64, end: Int64): Int64 {
  const after = readInt64(place.after);
  if (after !== undefined) return after;
  const usual = usualStart(pruned, end);
  const sel = readInt64(place.sel);
  return sel === undefined ? usual : greatest(pruned, least(usual, toInt64(BigInt(sel) - 1n)));
}

/** A step that loads one completion, which a checkpoint may precede. */
export function stepTo(offset: Int64): { readonly after: Int64; readonly limit: number } {
  return { after: toInt64(BigInt(offset) - 1n), limit: 3 };
}

/** A request for up to `limit` elements after an offset. */
export type CompletionStep = { readonly after: Int64; readonly limit: number };

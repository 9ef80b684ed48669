import type { Completion } from '#domain/completion/completion.ts';
import {
  compareInt64,
  greatest,
  type Int64,
  least,
  readInt64,
  toInt64,
} from '#domain/ledger/int64.ts';
import { LONGEST_LIST } from '#domain/update-list/list-answer.ts';
import type { OffsetRange } from '#domain/update-list/page-chain.ts';

/**
 * Completions as far as they were read: a plain value. The interface answers oldest first after an
 * offset, has no end and cuts an answer at its limit without a word
 * (docs/facts/wire.md#completions), so each question goes on from what the last answer is sure to
 * have told:
 *
 *   range.after ──────── read ──────── range.upto ─ ─ still to read ─ ─ goal
 *   └ earlier.after ─ earlier.upto ┘  a stretch before, on its way; joined when it is whole
 */
export type CompletionReading = {
  /** What was read without a gap, and is kept. */
  readonly range: OffsetRange;
  readonly goal: Int64;
  /** Oldest first, each offset once. */
  readonly completions: readonly Completion[];
  readonly earlier: EarlierStretch | undefined;
  /** How many offsets the next stretch before has. */
  readonly width: bigint;
  /** How many elements are asked for at once. */
  readonly limit: number;
  /** The last answer was as long as its limit, so the node may have cut it. */
  readonly isCut: boolean;
  readonly requests: number;
  readonly checkpoints: number;
  readonly checkpoint: Int64 | undefined;
  readonly unknown: readonly unknown[];
  /** How many of the oldest were read and are not kept. */
  readonly dropped: number;
};

export type EarlierStretch = {
  /** Where it begins, and up to where it is read. */
  readonly range: OffsetRange;
  readonly completions: readonly Completion[];
};

/** The next question, and which stretch it reads on. */
export type ReadingStep = CompletionStep & { readonly stretch: 'newest' | 'earlier' };

/** The usual start lies so many offsets before the ledger's end. */
const USUAL_WIDTH = 5_000n;
/** So many completions are kept: some 3 kB each with all that their errors tell. */
export const MOST_COMPLETIONS = 10_000;

/** @param goal the ledger's end */
export function openCompletionReading(after: Int64, goal: Int64): CompletionReading {
  return {
    range: { after, upto: after },
    goal: greatest(after, goal),
    completions: [],
    earlier: undefined,
    width: USUAL_WIDTH,
    limit: LONGEST_LIST,
    isCut: false,
    requests: 0,
    checkpoints: 0,
    checkpoint: undefined,
    unknown: [],
    dropped: 0,
  };
}

/** Where reading begins by itself: not before what is pruned, nor far before the end. */
export function usualStart(pruned: Int64, end: Int64): Int64 {
  return greatest(pruned, toInt64(BigInt(end) - USUAL_WIDTH));
}

/** Undefined: all is read that was asked for. */
export function nextStep(reading: CompletionReading): ReadingStep | undefined {
  const { earlier, limit } = reading;
  return earlier === undefined
    ? newestStep(reading)
    : { stretch: 'earlier', after: earlier.range.upto, limit };
}

/** What is left to read up to the goal, whatever stretch before is on its way. */
export function newestStep(reading: CompletionReading): ReadingStep | undefined {
  return compareInt64(reading.range.upto, reading.goal) < 0 ? newsStep(reading) : undefined;
}

/** The question for what is new since. */
export function newsStep({ range, limit }: CompletionReading): ReadingStep {
  return { stretch: 'newest', after: range.upto, limit };
}

/** Where a stretch before would begin; undefined where nothing lies before, or no more is kept. */
export function earlierStart(
  { range, width, completions }: CompletionReading,
  pruned: Int64,
): Int64 | undefined {
  if (compareInt64(range.after, pruned) <= 0 || completions.length >= MOST_COMPLETIONS)
    return undefined;
  return greatest(pruned, toInt64(BigInt(range.after) - width));
}

/** Goes on with a stretch before what was read. */
export function withEarlier(reading: CompletionReading, after: Int64): CompletionReading {
  return { ...reading, earlier: { range: { after, upto: after }, completions: [] } };
}

/** Asks for less at once from now on; undefined where that is not possible. */
export function withLess(reading: CompletionReading): CompletionReading | undefined {
  const limit = Math.floor(reading.limit / 2);
  return limit < 1 ? undefined : { ...reading, limit };
}

/** Where the address says that completions are read from. */
export type CompletionPlace = {
  /** The offset after which they are read. */
  readonly after: string | undefined;
  /** The offset of the completion that is shown: it is to be among them. */
  readonly sel: string | undefined;
};

/** After which offset reading begins. What the address says itself holds, even where it is wrong. */
export function startAt(place: CompletionPlace, pruned: Int64, end: Int64): Int64 {
  const after = readInt64(place.after);
  if (after !== undefined) return after;
  const usual = usualStart(pruned, end);
  const sel = readInt64(place.sel);
  return sel === undefined ? usual : greatest(pruned, least(usual, toInt64(BigInt(sel) - 1n)));
}

/** The question whose answer has the completion at an offset; a checkpoint may stand before it. */
export function stepTo(offset: Int64): { readonly after: Int64; readonly limit: number } {
  return { after: toInt64(BigInt(offset) - 1n), limit: 3 };
}

/** A question for completions: at most `limit` elements after an offset. */
export type CompletionStep = { readonly after: Int64; readonly limit: number };

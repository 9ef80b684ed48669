import type { Completion } from './completion.ts';
import {
  type CompletionAnswer,
  type CompletionStep,
  freshCheckpoints,
  freshOf,
  toldUpTo,
} from './completion-answer.ts';
import { compareInt64, greatest, type Int64, toInt64 } from './int64.ts';
import { LONGEST_LIST } from './list-answer.ts';
import type { OffsetRange } from './page-chain.ts';

/**
 * Completions as far as they were read: a plain value. The interface answers oldest first after an
 * offset, has no end and cuts an answer at its limit without a word (wire-facts 1.7), so each
 * question goes on from what the last answer is sure to have told:
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

type EarlierStretch = {
  /** Where it begins, and up to where it is read. */
  readonly range: OffsetRange;
  readonly completions: readonly Completion[];
};

/** The next question, and which stretch it reads on. */
export type ReadingStep = CompletionStep & { readonly stretch: 'newest' | 'earlier' };

/** The usual start lies so many offsets before the ledger's end. */
const USUAL_WIDTH = 5_000n;
const WIDEST = 10_000_000n;
/** A stretch with fewer is sparse: the next one before it is wider. */
const FEW = 50;
/** So many completions are kept: some 3 kB each with all that their errors tell. */
export const MOST_COMPLETIONS = 10_000;
const MOST_UNKNOWN = 20;

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

/**
 * The reading with the answer to its step.
 * @returns undefined where the answer was cut and tells no offset from which to go on
 */
export function withAnswer(
  reading: CompletionReading,
  step: ReadingStep,
  answer: CompletionAnswer,
): CompletionReading | undefined {
  const { earlier } = reading;
  const next = {
    ...reading,
    isCut: answer.length >= step.limit,
    requests: reading.requests + 1,
    ...withCheckpoints(reading, answer, step.after),
    unknown: [...reading.unknown, ...answer.unknown].slice(-MOST_UNKNOWN),
  };
  return step.stretch === 'earlier' && earlier !== undefined
    ? withEarlierRead(next, earlier, step, answer)
    : withNewestRead(next, step, answer);
}

function withNewestRead(
  reading: CompletionReading,
  step: CompletionStep,
  answer: CompletionAnswer,
): CompletionReading | undefined {
  const upto = toldUpTo(answer, step, reading.goal);
  if (upto === undefined) return undefined;
  return capped({
    ...reading,
    range: { ...reading.range, upto },
    goal: greatest(reading.goal, upto),
    completions: [...reading.completions, ...freshOf(answer, step.after, undefined)],
  });
}

/** Joins the stretch before with what was read when it is whole. */
function withEarlierRead(
  reading: CompletionReading,
  earlier: EarlierStretch,
  step: CompletionStep,
  answer: CompletionAnswer,
): CompletionReading | undefined {
  const edge = reading.range.after;
  const upto = toldUpTo(answer, step, edge);
  if (upto === undefined) return undefined;
  const completions = [...earlier.completions, ...freshOf(answer, step.after, edge)];
  const { after } = earlier.range;
  if (compareInt64(upto, edge) < 0)
    return { ...reading, earlier: { range: { after, upto }, completions } };
  const isSparse = completions.length < FEW && reading.width < WIDEST;
  return capped({
    ...reading,
    earlier: undefined,
    range: { ...reading.range, after },
    completions: [...completions, ...reading.completions],
    width: isSparse ? reading.width * 4n : reading.width,
  });
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

function withCheckpoints(
  { checkpoints, checkpoint }: CompletionReading,
  answer: CompletionAnswer,
  after: Int64,
): Pick<CompletionReading, 'checkpoints' | 'checkpoint'> {
  const fresh = freshCheckpoints(answer, after);
  const newest = [...fresh].reduce<Int64 | undefined>(
    (before, offset) => (before === undefined ? offset : greatest(before, offset)),
    checkpoint,
  );
  return { checkpoints: checkpoints + fresh.size, checkpoint: newest };
}

/** Without the oldest that are more than may be kept; what is read then begins after them. */
function capped(reading: CompletionReading): CompletionReading {
  const { completions, range, dropped } = reading;
  const more = completions.length - MOST_COMPLETIONS;
  if (more <= 0) return reading;
  const after = completions.slice(0, more).findLast(({ offset }) => offset !== undefined)?.offset;
  return {
    ...reading,
    range: { ...range, after: after ?? range.after },
    completions: completions.slice(more),
    dropped: dropped + more,
  };
}

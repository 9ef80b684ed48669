import type { Completion } from './completion.ts';
import { compareInt64, greatest, type Int64, toInt64 } from './int64.ts';
import { isWholeList, LONGEST_LIST } from './list-answer.ts';
import type { OffsetRange } from './page-chain.ts';

/** One answer to a question for completions. */
export type CompletionAnswer = {
  /** As they came, which is oldest first. */
  readonly completions: readonly Completion[];
  /** Offsets up to which the node says to have told everything. */
  readonly checkpoints: readonly Int64[];
  /** Elements of kinds that this version does not know. */
  readonly unknown: readonly unknown[];
  /** How many elements it has of whatever kind; so the limit counts. */
  readonly length: number;
};

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
  /** How many the longest answer had: so many this node gives for sure. */
  readonly longest: number;
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

/** The next question: at most `limit` elements after an offset. */
export type CompletionStep = { readonly after: Int64; readonly limit: number };

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
    longest: 0,
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
export function nextStep(reading: CompletionReading): CompletionStep | undefined {
  const { earlier, range, goal, limit } = reading;
  if (earlier !== undefined) return { after: earlier.range.upto, limit };
  return compareInt64(range.upto, goal) < 0 ? { after: range.upto, limit } : undefined;
}

/** The question for what is new since. */
export function newsStep({ range, limit }: CompletionReading): CompletionStep {
  return { after: range.upto, limit };
}

/**
 * The reading with the answer to its step.
 * @returns undefined where the answer was cut and tells no offset from which to go on
 */
export function withAnswer(
  reading: CompletionReading,
  step: CompletionStep,
  answer: CompletionAnswer,
): CompletionReading | undefined {
  const { earlier, longest } = reading;
  const upto = earlier === undefined ? reading.goal : reading.range.after;
  const last = lastOffset(answer);
  const told = { length: answer.length, last: last && BigInt(last) };
  // A node may say again where it stood: a short answer with nothing beyond is as good as none.
  const isNothing =
    answer.length < step.limit && (last === undefined || compareInt64(last, step.after) <= 0);
  const isWhole = isNothing || isWholeList(told, BigInt(upto), step.limit, longest);
  const end = isWhole ? greatest(upto, last ?? upto) : last;
  if (end === undefined || (!isWhole && compareInt64(end, step.after) <= 0)) return undefined;
  const next = {
    ...reading,
    longest: Math.max(longest, answer.length),
    isCut: answer.length >= step.limit,
    requests: reading.requests + 1,
    ...withCheckpoints(reading, answer, step.after),
    unknown: [...reading.unknown, ...answer.unknown].slice(-MOST_UNKNOWN),
  };
  if (earlier === undefined) {
    const fresh = freshOf(answer, step.after, undefined);
    return capped({
      ...next,
      range: { ...reading.range, upto: end },
      goal: greatest(reading.goal, end),
      completions: [...reading.completions, ...fresh],
    });
  }
  const fresh = freshOf(answer, step.after, upto);
  const completions = [...earlier.completions, ...fresh];
  const { after } = earlier.range;
  if (!isWhole) return { ...next, earlier: { range: { after, upto: end }, completions } };
  const isSparse = completions.length < FEW && reading.width < WIDEST;
  return capped({
    ...next,
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

/** The completions of an answer after an offset, each offset once; one without an offset is kept. */
function freshOf(
  { completions }: CompletionAnswer,
  after: Int64,
  upto: Int64 | undefined,
): readonly Completion[] {
  const seen = new Set<Int64>();
  return completions.filter(({ offset }) => {
    if (offset === undefined) return true;
    if (seen.has(offset) || compareInt64(offset, after) <= 0) return false;
    seen.add(offset);
    return upto === undefined || compareInt64(offset, upto) <= 0;
  });
}

function withCheckpoints(
  { checkpoints, checkpoint }: CompletionReading,
  answer: CompletionAnswer,
  after: Int64,
): Pick<CompletionReading, 'checkpoints' | 'checkpoint'> {
  const fresh = new Set(answer.checkpoints.filter((offset) => compareInt64(offset, after) > 0));
  const newest = [...fresh].reduce<Int64 | undefined>(
    (before, offset) => (before === undefined ? offset : greatest(before, offset)),
    checkpoint,
  );
  return { checkpoints: checkpoints + fresh.size, checkpoint: newest };
}

function lastOffset({ completions, checkpoints }: CompletionAnswer): Int64 | undefined {
  let last: Int64 | undefined;
  for (const offset of [...completions.map((one) => one.offset), ...checkpoints])
    if (offset !== undefined) last = last === undefined ? offset : greatest(last, offset);
  return last;
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

import type { Completion } from '#domain/completion/completion.ts';
import { type Checkpoint, checkpointsAfter, joinedCheckpoints } from '#domain/ledger/checkpoint.ts';
import { compareInt64, greatest, type Int64 } from '#domain/ledger/int64.ts';
import {
  type CompletionReading,
  type CompletionStep,
  type EarlierRange,
  MOST_COMPLETIONS,
  type ReadingStep,
} from './completion-reading.ts';

export type CompletionsResponse = {
  /** Completions, with the oldest first. */
  readonly completions: readonly Completion[];
  readonly checkpoints: readonly Checkpoint[];
  readonly unknown: readonly unknown[];
  /** Number of elements of every kind, as the limit counts them. */
  readonly length: number;
};

/**
 * The offset up to which a response is complete. The node cuts its stream after an idle time
 * (docs/facts/wire.md#completions), so a short response does not mean the end; only a response
 * without new elements does.
 * @returns undefined if the response was cut and has no offset from which to continue
 */
export function completeUpTo(
  response: CompletionsResponse,
  { after, limit }: CompletionStep,
  upto: Int64,
): Int64 | undefined {
  const last = lastOffset(response);
  if (last !== undefined && compareInt64(last, after) > 0) return last;
  // A node may repeat the start offset as a checkpoint, which is ignored.
  return response.length < limit ? upto : undefined;
}

/** Completions after an offset: each offset once, and those without an offset. */
function freshOf(
  { completions }: CompletionsResponse,
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

function straysIn({ completions }: CompletionsResponse, after: Int64): number {
  const isStray = (offset: Int64 | undefined) =>
    offset !== undefined && compareInt64(offset, after) <= 0;
  return completions.filter(({ offset }) => isStray(offset)).length;
}

function lastOffset({ completions, checkpoints }: CompletionsResponse): Int64 | undefined {
  let last: Int64 | undefined;
  for (const offset of [...completions, ...checkpoints].map((one) => one.offset))
    if (offset !== undefined) last = last === undefined ? offset : greatest(last, offset);
  return last;
}

const WIDEST = 10_000_000n;
/** After a range with few completions, the next earlier range is wider. */
const FEW = 50;
const MOST_UNKNOWN = 20;

/**
 * Adds a response to the reading.
 * @returns undefined if the response was cut and has no offset from which to continue
 */
export function withResponse(
  reading: CompletionReading,
  step: ReadingStep,
  response: CompletionsResponse,
): CompletionReading | undefined {
  const { earlier } = reading;
  const next = {
    ...reading,
    isCut: response.length >= step.limit,
    strays: reading.strays + straysIn(response, step.after),
    requests: reading.requests + 1,
    checkpoints: joinedCheckpoints(
      reading.checkpoints,
      checkpointsAfter(response.checkpoints, BigInt(step.after)),
    ),
    unknown: [...reading.unknown, ...response.unknown].slice(-MOST_UNKNOWN),
  };
  return step.part === 'earlier' && earlier !== undefined
    ? withEarlierRead(next, earlier, step, response)
    : withNewestRead(next, step, response);
}

function withNewestRead(
  reading: CompletionReading,
  step: CompletionStep,
  response: CompletionsResponse,
): CompletionReading | undefined {
  const upto = completeUpTo(response, step, reading.goal);
  if (upto === undefined) return undefined;
  const next = {
    ...reading,
    range: { ...reading.range, upto },
    goal: greatest(reading.goal, upto),
    completions: [...reading.completions, ...freshOf(response, step.after, undefined)],
  };
  return capped(next, MOST_COMPLETIONS);
}

/** Joins the earlier range with the reading once the range is complete. */
function withEarlierRead(
  reading: CompletionReading,
  earlier: EarlierRange,
  step: CompletionStep,
  response: CompletionsResponse,
): CompletionReading | undefined {
  const edge = reading.range.after;
  const upto = completeUpTo(response, step, edge);
  if (upto === undefined) return undefined;
  const { range, completions, dropped } = capped(
    {
      range: { ...earlier.range, upto },
      completions: [...earlier.completions, ...freshOf(response, step.after, edge)],
      dropped: reading.dropped,
    },
    MOST_COMPLETIONS - reading.completions.length,
  );
  if (compareInt64(upto, edge) < 0) return { ...reading, dropped, earlier: { range, completions } };
  // A full list may have dropped most of the range, also in an earlier step.
  const isFull = completions.length + reading.completions.length >= MOST_COMPLETIONS;
  const isSparse = !isFull && completions.length < FEW && reading.width < WIDEST;
  return {
    ...reading,
    dropped,
    earlier: undefined,
    range: { ...reading.range, after: range.after },
    completions: [...completions, ...reading.completions],
    width: isSparse ? reading.width * 4n : reading.width,
  };
}

/** Drops the oldest completions beyond a number. */
function capped<Read extends EarlierRange & Pick<CompletionReading, 'dropped'>>(
  read: Read,
  most: number,
): Read {
  const { completions, range, dropped } = read;
  const more = completions.length - most;
  if (more <= 0) return read;
  const after = completions.slice(0, more).findLast(({ offset }) => offset !== undefined)?.offset;
  return {
    ...read,
    range: { ...range, after: after ?? range.after },
    completions: completions.slice(more),
    dropped: dropped + more,
  };
}

import type { Completion } from './completion.ts';
import { compareInt64, greatest, type Int64 } from './int64.ts';

/** A question for completions: at most `limit` elements after an offset. */
export type CompletionStep = { readonly after: Int64; readonly limit: number };

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
 * Up to where an answer is sure to have told everything; `upto` or beyond where that is all. The
 * list is an open stream that is cut where nothing came for its idle time (wire-facts 1.7), so a
 * short answer is no sign of the end: only one that tells nothing beyond its beginning is.
 * @returns undefined where the answer was cut and tells no offset from which to go on
 */
export function toldUpTo(
  answer: CompletionAnswer,
  { after, limit }: CompletionStep,
  upto: Int64,
): Int64 | undefined {
  const last = lastOffset(answer);
  if (last !== undefined && compareInt64(last, after) > 0) return last;
  // A node may say again where it stood: a short answer with nothing beyond is as good as none.
  return answer.length < limit ? upto : undefined;
}

/** The completions of an answer after an offset, each offset once; one without an offset is kept. */
export function freshOf(
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

/** The offsets of its checkpoints after an offset, each once. */
export function freshCheckpoints(
  { checkpoints }: CompletionAnswer,
  after: Int64,
): ReadonlySet<Int64> {
  return new Set(checkpoints.filter((offset) => compareInt64(offset, after) > 0));
}

function lastOffset({ completions, checkpoints }: CompletionAnswer): Int64 | undefined {
  let last: Int64 | undefined;
  for (const offset of [...completions.map((one) => one.offset), ...checkpoints])
    if (offset !== undefined) last = last === undefined ? offset : greatest(last, offset);
  return last;
}

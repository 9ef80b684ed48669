import {
  type CompletionAnswer,
  type CompletionStep,
  freshCheckpoints,
  freshOf,
  toldUpTo,
} from './completion-answer.ts';
import {
  type CompletionReading,
  type EarlierStretch,
  MOST_COMPLETIONS,
  type ReadingStep,
} from './completion-reading.ts';
import { compareInt64, greatest, type Int64 } from './int64.ts';

const WIDEST = 10_000_000n;
/** A stretch with fewer is sparse: the next one before it is wider. */
const FEW = 50;
const MOST_UNKNOWN = 20;

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

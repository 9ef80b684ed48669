import { counted } from '#domain/text/plural.ts';
import { type CompletionReading, nextStep } from './completion-reading.ts';

/** The loaded range, in the words of the list of updates: "71 completions loaded, offsets 60001–60723". */
export function loadedText(reading: CompletionReading): string {
  const { range, dropped, completions } = reading;
  const span = spanOf(range);
  const rest = dropped === 0 ? '' : `, ${counted(dropped, 'older completion')} dropped`;
  return `${counted(completions.length, 'completion')} loaded, ${span}${rest}`;
}

function spanOf({ after, upto }: CompletionReading['range']): string {
  if (BigInt(after) >= BigInt(upto)) return `none after offset ${upto}`;
  return `offsets ${BigInt(after) + 1n}–${upto}`;
}

/** The loaded part of the current range, from 0 to 1. */
export function loadedShare({ range, goal, earlier }: CompletionReading): number {
  const [from, at, upto] =
    earlier === undefined
      ? [range.after, range.upto, goal]
      : [earlier.range.after, earlier.range.upto, range.after];
  const whole = BigInt(upto) - BigInt(from);
  return whole <= 0n ? 1 : Number(((BigInt(at) - BigInt(from)) * 1_000n) / whole) / 1_000;
}

/** "" when everything is loaded. */
export function restText(reading: CompletionReading): string {
  if (nextStep(reading) === undefined) return '';
  const { isCut, earlier, limit, goal } = reading;
  if (earlier !== undefined) return 'an earlier range is not fully loaded';
  return isCut
    ? `more may follow up to offset ${goal} (the node returns up to ${limit} per request)`
    : `more may follow up to offset ${goal}`;
}

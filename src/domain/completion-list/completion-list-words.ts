import type { CompletionOutcome } from '#domain/completion/completion.ts';
import type { CompletionQuestion } from '#domain/completion-question/completion-question.ts';
import { partyHint } from '#domain/ledger/party.ts';
import { counted } from '#domain/text/plural.ts';
import { type CompletionReading, nextStep } from './completion-reading.ts';
import type { CompletionCounts } from './completion-view.ts';

/** How a command ended, in a word or two. */
export const OUTCOME_WORDS: Readonly<Record<CompletionOutcome, string>> = {
  succeeded: 'accepted',
  failed: 'failed',
  unknown: 'not known',
};

/** What became of the ledger, where there is no update. */
export function noUpdateWords(outcome: CompletionOutcome): string {
  if (outcome === 'failed') return 'no update: rejected';
  return outcome === 'succeeded' ? 'update not told' : 'no update named';
}

/** What was read, with where: every count holds within that alone. */
export function loadedText(reading: CompletionReading, counts: CompletionCounts): string {
  const { range, dropped } = reading;
  const { failed, unknown } = counts.outcomes;
  const many = [
    `${counts.all.toLocaleString('en')} read in offsets ${span(range)}`,
    `${failed.toLocaleString('en')} failed`,
    ...(unknown === 0 ? [] : [`of ${unknown.toLocaleString('en')} the outcome is not known`]),
  ].join(', ');
  const kept =
    dropped === 0 ? '' : `. ${dropped.toLocaleString('en')} older ones were read and are not kept`;
  return many + kept;
}

/** After `after`, up to and with `upto`. */
function span({ after, upto }: CompletionReading['range']): string {
  if (BigInt(after) >= BigInt(upto)) return `after ${after}`;
  return `${BigInt(after) + 1n}…${upto}`;
}

/** How far the reading has got, from 0 to 1. */
export function shareRead({ range, goal, earlier }: CompletionReading): number {
  const [from, at, upto] =
    earlier === undefined
      ? [range.after, range.upto, goal]
      : [earlier.range.after, earlier.range.upto, range.after];
  const whole = BigInt(upto) - BigInt(from);
  return whole <= 0n ? 1 : Number(((BigInt(at) - BigInt(from)) * 1_000n) / whole) / 1_000;
}

/** Whether more may follow than was read, in words; "" where all was read. */
export function restWords(reading: CompletionReading): string {
  if (nextStep(reading) === undefined) return '';
  const { isCut, earlier, limit, goal, completions } = reading;
  if (earlier !== undefined) return 'an earlier stretch is not read to its end';
  const first = completions.length.toLocaleString('en');
  return isCut
    ? `first ${first}, more may follow up to offset ${goal}: the node cuts an answer at ${limit} without saying so`
    : `more may follow up to offset ${goal}`;
}

/** Whose completions are asked for, in a line. */
export function questionWords({ reader, user }: CompletionQuestion): string {
  const whose = {
    named: user.kind === 'named' ? `of commands of the user “${user.id}”` : '',
    'of-token': 'of commands of the token’s own user',
    any: 'of commands of any user',
  }[user.kind];
  return `Completions ${whose}, ${partiesWords(reader)}`;
}

function partiesWords(reader: CompletionQuestion['reader']): string {
  if (reader.kind === 'any-party') return 'acting as any party';
  const [first = '', ...rest] = reader.parties.map(partyHint);
  if (rest.length > 2)
    return `acting as ${first} or one of ${counted(rest.length, 'party', 'parties')} more`;
  return `acting as ${[first, ...rest].join(' or ')}`;
}

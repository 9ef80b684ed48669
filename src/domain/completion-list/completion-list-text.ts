import type { CompletionOutcome } from '#domain/completion/completion.ts';
import type { CompletionQuestion } from '#domain/completion-question/completion-question.ts';
import { partyHint } from '#domain/ledger/party.ts';
import { counted } from '#domain/text/plural.ts';
import { type CompletionReading, nextStep } from './completion-reading.ts';
import type { CompletionCounts } from './completion-view.ts';

export const OUTCOME_LABELS: Readonly<Record<CompletionOutcome, string>> = {
  succeeded: 'accepted',
  failed: 'failed',
  unknown: 'unknown',
};

/** The label of a completion without an update. */
export function noUpdateLabel(outcome: CompletionOutcome): string {
  if (outcome === 'failed') return '—';
  return 'not reported';
}

/** Why a search for a command may find nothing (docs/facts/wire.md#completions). */
export const REJECTED_ON_SUBMISSION =
  'A command rejected on submission has no completion. Only the response to the submission has the error.';

/** The counts of the loaded range: "71 completions (offsets 60001–60723): 34 failed". */
export function loadedText(reading: CompletionReading, counts: CompletionCounts): string {
  const { range, dropped } = reading;
  const { failed, unknown } = counts.outcomes;
  const parts = [
    `${failed.toLocaleString('en')} failed`,
    ...(unknown === 0 ? [] : [`${unknown.toLocaleString('en')} outcome unknown`]),
    ...(dropped === 0 ? [] : [`${dropped.toLocaleString('en')} older completions dropped`]),
  ];
  return `${counted(counts.all, 'completion')} (${span(range)}): ${parts.join(', ')}`;
}

function span({ after, upto }: CompletionReading['range']): string {
  if (BigInt(after) >= BigInt(upto)) return `after offset ${after}`;
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

export function questionText({ reader, user, limit, idleMs }: CompletionQuestion): string {
  const whose = {
    named: user.kind === 'named' ? `of user “${user.id}”` : '',
    'of-token': 'of the token’s user',
    any: 'of any user',
  }[user.kind];
  const parts = [
    `Completions ${whose}`,
    partiesWords(reader),
    ...(limit === undefined ? [] : [`${counted(limit, 'element')} per request`]),
    ...(idleMs === undefined ? [] : [`idle timeout ${idleMs.toLocaleString('en')}\u00a0ms`]),
  ];
  return parts.join(', ');
}

function partiesWords(reader: CompletionQuestion['reader']): string {
  if (reader.kind === 'any-party') return 'acting as any party';
  const [first = '', ...rest] = reader.parties.map(partyHint);
  if (rest.length > 2)
    return `acting as ${first} or one of ${counted(rest.length, 'more party', 'more parties')}`;
  return `acting as ${[first, ...rest].join(' or ')}`;
}

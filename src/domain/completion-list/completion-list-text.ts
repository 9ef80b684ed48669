import type { CompletionOutcome } from '#domain/completion/completion.ts';
import type { CompletionQuestion } from '#domain/completion-question/completion-question.ts';
import { partyHint } from '#domain/ledger/party.ts';
import { counted } from '#domain/text/plural.ts';

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

/** One part of a query, and the fields of the form that edit it. */
export type QuestionPart = { readonly part: 'user' | 'parties' | 'range'; readonly text: string };

/** The parts of a query in words; names are untrusted, so they are drawn through `ui/honest-text`. */
export function questionParts({
  reader,
  user,
  limit,
  idleMs,
}: CompletionQuestion): readonly QuestionPart[] {
  const whose = {
    named: user.kind === 'named' ? `of user “${user.id}”` : '',
    'of-token': 'of the token’s user',
    any: 'of any user',
  }[user.kind];
  const range = [
    limit === undefined ? '' : `${counted(limit, 'element')} per request`,
    idleMs === undefined ? '' : `idle timeout ${idleMs.toLocaleString('en')}\u00a0ms`,
  ].filter((text) => text !== '');
  return [
    { part: 'user', text: whose },
    { part: 'parties', text: partiesWords(reader) },
    ...range.map((text) => ({ part: 'range' as const, text })),
  ];
}

export function questionText(question: CompletionQuestion): string {
  const parts = questionParts(question).map(({ text }) => text);
  return `Completions ${parts.join(', ')}`;
}

function partiesWords(reader: CompletionQuestion['reader']): string {
  if (reader.kind === 'any-party') return 'acting as any party';
  const [first = '', ...rest] = reader.parties.map(partyHint);
  if (rest.length > 2)
    return `acting as ${first} or one of ${counted(rest.length, 'more party', 'more parties')}`;
  return `acting as ${[first, ...rest].join(' or ')}`;
}

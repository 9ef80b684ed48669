import type { Completion } from './completion.ts';
import { foundByTrace } from './trace-match.ts';

/** The id by which a completion was found. */
export type FoundBy =
  | 'command id'
  | 'submission id'
  | 'trace id'
  | 'correlation id'
  | 'update id'
  | 'transaction hash';

/**
 * The id in a pasted text: the trace id of a `traceparent` (https://www.w3.org/TR/trace-context/),
 * or the correlation id of a message that begins `CODE(category,correlation id)`.
 */
export function soughtId(text: string): string {
  const id = text.trim().replace(/^(["'`])(.*)\1$/s, '$2');
  const correlationId = /^[A-Z][A-Z0-9_]{2,99}\(\d{1,2},([^)\s]{8,100})\)/.exec(id)?.[1];
  if (correlationId !== undefined) return correlationId;
  return /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/.exec(id)?.[1] ?? id;
}

/**
 * The ids that a text may mean, the most exact first: as typed, then without the end of a sentence,
 * hex also in lower case. A command id has a case and may end with a dot.
 */
export function spellingsOf(id: string): readonly string[] {
  const bare = id.replace(/[^\w#/-]+$/, '');
  const lower = /^[0-9a-f-]+$/i.test(bare) ? bare.toLowerCase() : bare;
  return [...new Set([id, bare, lower])];
}

/** The kind of the matching id; undefined if none matches. */
export function foundBy(completion: Completion, id: string): FoundBy | undefined {
  if (id === '') return undefined;
  const { commandId, submissionId, updateId, transactionHash } = completion;
  if (commandId === id) return 'command id';
  if (submissionId === id) return 'submission id';
  if (updateId === id) return 'update id';
  if (transactionHash === id) return 'transaction hash';
  return foundByTrace(completion, id);
}

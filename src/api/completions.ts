import type { CompletionAnswer, CompletionStep } from '#domain/completion-answer.ts';
import type { CompletionQuestion } from '#domain/completion-question.ts';
import { completionsBody, completionsPath, IDLE_MS } from './completions-body.ts';
import { parseExact } from './exact-json.ts';
import type { LedgerClient } from './ledger.ts';
import type { Watching } from './question.ts';
import { readCompletionItem } from './read-completion.ts';
import { checkShape, listWire } from './shape.ts';

/**
 * Some completions after an offset, oldest first; at most `limit`, and cut there without a word
 * (wire-facts 1.7). May reject with `RequestFailed`.
 */
export function askCompletions(
  ledger: Pick<LedgerClient, 'small'>,
  question: CompletionQuestion,
  { after, limit }: CompletionStep,
  { idleMs = IDLE_MS, ...watching }: Watching & { readonly idleMs?: number } = {},
): Promise<CompletionAnswer> {
  const path = completionsPath(question, limit, idleMs);
  const body = completionsBody(question, after);
  return ledger.small({ path, body, read: readCompletions }, watching);
}

/** The elements of an answer. May throw SyntaxError or WrongShape. */
export function readCompletions(text: string): CompletionAnswer {
  const items = checkShape(listWire, parseExact(text)).map(readCompletionItem);
  return {
    completions: items.flatMap((item) => (item.kind === 'completion' ? [item.completion] : [])),
    checkpoints: items.flatMap((item) =>
      item.kind === 'checkpoint' && item.offset !== undefined ? [item.offset] : [],
    ),
    unknown: items.flatMap((item) => (item.kind === 'unknown' ? [item.raw] : [])),
    length: items.length,
  };
}

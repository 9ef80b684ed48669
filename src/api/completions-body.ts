import type { CompletionStep } from '#domain/completion-answer.ts';
import {
  type CompletionQuestion,
  type CompletionsRoute,
  routeOf,
} from '#domain/completion-question.ts';
import { curlOf } from '#domain/failure-place.ts';
import type { Int64 } from '#domain/int64.ts';
import { int64Json } from './int64-json.ts';

const COMPLETION_PATHS: Readonly<Record<CompletionsRoute, string>> = {
  'command-completions': '/v2/commands/command-completions',
  completions: '/v2/commands/completions',
};

/** CompletionStreamRequest or GetCompletionsRequest (wire-facts 1.7). */
export function completionsBody(question: CompletionQuestion, after: Int64): object {
  const { reader, user } = question;
  return {
    parties: reader.kind === 'parties' ? reader.parties : [],
    ...(user.kind === 'named' ? { userId: user.id } : {}),
    beginExclusive: int64Json(after),
  };
}

/** @param idleMs so long the node waits for one more element before it answers */
export function completionsPath(
  question: CompletionQuestion,
  limit: number,
  idleMs: number,
): string {
  return `${COMPLETION_PATHS[routeOf(question)]}?limit=${limit}&stream_idle_timeout_ms=${idleMs}`;
}

/** The same question for a terminal. */
export function completionsCurl(
  baseUrl: string,
  question: CompletionQuestion,
  { after, limit }: CompletionStep,
): string {
  const url = baseUrl + completionsPath(question, limit, IDLE_MS);
  const body = JSON.stringify(completionsBody(question, after));
  return curlOf({ server: 'ledger', method: 'POST', url, body, at: '' });
}

/** The node's own, unless it was changed (wire-facts 7). */
export const IDLE_MS = 500;

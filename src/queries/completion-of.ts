import { queryOptions } from '@tanstack/react-query';
import { fetchCompletions } from '#api/completions/completions.ts';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import type { TokenHolder } from '#api/token/token.ts';
import type { Completion } from '#domain/completion/completion.ts';
import { stepTo } from '#domain/completion-list/completion-reading.ts';
import type { CompletionQuestion } from '#domain/completion-question/completion-question.ts';
import type { Int64 } from '#domain/ledger/int64.ts';
import { usualCompletionsQuery } from './usual-completions.ts';

export type CompletionOf =
  /** Undefined if the node returns no completion at that offset to this reader. */
  | {
      readonly kind: 'asked';
      readonly completion: Completion | undefined;
      readonly question: CompletionQuestion;
    }
  | { readonly kind: 'unasked' };

/** A completion has the offset of its update, so one request finds it. */
export function completionOfQuery(
  ledger: LedgerClient,
  token: Pick<TokenHolder, 'state'>,
  offset: Int64,
) {
  return queryOptions<CompletionOf>({
    queryKey: ['ledger', 'completion-of', offset],
    queryFn: async ({ client, signal }) => {
      const question = await client.fetchQuery(usualCompletionsQuery(ledger, token));
      if (question === null) return { kind: 'unasked' };
      const { completions } = await fetchCompletions(ledger, question, stepTo(offset), { signal });
      const completion = completions.find((one) => one.offset === offset);
      return { kind: 'asked', completion, question };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

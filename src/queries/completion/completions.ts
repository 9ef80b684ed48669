import { queryOptions } from '@tanstack/react-query';
import type { CompletionFeed } from '#api/completions/completion-feed.ts';
import { openCompletionFeed } from '#api/completions/completion-feed.ts';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import type { TokenHolder } from '#api/token/token.ts';
import type { CompletionQuestion } from '#domain/completion-question/completion-question.ts';
import type { Int64 } from '#domain/ledger/int64.ts';
import { noteEnd } from '#queries/node-status.ts';

const FIVE_MINUTES = 300_000;

/** Completions stay cached for a while after their page closes (docs/decisions/0009). */
export function completionsQuery(
  ledger: LedgerClient,
  token: TokenHolder,
  question: CompletionQuestion,
) {
  return queryOptions<CompletionFeed>({
    queryKey: ['completions', question],
    queryFn: ({ client }) => {
      const feed = openCompletionFeed(ledger, question, token);
      let noted: Int64 | undefined;
      feed.state.subscribe(() => {
        const goal = feed.state.get().reading?.goal;
        if (goal === undefined || goal === noted) return;
        noted = goal;
        noteEnd(client, goal);
      });
      return feed;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: FIVE_MINUTES,
    structuralSharing: false,
  });
}

import { queryOptions } from '@tanstack/react-query';
import { offersCommandCompletions } from '#api/ledger/capabilities.ts';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import type { TokenHolder } from '#api/token/token.ts';
import type { CompletionQuestion } from '#domain/completion-question/completion-question.ts';
import {
  completionsReader,
  readCompletionsForm,
  usualCompletions,
} from '#domain/completion-question/completions-form.ts';
import { nodeAboutQuery } from './node-status.ts';
import { ledgerUserQuery, readerFor } from './reader.ts';

/**
 * What the page Completions asks by itself; null where parties have to be named first. It goes with
 * the token, as the reader does.
 */
export function usualCompletionsQuery(ledger: LedgerClient, token: Pick<TokenHolder, 'state'>) {
  return queryOptions<CompletionQuestion | null>({
    queryKey: ['ledger', 'usual-completions'],
    queryFn: async ({ client, signal }) => {
      const [reader, user, about] = await Promise.all([
        readerFor(client, ledger, signal),
        // Where these are not told, the question does without them.
        client.fetchQuery(ledgerUserQuery(ledger)).catch(() => null),
        client.fetchQuery(nodeAboutQuery(ledger)).catch(() => undefined),
      ]);
      const offersAnyUser = offersCommandCompletions(about?.version);
      const holdsToken = token.state().kind === 'held';
      const form = usualCompletions(
        completionsReader(reader, user ?? undefined, holdsToken),
        offersAnyUser,
      );
      const read = readCompletionsForm(form, { offersAnyUser });
      return read.kind === 'question' ? read.question : null;
    },
    staleTime: 0,
  });
}

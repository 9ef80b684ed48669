import { queryOptions } from '@tanstack/react-query';
import { offersCommandCompletions } from '#api/ledger/capabilities.ts';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import { askHostedParties } from '#api/parties/hosted-parties.ts';
import type { TokenHolder } from '#api/token/token.ts';
import type { CompletionQuestion } from '#domain/completion-question/completion-question.ts';
import {
  completionsReader,
  readCompletionsForm,
  usualCompletions,
} from '#domain/completion-question/completions-form.ts';
import { fetchWithin } from '#queries/fetch-within.ts';
import { nodeAboutQuery } from '#queries/node-status.ts';
import { ledgerUserQuery, readerFor } from '#queries/reader.ts';

/**
 * Null: parties have to be named first. The query depends on the token through its reader.
 * @param known parties of the command, sent where the node requires parties and the reader has none
 */
export function usualCompletionsQuery(
  ledger: LedgerClient,
  token: Pick<TokenHolder, 'state'>,
  known: readonly string[] = [],
) {
  return queryOptions<CompletionQuestion | null>({
    queryKey: ['ledger', 'usual-completions', ...known],
    queryFn: async ({ client, signal }) => {
      const [reader, user, about] = await Promise.all([
        readerFor(client, ledger, signal),
        fetchWithin(client, ledgerUserQuery(ledger), signal).catch(() => null),
        fetchWithin(client, nodeAboutQuery(ledger), signal).catch(() => undefined),
      ]);
      const offersAnyUser = offersCommandCompletions(about?.version);
      const holdsToken = token.state().kind === 'held';
      const form = usualCompletions(
        completionsReader(reader, user ?? undefined, holdsToken),
        offersAnyUser,
        known,
      );
      const read = readCompletionsForm(form, { offersAnyUser });
      return read.kind === 'ready' ? read.value.question : null;
    },
    staleTime: 0,
  });
}

/** The parties of the participant, as suggestions; none where the token may not list them. */
export function hostedPartiesQuery(ledger: LedgerClient) {
  return queryOptions<readonly string[]>({
    queryKey: ['ledger', 'hosted-parties'],
    queryFn: ({ signal }) => askHostedParties(ledger, { signal }).catch(() => []),
    staleTime: 60_000,
  });
}

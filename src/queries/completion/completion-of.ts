import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { fetchCompletions } from '#api/completions/completions.ts';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import type { TokenHolder } from '#api/token/token.ts';
import type { Completion } from '#domain/completion/completion.ts';
import { stepTo } from '#domain/completion-list/completion-reading.ts';
import type { CompletionQuestion } from '#domain/completion-question/completion-question.ts';
import type { Int64 } from '#domain/ledger/int64.ts';
import { fetchWithin } from '#queries/fetch-within.ts';
import { usualCompletionsQuery } from './usual-completions.ts';

export type CompletionOf =
  /** Undefined if the node returns no completion at that offset to this reader. */
  | {
      readonly kind: 'asked';
      readonly completion: Completion | undefined;
      readonly question: CompletionQuestion;
      /** The parties of the request where they are not the usual ones. */
      readonly party: readonly string[] | undefined;
    }
  | { readonly kind: 'unasked' };

/**
 * A completion has the offset of its update, so one request finds it.
 * @param submitters the parties that the command acted as, for a node that requires parties
 */
export function completionOfQuery(
  ledger: LedgerClient,
  token: Pick<TokenHolder, 'state'>,
  offset: Int64,
  submitters: readonly string[],
) {
  return queryOptions<CompletionOf>({
    queryKey: ['ledger', 'completion-of', offset, ...submitters],
    queryFn: async ({ client, signal }) => {
      const { question, party } = await questionAbout(client, ledger, token, submitters, signal);
      if (question === null) return { kind: 'unasked' };
      const { completions } = await fetchCompletions(ledger, question, stepTo(offset), { signal });
      const completion = completions.find((one) => one.offset === offset);
      return { kind: 'asked', completion, question, party };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/**
 * The request for completions that has those of a command, with its parties where they are not the
 * usual ones. Without a request, the parties have to be named first.
 */
export async function questionAbout(
  client: QueryClient,
  ledger: LedgerClient,
  token: Pick<TokenHolder, 'state'>,
  submitters: readonly string[],
  signal: AbortSignal,
) {
  const usual = await fetchWithin(client, usualCompletionsQuery(ledger, token), signal);
  const question = await fetchWithin(
    client,
    usualCompletionsQuery(ledger, token, submitters),
    signal,
  );
  return { question, party: question === null ? undefined : otherParties(question, usual) };
}

function otherParties(
  { reader }: CompletionQuestion,
  usual: CompletionQuestion | null,
): readonly string[] | undefined {
  if (reader.kind === 'any-party') return undefined;
  const isUsual =
    usual?.reader.kind === 'parties' && usual.reader.parties.join() === reader.parties.join();
  return isUsual ? undefined : reader.parties;
}

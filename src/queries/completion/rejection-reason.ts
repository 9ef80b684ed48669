import { queryOptions } from '@tanstack/react-query';
import { fetchCompletions, idleOver } from '#api/completions/completions.ts';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import { askLedgerRange } from '#api/ledger/ledger-range.ts';
import type { TokenHolder } from '#api/token/token.ts';
import type { RejectedUpdate } from '#domain/completion/rejected-update.ts';
import { stepTo } from '#domain/completion-list/completion-reading.ts';
import { completeUpTo } from '#domain/completion-list/completion-response.ts';
import {
  type CompletionsAround,
  completionsAround,
} from '#domain/completion-list/completions-around.ts';
import type { CompletionQuestion } from '#domain/completion-question/completion-question.ts';
import { type Int64, readInt64 } from '#domain/ledger/int64.ts';
import type { StatusBySource, UpdateFacts } from '#domain/update/document.ts';
import { submittersOf } from '#domain/update/submitters.ts';
import { LONGEST_LIST } from '#domain/update-list/list-response.ts';
import { areOtherParticipants } from '#domain/verdict/verdict.ts';
import { fetchWithin } from '#queries/fetch-within.ts';
import { participantQuery } from '#queries/node-status.ts';
import { usualCompletionsQuery } from './usual-completions.ts';

export type RejectionReason =
  | ({ readonly kind: 'searched'; readonly question: CompletionQuestion } & CompletionsAround)
  /** Only the participant that submitted a command has its completion. */
  | { readonly kind: 'elsewhere'; readonly participant: string }
  /** The node returns completions of named parties only, and none is known. */
  | { readonly kind: 'unasked' };

/**
 * Searches the completion of a rejected update, which has the error code.
 * @param offset of the update on this ledger, whose completion has the same one
 * @param participant the submitting participant of the verdict
 * @param parties the parties of the command, for a node that requires parties
 */
function rejectionReasonQuery(
  ledger: LedgerClient,
  token: Pick<TokenHolder, 'state'>,
  update: RejectedUpdate,
  {
    offset,
    participant,
    parties,
  }: { offset: Int64 | undefined; participant: string | undefined; parties: readonly string[] },
) {
  return queryOptions<RejectionReason>({
    queryKey: ['ledger', 'rejection-reason', update, offset ?? null, participant, parties],
    queryFn: async ({ client, signal }) => {
      if (participant && offset === undefined) {
        const own = await fetchWithin(client, participantQuery(ledger), signal).catch(
          () => undefined,
        );
        if (areOtherParticipants(own, participant)) return { kind: 'elsewhere', participant };
      }
      const question = await fetchWithin(
        client,
        usualCompletionsQuery(ledger, token, parties),
        signal,
      );
      if (question === null) return { kind: 'unasked' };
      if (offset !== undefined) {
        const { completions } = await fetchCompletions(ledger, question, stepTo(offset), {
          signal,
        });
        const named = completions.find((one) => one.offset === offset);
        const match = { named, candidates: [], count: 0 };
        if (named !== undefined)
          return {
            kind: 'searched',
            question,
            match,
            requests: 1,
            completions: 1,
            searched: 'whole',
          };
      }
      const range = await askLedgerRange(ledger, { signal });
      const limit = Math.min(question.limit ?? LONGEST_LIST, LONGEST_LIST);
      const around = await completionsAround(update, range, async (after) => {
        const idleMs = question.idleMs ?? idleOver({ after, upto: range.upto });
        const step = { after, limit };
        const response = await fetchCompletions(ledger, question, step, { signal, idleMs });
        const upto = completeUpTo(response, step, range.upto) ?? range.upto;
        return { completions: response.completions, upto };
      });
      return { kind: 'searched', question, ...around };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/**
 * The same search for the update of a page.
 * @param scan the facts of Scan, with the verdict
 * @param named parties from the user, for a node that requires parties if no submitter is known
 */
export function reasonOfUpdateQuery(
  ledger: LedgerClient,
  token: Pick<TokenHolder, 'state'>,
  scan: UpdateFacts,
  bySource: StatusBySource,
  named: readonly string[] = [],
) {
  const { verdict } = scan;
  const submitters = submittersOf(bySource);
  return rejectionReasonQuery(
    ledger,
    token,
    {
      updateId: scan.updateId,
      recordTime: verdict?.recordTime ?? scan.recordTime,
      synchronizerId: scan.synchronizerId ?? verdict?.domainId,
      submitters: verdict?.submittingParties ?? [],
    },
    {
      offset: readInt64(bySource.ledger.facts?.offset),
      participant: verdict?.submittingParticipant,
      parties: submitters.length > 0 ? submitters : named,
    },
  );
}

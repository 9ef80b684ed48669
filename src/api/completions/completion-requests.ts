import { placeOf } from '#api/http/api-request.ts';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import { askPrunedUpTo } from '#api/ledger/ledger-range.ts';
import {
  type CompletionPlace,
  type CompletionReading,
  newsStep,
  openCompletionReading,
  type ReadingStep,
  startAt,
} from '#domain/completion-list/completion-reading.ts';
import { withResponse } from '#domain/completion-list/completion-response.ts';
import type { CompletionQuestion } from '#domain/completion-question/completion-question.ts';
import { RequestFailed } from '#domain/failure/failure.ts';
import { compareInt64, greatest, type Int64 } from '#domain/ledger/int64.ts';
import type { OffsetRange } from '#domain/update-list/page-chain.ts';
import { completionsBody, completionsPath, fetchCompletions, idleOver } from './completions.ts';

export type CompletionsLedger = Pick<
  LedgerClient,
  'baseUrl' | 'address' | 'small' | 'ledgerEnd' | 'prunedOffsets'
>;

export type CompletionsQuery =
  /** Loads the start of reading and the ledger end. */
  | { readonly kind: 'start'; readonly place: CompletionPlace }
  | { readonly kind: 'end'; readonly reading: CompletionReading }
  /** @param step if undefined, new completions are loaded */
  | {
      readonly kind: 'step';
      readonly reading: CompletionReading;
      readonly step: ReadingStep | undefined;
    };

export type CompletionsLoaded = {
  readonly reading: CompletionReading;
  /** Returned for `start` only. */
  readonly pruned?: Int64;
  /** Returned for `end` only: from the new ledger end up to what was loaded. */
  readonly movedBack?: OffsetRange | undefined;
  /** The ledger has nothing new at present. */
  readonly isCurrent: boolean;
};

/** Short, because a stream of single elements adds this delay for each one. */
const NEWS_IDLE_MS = 250;
const NOTHING_PRUNED = '0' as Int64;

/** Rejects with the node's rejection if the ledger ends before the requested offset. */
export async function loadCompletions(
  ledger: CompletionsLedger,
  question: CompletionQuestion,
  query: CompletionsQuery,
  signal: AbortSignal,
): Promise<CompletionsLoaded> {
  if (query.kind === 'start') return loadStart(ledger, question, query.place, signal);
  const { reading } = query;
  if (query.kind === 'step') return loadStep(ledger, question, reading, query.step, signal);
  const { offset: end } = await ledger.ledgerEnd({ signal });
  const isBack = compareInt64(end, reading.range.upto) < 0;
  if (isBack) await fetchCompletions(ledger, question, newsStep(reading), { signal });
  return {
    reading: { ...reading, goal: greatest(reading.goal, end) },
    isCurrent: false,
    movedBack: isBack ? { after: end, upto: reading.range.upto } : undefined,
  };
}

async function loadStart(
  ledger: CompletionsLedger,
  question: CompletionQuestion,
  place: CompletionPlace,
  signal: AbortSignal,
): Promise<CompletionsLoaded> {
  const [pruned, { offset: end }] = await Promise.all([
    // If the pruning offset is not reported, the node itself rejects a start that is too early.
    askPrunedUpTo(ledger, { signal }).catch(() => NOTHING_PRUNED),
    ledger.ledgerEnd({ signal }),
  ]);
  const after = startAt(place, pruned, end);
  if (compareInt64(after, end) > 0)
    await fetchCompletions(ledger, question, { after, limit: 1 }, { signal });
  return { reading: openCompletionReading(after, end, question.limit), pruned, isCurrent: false };
}

async function loadStep(
  ledger: CompletionsLedger,
  question: CompletionQuestion,
  reading: CompletionReading,
  rest: ReadingStep | undefined,
  signal: AbortSignal,
): Promise<CompletionsLoaded> {
  const step = rest ?? newsStep(reading);
  const usual = rest === undefined ? NEWS_IDLE_MS : idleFor(reading, rest);
  const idleMs = question.idleMs ?? usual;
  const response = await fetchCompletions(ledger, question, step, { signal, idleMs });
  const next = withResponse(reading, step, response);
  if (next !== undefined) return { reading: next, isCurrent: rest === undefined && !next.isCut };
  const path = completionsPath(question, step.limit, idleMs);
  const [url, upstream] = [ledger.baseUrl + path, ledger.address + path];
  throw new RequestFailed({
    kind: 'no-progress',
    after: step.after,
    place: placeOf({
      server: 'ledger',
      url,
      upstream,
      body: completionsBody(question, step.after),
    }),
  });
}

function idleFor({ goal, range }: CompletionReading, { part, after }: ReadingStep): number {
  return idleOver({ after, upto: part === 'earlier' ? range.after : goal });
}

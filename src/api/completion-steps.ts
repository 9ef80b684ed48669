import type { CompletionQuestion } from '#domain/completion-question.ts';
import { withAnswer } from '#domain/completion-read-on.ts';
import {
  type CompletionReading,
  newsStep,
  openCompletionReading,
  type ReadingStep,
} from '#domain/completion-reading.ts';
import { type CompletionPlace, startAt } from '#domain/completion-start.ts';
import { RequestFailed } from '#domain/failure.ts';
import { compareInt64, type Int64 } from '#domain/int64.ts';
import { askCompletions } from './completions.ts';
import { completionsBody, completionsPath, IDLE_MS } from './completions-body.ts';
import type { LedgerClient } from './ledger.ts';
import { askPrunedUpTo } from './ledger-range.ts';
import { placeOf } from './question.ts';

export type CompletionsLedger = Pick<
  LedgerClient,
  'baseUrl' | 'small' | 'ledgerEnd' | 'prunedOffsets'
>;

/** A node that searches long for one element must not be taken for one that has none. */
const WIDE = 200_000n;
const WIDE_IDLE_MS = 2_000;
/** Where elements come one by one each of them keeps the answer waiting, so this is short. */
const NEWS_IDLE_MS = 250;
const NOTHING_PRUNED = '0' as Int64;

/** Where reading begins and how far it goes; nothing is read yet. */
export async function askStart(
  ledger: CompletionsLedger,
  question: CompletionQuestion,
  place: CompletionPlace,
  signal: AbortSignal,
): Promise<{ readonly reading: CompletionReading; readonly pruned: Int64 }> {
  const [pruned, { offset: end }] = await Promise.all([
    // Where it is not told what is pruned the node will say if this asks for too much.
    askPrunedUpTo(ledger, { signal }).catch(() => NOTHING_PRUNED),
    ledger.ledgerEnd({ signal }),
  ]);
  const after = startAt(place, pruned, end);
  // The node says itself that its ledger does not reach so far, when it is asked for just that.
  if (compareInt64(after, end) > 0)
    await askCompletions(ledger, question, { after, limit: 1 }, { signal });
  return { reading: openCompletionReading(after, end), pruned };
}

/** Where the ledger ends by now; rejects with the node's words where that is before what was read. */
export async function askEnd(
  ledger: CompletionsLedger,
  question: CompletionQuestion,
  reading: CompletionReading,
  signal: AbortSignal,
): Promise<Int64> {
  const { offset: end } = await ledger.ledgerEnd({ signal });
  if (compareInt64(end, reading.range.upto) < 0)
    await askCompletions(ledger, question, newsStep(reading), { signal });
  return end;
}

/** The reading with one more answer. @param rest what is left to read; undefined asks for news */
export async function askStep(
  ledger: CompletionsLedger,
  question: CompletionQuestion,
  reading: CompletionReading,
  rest: ReadingStep | undefined,
  signal: AbortSignal,
): Promise<CompletionReading> {
  const step = rest ?? newsStep(reading);
  const idleMs = rest === undefined ? NEWS_IDLE_MS : idleFor(reading, rest);
  const answer = await askCompletions(ledger, question, step, { signal, idleMs });
  const next = withAnswer(reading, step, answer);
  if (next !== undefined) return next;
  const url = ledger.baseUrl + completionsPath(question, step.limit, idleMs);
  throw new RequestFailed({
    kind: 'wrong-shape',
    path: 'completionResponse.Completion.value.offset',
    expected: 'an offset beyond the last one',
    place: placeOf({ server: 'ledger', url, body: completionsBody(question, step.after) }),
  });
}

function idleFor({ goal, range }: CompletionReading, { stretch, after }: ReadingStep): number {
  const upto = stretch === 'earlier' ? range.after : goal;
  return BigInt(upto) - BigInt(after) > WIDE ? WIDE_IDLE_MS : IDLE_MS;
}

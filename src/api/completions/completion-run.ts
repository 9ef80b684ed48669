import { pause, stopOf, waitAfter } from '#api/feed/feed-stop.ts';
import { placeOf } from '#api/http/api-request.ts';
import type { LedgerClient } from '#api/ledger/ledger.ts';
import { askPrunedUpTo } from '#api/ledger/ledger-range.ts';
import { withAnswer } from '#domain/completion-list/completion-answer.ts';
import {
  type CompletionPlace,
  type CompletionReading,
  newestStep,
  newsStep,
  nextStep,
  openCompletionReading,
  type ReadingStep,
  startAt,
  withLess,
} from '#domain/completion-list/completion-reading.ts';
import type { CompletionQuestion } from '#domain/completion-question/completion-question.ts';
import { failureOf, RequestFailed } from '#domain/failure/failure.ts';
import { isAskedAgain, retryWait } from '#domain/failure/retry.ts';
import { compareInt64, greatest, type Int64 } from '#domain/ledger/int64.ts';
import type { Watched } from '#domain/ledger/store.ts';
import type { CompletionFeedState, LessAtOnce } from './completion-feed-state.ts';
import { askCompletions, completionsBody, completionsPath, IDLE_MS } from './completions.ts';

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
async function askStart(
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
async function askEnd(
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
async function askStep(
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

/** What is asked for a feed, one request at a time. */
type CompletionRun = {
  /** Leaves what is under way, if anything, and goes on from the reading as it is. */
  go(place: CompletionPlace, isLeft: boolean): void;
  /** Leaves what is under way; who calls it sets the state. */
  cut(): void;
  /** Nothing is under way from now on, nor announced. */
  halt(): void;
};

/** So many requests it makes by itself; then the reader says whether it goes on. */
const MOST_REQUESTS = 25;
const NEWS_EVERY_MS = 1_500;
/** With fewer at once a node that takes too long is not helped. */
const LEAST_FOR_TIME = 25;

/** Asks on from the state of a feed, and sets it. */
export function openCompletionRun(
  ledger: CompletionsLedger,
  question: CompletionQuestion,
  state: Watched<CompletionFeedState>,
): CompletionRun {
  let leaving = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  const set = (change: Partial<CompletionFeedState>) => state.set({ ...state.now(), ...change });

  const cut = () => {
    leaving.abort();
    clearTimeout(timer);
  };
  const halt = () => {
    cut();
    const { stop } = state.now();
    set({ isAsking: false, stop: stop && { ...stop, again: undefined } });
  };
  const go = (place: CompletionPlace, isLeft: boolean) => {
    cut();
    leaving = new AbortController();
    const { signal } = leaving;
    set({ isAsking: true, stop: undefined, isLeft });
    void run(place, signal)
      .catch((thrown: unknown) => {
        if (!signal.aborted) fail(thrown, place);
      })
      .finally(() => {
        if (leaving.signal === signal) set({ isAsking: false });
      });
  };
  const run = async (from: CompletionPlace, signal: AbortSignal) => {
    await readEnd(from, signal);
    for (let left = MOST_REQUESTS; !signal.aborted; left--) {
      const { reading, isFollowing, isLeft } = state.now();
      if (reading === undefined) return;
      const rest = isLeft ? newestStep(reading) : nextStep(reading);
      if (!isFollowing && (rest === undefined || left <= 0)) return;
      const isIdle = await readStep(reading, rest, signal);
      if (isIdle && !signal.aborted) await pause(NEWS_EVERY_MS, signal);
    }
  };
  const readEnd = async (from: CompletionPlace, signal: AbortSignal) => {
    const { reading, wantsEnd } = state.now();
    if (reading === undefined) {
      const start = await askStart(ledger, question, from, signal);
      if (!signal.aborted) set({ ...start, wantsEnd: false });
    } else if (wantsEnd) {
      const end = await askEnd(ledger, question, reading, signal);
      if (signal.aborted) return;
      set({ reading: { ...reading, goal: greatest(reading.goal, end) }, wantsEnd: false });
    }
  };
  /** Asks one question; true where it told that nothing new is there. */
  const readStep = async (
    reading: CompletionReading,
    rest: ReadingStep | undefined,
    signal: AbortSignal,
  ): Promise<boolean> => {
    try {
      const next = await askStep(ledger, question, reading, rest, signal);
      if (signal.aborted) return false;
      failures = 0;
      set({ reading: next });
      return rest === undefined && !next.isCut;
    } catch (thrown) {
      const isTooMany = failureOf(thrown)?.kind === 'too-many-elements';
      if (signal.aborted || !isTooMany || !lessen(reading, 'too-many')) throw thrown;
      return false;
    }
  };
  /** Asks for less from now on; false where that is not possible. */
  const lessen = (reading: CompletionReading, because: LessAtOnce['because']): boolean => {
    const next = withLess(reading);
    if (next === undefined) return false;
    const from = state.now().less?.from ?? reading.limit;
    set({ reading: next, less: { because, from, to: next.limit } });
    return true;
  };
  const fail = (thrown: unknown, place: CompletionPlace) => {
    const failure = failureOf(thrown);
    const { reading, isFollowing } = state.now();
    const tookLong =
      failure?.kind === 'timeout' || (failure?.kind === 'status' && failure.status === 503);
    if (tookLong && reading !== undefined && reading.limit >= 2 * LEAST_FOR_TIME)
      lessen(reading, 'too-long');
    const again = failure && pauseAfter(failure, failures, isFollowing);
    failures = again === undefined ? 0 : failures + 1;
    set({ stop: stopOf(thrown, again === undefined ? undefined : Date.now() + again) });
    if (again !== undefined) timer = setTimeout(() => go(place, state.now().isLeft), again);
  };

  return { go, cut, halt };
}

/** In how many milliseconds it is asked again by itself. While it follows, what passes is waited for. */
function pauseAfter(
  failure: NonNullable<ReturnType<typeof failureOf>>,
  failures: number,
  isFollowing: boolean,
): number | undefined {
  if (isFollowing) return waitAfter(failure, failures, NEWS_EVERY_MS, Math.random());
  return isAskedAgain(failure, failures) ? retryWait(failure, failures, Math.random()) : undefined;
}

import type { CompletionQuestion } from '#domain/completion-question.ts';
import {
  type CompletionReading,
  newestStep,
  nextStep,
  type ReadingStep,
  withLess,
} from '#domain/completion-reading.ts';
import type { CompletionPlace } from '#domain/completion-start.ts';
import { failureOf } from '#domain/failure.ts';
import { greatest } from '#domain/int64.ts';
import { isAskedAgain, retryWait } from '#domain/retry.ts';
import { waitAfter } from '#domain/tail.ts';
import type { Watched } from '#domain/watched.ts';
import type { CompletionFeedState, LessAtOnce } from './completion-feed-state.ts';
import { askEnd, askStart, askStep, type CompletionsLedger } from './completion-steps.ts';
import { stopOf } from './feed-stop.ts';
import { pause } from './patience.ts';

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

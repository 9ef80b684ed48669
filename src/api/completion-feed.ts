import type { CompletionQuestion } from '#domain/completion-question.ts';
import {
  type CompletionReading,
  earlierStart,
  newestStep,
  nextStep,
  type ReadingStep,
  withEarlier,
  withLess,
} from '#domain/completion-reading.ts';
import type { CompletionPlace } from '#domain/completion-start.ts';
import { failureOf } from '#domain/failure.ts';
import { compareInt64, greatest, readInt64 } from '#domain/int64.ts';
import { isAskedAgain, retryWait } from '#domain/retry.ts';
import { waitAfter } from '#domain/tail.ts';
import { watched } from '#domain/watched.ts';
import {
  type CompletionFeed,
  type CompletionFeedState,
  type LessAtOnce,
  NOTHING_ASKED,
} from './completion-feed-state.ts';
import { askEnd, askStart, askStep, type CompletionsLedger } from './completion-steps.ts';
import { stopOf } from './feed-stop.ts';
import { pause } from './patience.ts';
import type { TokenHolder } from './token.ts';
import { lacksToken, watchTokens } from './token-turns.ts';

/** So many requests it makes by itself; then the reader says whether it goes on. */
const MOST_REQUESTS = 25;
const NEWS_EVERY_MS = 1_500;
/** With fewer at once a node that takes too long is not helped. */
const LEAST_FOR_TIME = 25;

/** Nothing is asked before `begin`, nor while nobody holds it. What was read with a token goes with it. */
export function openCompletionFeed(
  ledger: CompletionsLedger,
  question: CompletionQuestion,
  token: Pick<TokenHolder, 'generation' | 'state' | 'subscribe'>,
): CompletionFeed {
  const state = watched(NOTHING_ASKED);
  const set = (change: Partial<CompletionFeedState>) => state.set({ ...state.now(), ...change });
  let place: CompletionPlace | undefined;
  let leaving = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let holders = 0;

  const cut = () => {
    leaving.abort();
    clearTimeout(timer);
  };
  /** Nothing is under way from now on, nor announced. */
  const halt = () => {
    cut();
    const { stop } = state.now();
    set({ isAsking: false, stop: stop && { ...stop, again: undefined } });
  };
  /** Leaves what is under way, if anything, and goes on from the reading as it is. */
  const go = (isLeft = false) => {
    if (place === undefined || holders === 0) return halt();
    cut();
    leaving = new AbortController();
    const { signal } = leaving;
    set({ isAsking: true, stop: undefined, isLeft });
    void run(place, signal)
      .catch((thrown: unknown) => {
        if (!signal.aborted) fail(thrown);
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
  const fail = (thrown: unknown) => {
    const failure = failureOf(thrown);
    const { reading, isFollowing } = state.now();
    const tookLong =
      failure?.kind === 'timeout' || (failure?.kind === 'status' && failure.status === 503);
    if (tookLong && reading !== undefined && reading.limit >= 2 * LEAST_FOR_TIME)
      lessen(reading, 'too-long');
    const again = failure && pauseAfter(failure, failures, isFollowing);
    failures = again === undefined ? 0 : failures + 1;
    set({ stop: stopOf(thrown, again === undefined ? undefined : Date.now() + again) });
    if (again !== undefined) timer = setTimeout(() => go(state.now().isLeft), again);
  };

  const feed: CompletionFeed = {
    question,
    state,
    begin: (next) => {
      const before = place;
      place = next;
      const { reading } = state.now();
      const isHere =
        before !== undefined &&
        (before.after === next.after || next.after === reading?.range.after) &&
        !(before.sel !== next.sel && liesBefore(next, reading));
      if (!isHere) feed.anew();
    },
    more: () => {
      set({ wantsEnd: true });
      go();
    },
    earlier: () => {
      const { reading, pruned } = state.now();
      // One that was left on its way is read on, so that nothing of it is asked for twice.
      const after = reading && (reading.earlier?.range.after ?? earlierStart(reading, pruned));
      if (reading === undefined || after === undefined) return undefined;
      const isNew = reading.earlier === undefined;
      set({ reading: isNew ? withEarlier(reading, after) : reading, isAsking: true });
      place = { sel: undefined, ...place, after };
      go();
      return after;
    },
    follow: (isOn) => {
      if (state.now().isFollowing === isOn) return;
      set({ isFollowing: isOn });
      const { reading, isLeft } = state.now();
      if (isOn || (reading !== undefined && nextStep(reading) !== undefined && !isLeft)) go();
      else if (reading !== undefined) halt();
    },
    leave: () => {
      cut();
      set({ isAsking: false, isFollowing: false, stop: undefined, isLeft: true });
    },
    leaveRest: () => {
      if (holders === 0) return;
      if (state.now().isFollowing) go(true);
      else feed.leave();
    },
    hold: () => {
      holders++;
      let isHeld = true;
      if (holders === 1) {
        set({ wantsEnd: true });
        const { isLeft, reading } = state.now();
        if (!isLeft || reading === undefined) go();
      }
      return () => {
        if (!isHeld) return;
        isHeld = false;
        holders--;
        if (holders === 0) halt();
      };
    },
    anew: () => {
      const { isFollowing } = state.now();
      cut();
      state.set({ ...NOTHING_ASKED, isFollowing });
      go();
    },
    dispose: () => {
      unwatch();
      cut();
    },
  };
  const unwatch = watchTokens(token, {
    forget: () => {
      cut();
      state.set({ ...NOTHING_ASKED, isFollowing: state.now().isFollowing });
    },
    goOn: () => {
      const waits = lacksToken(state.now().stop);
      if (waits) go();
      return waits;
    },
    anew: feed.anew,
  });
  return feed;
}

/** Whether the completion that is to be shown lies before what was read, and no start is named. */
function liesBefore(
  { after, sel }: CompletionPlace,
  reading: CompletionReading | undefined,
): boolean {
  const at = readInt64(sel);
  if (after !== undefined || at === undefined || reading === undefined) return false;
  return compareInt64(at, reading.range.after) <= 0;
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

import type { CompletionQuestion } from '#domain/completion-question.ts';
import {
  type CompletionReading,
  earlierStart,
  newsStep,
  nextStep,
  openCompletionReading,
  withAnswer,
  withEarlier,
  withLess,
} from '#domain/completion-reading.ts';
import { type CompletionPlace, startAt } from '#domain/completion-start.ts';
import { failureOf, RequestFailed } from '#domain/failure.ts';
import { compareInt64, greatest, type Int64, readInt64 } from '#domain/int64.ts';
import { isAskedAgain, retryWait } from '#domain/retry.ts';
import { waitAfter } from '#domain/tail.ts';
import { type Watched, watched } from '#domain/watched.ts';
import { askCompletions } from './completions.ts';
import { COMPLETION_PATHS, IDLE_MS } from './completions-body.ts';
import { type FeedStop, stopOf } from './feed-stop.ts';
import type { LedgerClient } from './ledger.ts';
import { askPrunedUpTo } from './ledger-range.ts';
import { placeOf } from './question.ts';
import type { TokenHolder } from './token.ts';
import { lacksToken, watchTokens } from './token-turns.ts';

/** Completions as they stand on screen: what was read, what is under way, why it does not go on. */
export type CompletionFeedState = {
  /** Undefined before it is known where to begin. */
  readonly reading: CompletionReading | undefined;
  readonly isAsking: boolean;
  /** New ones are asked for when all the others are read. */
  readonly isFollowing: boolean;
  readonly stop: FeedStop | undefined;
  /** Nothing is there up to this offset; as it was when reading began. */
  readonly pruned: Int64;
  /** The reader has stopped it. */
  readonly isLeft: boolean;
  /** Less was asked for at once, from then on. */
  readonly less: LessAtOnce | undefined;
};

export type LessAtOnce = {
  /** 413, or the node gave up while elements kept coming. */
  readonly because: 'too-many' | 'too-long';
  readonly from: number;
  readonly to: number;
};

/** Completions that are read on, back, and as they come. One request is under way at a time. */
export type CompletionFeed = {
  readonly question: CompletionQuestion;
  readonly state: Pick<Watched<CompletionFeedState>, 'now' | 'watch'>;
  /** Reads from where the address says; again only where that is somewhere else than before. */
  begin(place: CompletionPlace): void;
  /** Goes on, up to where the ledger ends by now. */
  more(): void;
  /** Reads the stretch before; returns where it begins, undefined where there is none. */
  earlier(): Int64 | undefined;
  follow(isOn: boolean): void;
  leave(): void;
  /** Out of sight nothing is asked; back in sight it goes on. */
  look(isSeen: boolean): void;
  anew(): void;
  dispose(): void;
};

type Ledger = Pick<LedgerClient, 'baseUrl' | 'small' | 'ledgerEnd' | 'prunedOffsets'>;

/** So many requests it makes by itself; then the reader says whether it goes on. */
const MOST_REQUESTS = 25;
/** A node that searches long for one element must not be taken for one that has none. */
const WIDE = 200_000n;
const WIDE_IDLE_MS = 2_000;
/** Where elements come one by one each of them keeps the answer waiting, so this is short. */
const NEWS_IDLE_MS = 250;
const NEWS_EVERY_MS = 1_500;
/** With fewer at once a node that takes too long is not helped. */
const LEAST_FOR_TIME = 25;

const NOTHING: CompletionFeedState = {
  reading: undefined,
  isAsking: false,
  isFollowing: false,
  stop: undefined,
  pruned: '0' as Int64,
  isLeft: false,
  less: undefined,
};

/** Nothing is asked before `begin`. What was read with a token goes with it. */
export function openCompletionFeed(
  ledger: Ledger,
  question: CompletionQuestion,
  token: Pick<TokenHolder, 'generation' | 'state' | 'subscribe'>,
): CompletionFeed {
  const state = watched(NOTHING);
  const set = (change: Partial<CompletionFeedState>) => state.set({ ...state.now(), ...change });
  let place: CompletionPlace | undefined;
  let leaving = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isAway = false;
  /** Where the ledger ends is to be asked first. */
  let wantsEnd = false;

  const halt = () => {
    leaving.abort();
    clearTimeout(timer);
  };
  /** Leaves what is under way, if anything, and goes on from the reading as it is. */
  const go = () => {
    halt();
    if (place === undefined || isAway) return;
    leaving = new AbortController();
    const { signal } = leaving;
    set({ isAsking: true, stop: undefined, isLeft: false });
    void run(signal)
      .catch((thrown: unknown) => {
        if (!signal.aborted) fail(thrown);
      })
      .finally(() => {
        if (leaving.signal === signal) set({ isAsking: false });
      });
  };
  const run = async (signal: AbortSignal) => {
    if (state.now().reading === undefined) await start(signal);
    else if (wantsEnd) await askEnd(signal);
    wantsEnd = false;
    for (let left = MOST_REQUESTS; !signal.aborted; left--) {
      const { reading, isFollowing } = state.now();
      if (reading === undefined) return;
      const rest = nextStep(reading);
      if (!isFollowing && (rest === undefined || left <= 0)) return;
      const isIdle = await readStep(reading, rest, signal);
      if (isIdle && !signal.aborted) await pause(NEWS_EVERY_MS, signal);
    }
  };
  /** Asks one question; true where it told that nothing new is there. */
  const readStep = async (
    reading: CompletionReading,
    rest: ReturnType<typeof nextStep>,
    signal: AbortSignal,
  ): Promise<boolean> => {
    const step = rest ?? newsStep(reading);
    const idleMs = rest === undefined ? NEWS_IDLE_MS : idleFor(reading);
    try {
      const answer = await askCompletions(ledger, question, step, { signal, idleMs });
      if (signal.aborted) return false;
      failures = 0;
      const next = withAnswer(reading, step, answer);
      if (next === undefined) throw lost(ledger, question);
      set({ reading: next });
      return rest === undefined && !next.isCut;
    } catch (thrown) {
      if (signal.aborted || !lessen(thrown, reading, 'too-many')) throw thrown;
      return false;
    }
  };
  const start = async (signal: AbortSignal) => {
    const wish = place ?? { after: undefined, sel: undefined };
    const [pruned, { offset: end }] = await Promise.all([
      // Where it is not told what is pruned the node will say if this asks for too much.
      askPrunedUpTo(ledger, { signal }).catch(() => NOTHING.pruned),
      ledger.ledgerEnd({ signal }),
    ]);
    if (signal.aborted) return;
    const after = startAt(wish, pruned, end);
    // The node says itself that its ledger does not reach so far, when it is asked for just that.
    if (compareInt64(after, end) > 0)
      await askCompletions(ledger, question, { after, limit: 1 }, { signal });
    if (!signal.aborted) set({ reading: openCompletionReading(after, end), pruned });
  };
  const askEnd = async (signal: AbortSignal) => {
    const { offset: end } = await ledger.ledgerEnd({ signal });
    const { reading } = state.now();
    if (signal.aborted || reading === undefined) return;
    if (compareInt64(end, reading.range.upto) < 0)
      await askCompletions(ledger, question, newsStep(reading), { signal });
    set({ reading: { ...reading, goal: greatest(reading.goal, end) } });
  };
  /** Asks for less from now on, if that is what the failure is answered by. */
  const lessen = (
    thrown: unknown,
    reading: CompletionReading,
    because: LessAtOnce['because'],
  ): boolean => {
    const failure = failureOf(thrown);
    const isMeant = because === 'too-many' ? failure?.kind === 'too-many-elements' : true;
    const next = isMeant ? withLess(reading) : undefined;
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
      lessen(thrown, reading, 'too-long');
    const again = failure && pauseAfter(failure, failures, isFollowing);
    failures = again === undefined ? 0 : failures + 1;
    set({ stop: stopOf(thrown, again === undefined ? undefined : Date.now() + again) });
    if (again !== undefined) timer = setTimeout(go, again);
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
      wantsEnd = true;
      go();
    },
    earlier: () => {
      const { reading, pruned } = state.now();
      const after = reading && earlierStart(reading, pruned);
      if (reading === undefined || after === undefined) return undefined;
      set({ reading: withEarlier(reading, after) });
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
      halt();
      set({ isAsking: false, isFollowing: false, stop: undefined, isLeft: true });
    },
    look: (isSeen) => {
      if (isAway !== isSeen) return;
      isAway = !isSeen;
      if (!isSeen) return halt();
      wantsEnd = true;
      if (!state.now().isLeft) go();
    },
    anew: () => {
      const { isFollowing } = state.now();
      halt();
      state.set({ ...NOTHING, isFollowing });
      go();
    },
    dispose: () => {
      unwatch();
      halt();
    },
  };
  const unwatch = watchTokens(token, {
    forget: () => {
      halt();
      state.set({ ...NOTHING, isFollowing: state.now().isFollowing });
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

function idleFor({ goal, range, earlier }: CompletionReading): number {
  const wide = BigInt(goal) - BigInt(earlier?.range.upto ?? range.upto) > WIDE;
  return wide ? WIDE_IDLE_MS : IDLE_MS;
}

function lost(ledger: Ledger, question: CompletionQuestion): RequestFailed {
  const path =
    COMPLETION_PATHS[question.user.kind === 'any' ? 'command-completions' : 'completions'];
  return new RequestFailed({
    kind: 'wrong-shape',
    path: 'completionResponse.Completion.value.offset',
    expected: 'an offset beyond the last one',
    place: placeOf({ server: 'ledger', url: ledger.baseUrl + path, body: {} }),
  });
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

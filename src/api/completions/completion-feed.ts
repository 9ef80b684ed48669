import { lacksToken, watchTokens } from '#api/feed/feed-stop.ts';
import type { TokenHolder } from '#api/token/token.ts';
import type { CompletionPlace } from '#domain/completion-list/completion-reading.ts';
import {
  type CompletionReading,
  earlierStart,
  nextStep,
  withEarlier,
} from '#domain/completion-list/completion-reading.ts';
import type { CompletionQuestion } from '#domain/completion-question/completion-question.ts';
import { compareInt64, readInt64 } from '#domain/ledger/int64.ts';
import { watched } from '#domain/ledger/store.ts';
import {
  type CompletionFeed,
  type CompletionFeedState,
  NOTHING_ASKED,
} from './completion-feed-state.ts';
import type { CompletionsLedger } from './completion-run.ts';
import { openCompletionRun } from './completion-run.ts';

/** Nothing is asked before `begin`, nor while nobody holds it. What was read with a token goes with it. */
export function openCompletionFeed(
  ledger: CompletionsLedger,
  question: CompletionQuestion,
  token: Pick<TokenHolder, 'generation' | 'state' | 'subscribe'>,
): CompletionFeed {
  const state = watched(NOTHING_ASKED);
  const set = (change: Partial<CompletionFeedState>) => state.set({ ...state.now(), ...change });
  let place: CompletionPlace | undefined;
  let holders = 0;
  const run = openCompletionRun(ledger, question, state);
  const { cut, halt } = run;
  const go = (isLeft = false) => {
    if (place === undefined || holders === 0) halt();
    else run.go(place, isLeft);
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

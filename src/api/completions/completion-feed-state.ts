import type { FeedStop } from '#api/feed/feed-stop.ts';
import type {
  CompletionPlace,
  CompletionReading,
} from '#domain/completion-list/completion-reading.ts';
import type { CompletionQuestion } from '#domain/completion-question/completion-question.ts';
import type { Int64 } from '#domain/ledger/int64.ts';
import type { Watched } from '#domain/ledger/store.ts';

/** Completions as they stand on screen: what was read, what is under way, why it does not go on. */
export type CompletionFeedState = {
  /** Undefined before it is known where to begin. */
  readonly reading: CompletionReading | undefined;
  readonly isAsking: boolean;
  /** New ones are asked for when all the others are read. */
  readonly isFollowing: boolean;
  /** Where the ledger ends by now is asked first. */
  readonly wantsEnd: boolean;
  readonly stop: FeedStop | undefined;
  /** Nothing is there up to this offset; as it was when reading began. */
  readonly pruned: Int64;
  /** What is not read yet waits for the reader. While it follows that is an earlier stretch alone. */
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
  /** Leaves what is not read yet where others still look; they go on following. */
  leaveRest(): void;
  /** It asks as long as anybody looks: the page, a search. Gives what ends that. */
  hold(): () => void;
  anew(): void;
  dispose(): void;
};

/** Before anything was asked. */
export const NOTHING_ASKED: CompletionFeedState = {
  reading: undefined,
  isAsking: false,
  isFollowing: false,
  wantsEnd: false,
  stop: undefined,
  pruned: '0' as Int64,
  isLeft: false,
  less: undefined,
};

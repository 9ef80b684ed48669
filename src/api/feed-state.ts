import type { Checkpoints } from '#domain/checkpoint.ts';
import type { OffsetRange, PageChain, PageOddity } from '#domain/page-chain.ts';
import type { UpdateLine, UpdateRing } from '#domain/update-ring.ts';
import type { FeedStop } from './feed-stop.ts';
import type { ReadingNote, UpdatesRoute } from './reading-place.ts';

/** A list of updates as it stands: what was read, what is under way and why it does not go on. */
export type FeedState = {
  readonly ring: UpdateRing;
  /** The pages that were asked for, from the first on. */
  readonly chain: PageChain;
  /** `seeking`: page after page, until a row matches. */
  readonly work: 'idle' | 'page' | 'seeking';
  /** Updates read by the work under way, and requests it took. */
  readonly effort: { readonly updates: number; readonly requests: number };
  /** Nothing more lies in this direction; of a tail: by now. */
  readonly isEnd: boolean;
  /** Why the pages do not go on. */
  readonly stop: FeedStop | undefined;
  readonly tail: TailState;
  /** Updates that the tail has read and `chain` does not count. */
  readonly since: number;
  /** The offset up to which new updates were read; undefined without a tail. */
  readonly tailAt: OffsetRange['upto'] | undefined;
  /** New lines that wait until the reader looks, in the order of the list. */
  readonly held: readonly UpdateLine[];
  readonly notes: readonly FeedNote[];
  /** Told while this was read. */
  readonly checkpoints: Checkpoints;
  readonly route: UpdatesRoute;
  /** How often new updates are asked for, in milliseconds. */
  readonly everyMs: number;
  /** The reader has stopped it, so it does not read on by itself. */
  readonly isLeft: boolean;
};

/** How new updates come. */
export type TailState =
  /** The request has an end, or nothing was read yet. */
  | { readonly kind: 'none' }
  | { readonly kind: 'on' }
  | { readonly kind: 'paused' }
  /** The tab was hidden for a while. */
  | { readonly kind: 'asleep' }
  /** As many wait to be shown as may wait. */
  | { readonly kind: 'full' }
  | { readonly kind: 'stopped'; readonly stop: FeedStop };

/** What happened on the way, newest last. */
export type FeedNote =
  | ReadingNote
  | PageOddity
  /** Too much came while nobody looked: the newest were read, and a gap was left. */
  | { readonly kind: 'skipped'; readonly range: OffsetRange };

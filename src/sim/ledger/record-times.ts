import type { Json } from '#sim/http/json-text.ts';
import { iso, type Moment, momentOf, SECOND } from '#sim/world/moment.ts';
import { GLOBAL, PRIVATE } from '#sim/world/party.ts';

export type Timekeeping = {
  /** With a clock, sequencers deliver times without updates; without a clock, only updates do. */
  readonly clock?: () => Date;
  /** Seconds of delay by synchronizer alias. */
  readonly lag?: Readonly<Record<string, bigint>>;
};

/** Longest time between checkpoints, in microseconds of record time. */
export const CHECKPOINT_EVERY = 75_000_000n;

/** `synchronizerTimes` at the ledger end; empty without a clock and updates. */
export function timesAtEnd(node: Timekeeping, newest: Moment | undefined): Json {
  const now = node.clock === undefined ? newest : momentOf(node.clock());
  if (now === undefined) return [];
  return timesBy(node, newest !== undefined && newest > now ? newest : now);
}

/** `synchronizerTimes` of a checkpoint at this moment, minus the lag. */
export function timesBy({ clock, lag = {} }: Timekeeping, at: Moment): Json {
  return [GLOBAL, PRIVATE].map(({ alias, id }) => {
    const late = lag[alias];
    const bound =
      late === undefined || clock === undefined ? at : momentOf(clock()) - late * SECOND;
    return { synchronizerId: id, recordTime: iso(at < bound ? at : bound, 'java') };
  });
}

import type { Json } from '#sim/http/json-text.ts';
import { iso, type Moment, momentOf, SECOND } from '#sim/world/moment.ts';
import { GLOBAL, PRIVATE } from '#sim/world/party.ts';

/** By what a participant knows the time of its synchronizers. */
export type Timekeeping = {
  /** Time comes from sequencers even where nothing happens; without a clock, by updates only. */
  readonly clock?: () => Date;
  /** Seconds by which a synchronizer, by its alias, is late. */
  readonly lag?: Readonly<Record<string, bigint>>;
};

/** A stream tells where it stands at least so often, in microseconds of record time. */
export const CHECKPOINT_EVERY = 75_000_000n;

/** `synchronizerTimes` at the ledger's end; empty without a clock and an update. */
export function timesAtEnd(node: Timekeeping, newest: Moment | undefined): Json {
  const now = node.clock === undefined ? newest : momentOf(node.clock());
  if (now === undefined) return [];
  return timesBy(node, newest !== undefined && newest > now ? newest : now);
}

/** `synchronizerTimes` of a checkpoint at this moment, or as late as the node is. */
export function timesBy({ clock, lag = {} }: Timekeeping, at: Moment): Json {
  return [GLOBAL, PRIVATE].map(({ alias, id }) => {
    const late = lag[alias];
    const bound =
      late === undefined || clock === undefined ? at : momentOf(clock()) - late * SECOND;
    return { synchronizerId: id, recordTime: iso(at < bound ? at : bound, 'java') };
  });
}

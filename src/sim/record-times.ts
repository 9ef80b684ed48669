import type { Json } from './json-text.ts';
import { iso, type Moment, momentOf, SECOND } from './moment.ts';
import { GLOBAL, PRIVATE } from './party.ts';

/** By what a participant knows the time of its synchronizers. */
export type Timekeeping = {
  /** Time comes from sequencers even where nothing happens; without a clock, by updates only. */
  readonly clock?: () => Date;
  /** Seconds by which a synchronizer, by its alias, is late. */
  readonly lag?: Readonly<Record<string, bigint>>;
};

/** `synchronizerTimes` at the ledger's end; empty without a clock and an update. */
export function timesAtEnd({ clock, lag = {} }: Timekeeping, newest: Moment | undefined): Json {
  const now = clock === undefined ? newest : momentOf(clock());
  if (now === undefined) return [];
  const shown = newest !== undefined && newest > now ? newest : now;
  return [GLOBAL, PRIVATE].map(({ alias, id }) => {
    const late = lag[alias];
    return told(id, late === undefined ? shown : now - late * SECOND);
  });
}

/** `synchronizerTimes` of a checkpoint within the ledger. */
export const timesBy = (at: Moment): Json => [GLOBAL, PRIVATE].map(({ id }) => told(id, at));

const told = (synchronizerId: string, at: Moment): Json => ({
  synchronizerId,
  recordTime: iso(at, 'java'),
});

import type { Int64 } from '#domain/ledger/int64.ts';
import { microsecondsBetween } from '#domain/ledger/microseconds.ts';

/** Source of a record time; each may lag behind the participant. */
export type TimeSource = 'ledger-end' | 'checkpoint' | 'update';

/** The record time up to which a participant has read one synchronizer, as reported. */
export type RecordTime = {
  readonly synchronizerId: string;
  /** ISO 8601, as received. */
  readonly at: string;
  readonly from: TimeSource;
};

/** States of a node that affect readers of offsets. */
export type NodeState =
  /** The ledger end is before an earlier ledger end. */
  | { readonly kind: 'restored'; readonly before: Int64; readonly end: Int64 }
  /** This browser's clock differs from that of a response, or is before a reported record time. */
  | {
      readonly kind: 'clock';
      readonly is: 'ahead' | 'behind';
      readonly by: bigint;
      readonly from: 'response' | 'record-time';
    }
  /** No synchronizer has a recent record time. */
  | {
      readonly kind: 'behind';
      readonly newest: RecordTime;
      readonly age: bigint;
      /** Whether the age is by the node's clock; otherwise the browser's may be ahead. */
      readonly isClockKnown: boolean;
    }
  /** One synchronizer's record time is far before another's on the same node. */
  | {
      readonly kind: 'held-back';
      readonly synchronizerId: string;
      readonly ahead: string;
      readonly by: bigint;
    }
  /** The oldest part of the ledger is pruned. */
  | { readonly kind: 'pruned'; readonly upTo: Int64 };

/** Microseconds of tolerance for clock differences and transit. */
const GRACE = 120_000_000n;

/** Clock differences above this are reported (REL-11). */
const CLOCK_GRACE = 5_000_000n;

/** Canton's default delay between checkpoints (docs/facts/wire.md#limits), in microseconds. */
const USUAL_CHECKPOINT_DELAY = 75_000_000n;

/** The newest time per synchronizer; the more reliable source wins a tie. */
export function newestTimes(times: readonly RecordTime[]): readonly RecordTime[] {
  const newest = new Map<string, RecordTime>();
  for (const time of times) {
    const known = newest.get(time.synchronizerId);
    if (known === undefined || isLater(time, known)) newest.set(time.synchronizerId, time);
  }
  return [...newest.values()];
}

export type NodeFacts = {
  readonly end: Int64 | undefined;
  readonly farthestEnd: Int64 | undefined;
  readonly prunedUpTo: Int64 | undefined;
  readonly times: readonly RecordTime[];
  /** Longest time between two checkpoints; undefined means Canton's default. */
  readonly checkpointSeconds: Int64 | undefined;
  /** Of this browser's clock, as `clockDifference` has it. */
  readonly clockAhead: bigint | undefined;
};

/**
 * Times from updates alone never prove a lag, because a node may have nothing new to show.
 * @param now when the times were reported, ISO 8601
 */
export function nodeStates(facts: NodeFacts, now: string): readonly NodeState[] {
  const { end, farthestEnd, prunedUpTo } = facts;
  const states: NodeState[] = [];
  if (end !== undefined && farthestEnd !== undefined && BigInt(end) < BigInt(farthestEnd))
    states.push({ kind: 'restored', before: farthestEnd, end });
  states.push(...clocks(facts, now), ...lags(facts, now));
  if (prunedUpTo !== undefined && BigInt(prunedUpTo) > 0n)
    states.push({ kind: 'pruned', upTo: prunedUpTo });
  return states;
}

function clocks({ times, clockAhead = 0n }: NodeFacts, now: string): readonly NodeState[] {
  if (clockAhead > CLOCK_GRACE)
    return [{ kind: 'clock', is: 'ahead', by: clockAhead, from: 'response' }];
  const late = times.reduce((most, { at }) => {
    const by = microsecondsBetween(now, at) ?? 0n;
    return by > most ? by : most;
  }, 0n);
  const by = late > -clockAhead ? late : -clockAhead;
  if (by <= CLOCK_GRACE) return [];
  return [{ kind: 'clock', is: 'behind', by, from: by === late ? 'record-time' : 'response' }];
}

function lags(
  { times, checkpointSeconds: seconds, clockAhead }: NodeFacts,
  now: string,
): readonly NodeState[] {
  const observed = times.filter(
    ({ from, at }) => from !== 'update' && microsecondsBetween(at, now) !== undefined,
  );
  const [first, ...others] = observed;
  if (first === undefined) return [];
  const newest = others.reduce((one, other) => (isLater(other, one) ? other : one), first);
  const delay = seconds === undefined ? USUAL_CHECKPOINT_DELAY : BigInt(seconds) * 1_000_000n;
  const limit = delay + GRACE;
  const age = (microsecondsBetween(newest.at, now) ?? 0n) - (clockAhead ?? 0n);
  const isClockKnown = clockAhead !== undefined;
  const behind: readonly NodeState[] =
    age > limit ? [{ kind: 'behind', newest, age, isClockKnown }] : [];
  const held = observed.flatMap(({ at, synchronizerId }): readonly NodeState[] => {
    const by = microsecondsBetween(at, newest.at) ?? 0n;
    return by > limit
      ? [{ kind: 'held-back', synchronizerId, ahead: newest.synchronizerId, by }]
      : [];
  });
  return [...behind, ...held];
}

function isLater(one: RecordTime, other: RecordTime): boolean {
  return (microsecondsBetween(other.at, one.at) ?? 0n) > 0n;
}

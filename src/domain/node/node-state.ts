import type { Int64 } from '#domain/ledger/int64.ts';
import { microsecondsBetween } from '#domain/ledger/time.ts';

/** Where a last record time comes from; each may be older than what the participant knows. */
export type TimeSource = 'ledger-end' | 'checkpoint' | 'update';

/** How far a participant has read one synchronizer, as far as it tells. */
export type RecordTime = {
  readonly synchronizerId: string;
  /** As the node wrote it. */
  readonly at: string;
  readonly from: TimeSource;
};

/** What a reader of offsets has to know of a node. Four words for four things. */
export type NodeState =
  /** The ledger ends before where it ended when it was asked earlier. */
  | { readonly kind: 'restored'; readonly before: Int64; readonly end: Int64 }
  /** No synchronizer's last record time is recent. */
  | { readonly kind: 'behind'; readonly newest: RecordTime; readonly age: bigint }
  /** One synchronizer's last record time is far before another's on the same node. */
  | {
      readonly kind: 'held-back';
      readonly synchronizerId: string;
      readonly ahead: string;
      readonly by: bigint;
    }
  /** The oldest part of the ledger is gone. */
  | { readonly kind: 'pruned'; readonly upTo: Int64 };

/**
 * Clocks differ, and a time on its way to this page grows older; this much, in microseconds, is
 * nobody's lag.
 */
const GRACE = 120_000_000n;

/**
 * Canton's own default of the delay between checkpoints (docs/facts/wire.md#limits), in
 * microseconds.
 */
const USUAL_CHECKPOINT_DELAY = 75_000_000n;

/** The newest known time of each synchronizer; where two say the same, the surer source stays. */
export function newestTimes(times: readonly RecordTime[]): readonly RecordTime[] {
  const newest = new Map<string, RecordTime>();
  for (const time of times) {
    const known = newest.get(time.synchronizerId);
    if (known === undefined || isLater(time, known)) newest.set(time.synchronizerId, time);
  }
  return [...newest.values()];
}

/** What is known of a node; a member that is not known is undefined. */
export type NodeFacts = {
  readonly end: Int64 | undefined;
  /** The farthest end that this node has told before. */
  readonly farthestEnd: Int64 | undefined;
  readonly prunedUpTo: Int64 | undefined;
  /** One for each synchronizer. */
  readonly times: readonly RecordTime[];
  /** So long may pass between two checkpoints; undefined: as long as Canton usually lets pass. */
  readonly checkpointSeconds: Int64 | undefined;
};

/**
 * The states that a node is in. Times of mere updates accuse nobody: a node that sees nothing new
 * may well have read everything.
 * @param now when the times were told, ISO 8601
 */
export function nodeStates(facts: NodeFacts, now: string): readonly NodeState[] {
  const { end, farthestEnd, prunedUpTo } = facts;
  const states: NodeState[] = [];
  if (end !== undefined && farthestEnd !== undefined && BigInt(end) < BigInt(farthestEnd))
    states.push({ kind: 'restored', before: farthestEnd, end });
  states.push(...lags(facts, now));
  if (prunedUpTo !== undefined && BigInt(prunedUpTo) > 0n)
    states.push({ kind: 'pruned', upTo: prunedUpTo });
  return states;
}

function lags({ times, checkpointSeconds: seconds }: NodeFacts, now: string): readonly NodeState[] {
  const told = times.filter(
    ({ from, at }) => from !== 'update' && microsecondsBetween(at, now) !== undefined,
  );
  const [first, ...others] = told;
  if (first === undefined) return [];
  const newest = others.reduce((one, other) => (isLater(other, one) ? other : one), first);
  const delay = seconds === undefined ? USUAL_CHECKPOINT_DELAY : BigInt(seconds) * 1_000_000n;
  const limit = delay + GRACE;
  const age = microsecondsBetween(newest.at, now) ?? 0n;
  const behind: readonly NodeState[] = age > limit ? [{ kind: 'behind', newest, age }] : [];
  const held = told.flatMap(({ at, synchronizerId }): readonly NodeState[] => {
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

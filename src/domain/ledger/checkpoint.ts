import { compareInt64, type Int64 } from './int64.ts';

/** Up to its record time the node has read this synchronizer. */
export type SynchronizerTime = {
  readonly synchronizerId: string;
  /** ISO 8601 as the node returned it; undefined where not reported. */
  readonly recordTime: string | undefined;
};

/**
 * Up to its offset the node has listed everything (docs/facts/wire.md#update-kinds). Checkpoints
 * are not part of the ledger.
 */
export type Checkpoint = {
  readonly offset: Int64;
  readonly times: readonly SynchronizerTime[];
};

/** Each offset once. */
export type Checkpoints = { readonly count: number; readonly newest: Checkpoint | undefined };

export const NO_CHECKPOINTS: Checkpoints = { count: 0, newest: undefined };

/** @param after only checkpoints after this offset count, because earlier ones are loaded twice */
export function checkpointsAfter(checkpoints: readonly Checkpoint[], after: bigint): Checkpoints {
  const byOffset = new Map<Int64, Checkpoint>();
  let newest: Checkpoint | undefined;
  for (const checkpoint of checkpoints) {
    if (BigInt(checkpoint.offset) <= after) continue;
    byOffset.set(checkpoint.offset, checkpoint);
    newest = later(newest, checkpoint);
  }
  return { count: byOffset.size, newest };
}

/** @param right of a range that shares no offset with `left` */
export function joinedCheckpoints(left: Checkpoints, right: Checkpoints): Checkpoints {
  return { count: left.count + right.count, newest: later(left.newest, right.newest) };
}

function later(left: Checkpoint | undefined, right: Checkpoint | undefined) {
  if (left === undefined) return right;
  return right === undefined || compareInt64(right.offset, left.offset) < 0 ? left : right;
}

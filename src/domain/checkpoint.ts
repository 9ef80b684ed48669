import { compareInt64, type Int64 } from './int64.ts';
import type { UpdateRow } from './update-row.ts';

/**
 * Checkpoints that came with lists of updates (wire-facts S1). With one the node says that it has
 * told everything up to an offset: no update, and no part of the ledger.
 */
export type Checkpoints = {
  /** Each offset once. */
  readonly count: number;
  readonly newest: UpdateRow | undefined;
};

export const NO_CHECKPOINTS: Checkpoints = { count: 0, newest: undefined };

/**
 * Those among the rows of a list.
 * @param after only those after this offset: what lies before is asked for again
 */
export function checkpointsIn(rows: readonly UpdateRow[], after: bigint): Checkpoints {
  const byOffset = new Map<Int64, UpdateRow>();
  let newest: UpdateRow | undefined;
  for (const row of rows) {
    if (row.kind !== 'checkpoint' || row.offset === undefined) continue;
    if (BigInt(row.offset) <= after) continue;
    byOffset.set(row.offset, row);
    newest = later(newest, row);
  }
  return { count: byOffset.size, newest };
}

/** Those of two stretches of a ledger that share no offset. */
export function joinedCheckpoints(left: Checkpoints, right: Checkpoints): Checkpoints {
  return { count: left.count + right.count, newest: later(left.newest, right.newest) };
}

function later(left: UpdateRow | undefined, right: UpdateRow | undefined): UpdateRow | undefined {
  if (left?.offset === undefined) return right;
  if (right?.offset === undefined) return left;
  return compareInt64(right.offset, left.offset) >= 0 ? right : left;
}

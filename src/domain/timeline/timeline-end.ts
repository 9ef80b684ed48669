import { readInt64 } from '#domain/ledger/int64.ts';

/* A file of its own, because every page with an id loads it. */

/** How many offsets after an update its timeline ends, because it is read newest first. */
const AROUND = 1_000n;

/** The last offset of a timeline that was opened from an update at `near`, if that is an offset. */
export function timelineEnd(near: string | undefined): string | undefined {
  const offset = readInt64(near);
  return offset && String(BigInt(offset) + AROUND);
}

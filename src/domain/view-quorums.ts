import { foldQuorums, type QuorumGroup, type QuorumReading, readQuorum } from './quorum.ts';
import type { View } from './verdict.ts';

/** The quorums of a view: each as k of n, and those that stand for themselves. */
export type ViewQuorums = {
  readonly readings: readonly QuorumReading[];
  readonly groups: readonly (QuorumGroup & { readonly reading: QuorumReading })[];
};

/** Each view is read once: up to 100 quorums are held against each other, and many parts ask. */
const known = new WeakMap<View['quorums'], ViewQuorums>();

/** Reads and folds the quorums of a view. */
export function quorumsOf({ quorums }: Pick<View, 'quorums'>): ViewQuorums {
  const before = known.get(quorums);
  if (before !== undefined) return before;
  const readings = quorums.map(readQuorum);
  const groups = foldQuorums(quorums).flatMap((group) => {
    const reading = readings[group.quorum];
    return reading === undefined ? [] : [{ ...group, reading }];
  });
  const read = { readings, groups };
  known.set(quorums, read);
  return read;
}

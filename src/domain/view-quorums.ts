import { foldQuorums, type QuorumGroup, type QuorumReading, readQuorum } from './quorum.ts';
import { type ViewQuorumWords, wordQuorums } from './quorum-words.ts';
import type { View } from './verdict.ts';

/** The quorums of a view: each as k of n, those that stand for themselves, and all in a line. */
export type ViewQuorums = {
  readonly readings: readonly QuorumReading[];
  readonly groups: readonly (QuorumGroup & { readonly reading: QuorumReading })[];
  readonly asked: ViewQuorumWords;
};

type Asked = Pick<View, 'quorums' | 'quorumsUntold'>;

/** Each view is read once: up to 100 quorums are held against each other, and many parts ask. */
const known = new WeakMap<Asked, ViewQuorums>();

/** Reads, folds and words the quorums of a view. */
export function quorumsOf(view: Asked): ViewQuorums {
  const before = known.get(view);
  if (before !== undefined) return before;
  const { quorums, quorumsUntold = false } = view;
  const readings = quorums.map(readQuorum);
  const groups = foldQuorums(quorums).flatMap((group) => {
    const reading = readings[group.quorum];
    return reading === undefined ? [] : [{ ...group, reading }];
  });
  const asked = wordQuorums(
    groups.map(({ reading }) => reading),
    quorumsUntold,
  );
  const read = { readings, groups, asked };
  known.set(view, read);
  return read;
}

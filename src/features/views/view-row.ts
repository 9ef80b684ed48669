import type { BuiltForest } from '#domain/child-forest.ts';
import { foldQuorums, type QuorumReading, readQuorum } from '#domain/quorum.ts';
import type { Verdict, View } from '#domain/verdict.ts';

/** One view as the grid shows it. */
export type ViewRow = {
  readonly row: number;
  /** Its place in the verdict's list. */
  readonly place: number;
  readonly view: View;
  /** Each once. */
  readonly informees: readonly string[];
  /** The first quorum that no other one implies, and how many more such there are. */
  readonly quorum: QuorumReading | undefined;
  readonly more: number;
  readonly oddities: readonly string[];
};

/** Reads the rows of the grid. */
export function viewRows({ views }: Verdict, { nodeAt, oddities }: BuiltForest) {
  return async (rows: readonly number[]): Promise<readonly ViewRow[]> =>
    rows.flatMap((row) => {
      const place = nodeAt[row] ?? -1;
      const view = views[place];
      if (view === undefined) return [];
      const groups = foldQuorums(view.quorums);
      const first = view.quorums[groups[0]?.quorum ?? -1];
      return {
        row,
        place,
        view,
        informees: [...new Set(view.informees)],
        quorum: first === undefined ? undefined : readQuorum(first),
        more: Math.max(0, groups.length - 1),
        oddities: oddities.get(row) ?? [],
      };
    });
}

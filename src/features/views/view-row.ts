import type { BuiltForest } from '#domain/child-forest.ts';
import type { ViewQuorumWords } from '#domain/quorum-words.ts';
import type { Verdict, View } from '#domain/verdict.ts';
import { quorumsOf } from '#domain/view-quorums.ts';

/** One view as the grid shows it. */
export type ViewRow = {
  readonly row: number;
  /** Its place in the verdict's list. */
  readonly place: number;
  readonly view: View;
  /** Each once. */
  readonly informees: readonly string[];
  readonly asked: ViewQuorumWords;
  readonly oddities: readonly string[];
};

/** Reads the rows of the grid. */
export function viewRows({ views }: Verdict, { nodeAt, oddities }: BuiltForest) {
  return async (rows: readonly number[]): Promise<readonly ViewRow[]> =>
    rows.flatMap((row) => {
      const place = nodeAt[row] ?? -1;
      const view = views[place];
      if (view === undefined) return [];
      return {
        row,
        place,
        view,
        informees: [...new Set(view.informees)],
        asked: quorumsOf(view).asked,
        oddities: oddities.get(row) ?? [],
      };
    });
}

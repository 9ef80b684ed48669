/**
 * `named`: an event's id, template, choice, parties, contract, package and interface, which is fast
 * at any size; `all`: also its Daml values.
 */
export type FindScope = 'named' | 'all';
export type Find = (text: string, where?: FindScope, signal?: AbortSignal) => Promise<Int32Array>;

/**
 * A forest in event order, as typed arrays with one entry per row, in pre-order. One grid shows
 * events, verdict views and the lines of a JSON body.
 *
 *   row  depth  parent  end  position/setSize        a
 *   0 a    0      -1     4      1/2                   ├─ b
 *   1 b    1       0     3      1/2                   │  └─ c
 *   2 c    2       1     3      1/1                   └─ d
 *   3 d    1       0     4      2/2                  e
 *   4 e    0      -1     5      2/2
 */
export type Forest = {
  readonly count: number;
  readonly depth: Int32Array;
  /** The parent's row; -1 for a root. */
  readonly parent: Int32Array;
  /** One past the last row of the subtree; `end[r] === r + 1` means a leaf. */
  readonly end: Int32Array;
  /** 1-based position among the siblings, and their count. */
  readonly position: Int32Array;
  readonly setSize: Int32Array;
  /** At the first row of a run: its length (2 or more); otherwise 0. Empty if no rows can form one. */
  readonly run: Int32Array;
  /** The first rows of all runs, ascending. */
  readonly runRows: Int32Array;
  /** The greatest depth; 0 without rows. */
  readonly deepest: number;
};

/** The rows directly below a row. */
export function childrenOf({ end }: Pick<Forest, 'end'>, row: number): readonly number[] {
  const rows: number[] = [];
  const stop = end[row] ?? 0;
  for (let child = row + 1; child < stop; child = end[child] ?? stop) rows.push(child);
  return rows;
}

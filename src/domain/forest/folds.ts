import type { Forest } from './forest.ts';

/**
 * The folds of a forest. FOLDED in `marks` hides a row's children; RUN at the first row of a run
 * shows only that row for the entire run. Bytes use less memory than sets: a large body has a
 * million parents.
 */
export type Folds = {
  /** Marks by row; empty if nothing is folded. */
  readonly marks: Uint8Array;
  readonly rows: number;
  readonly runs: number;
};

const FOLDED = 1;
const RUN = 2;

const NOTHING: Folds = { marks: new Uint8Array(), rows: 0, runs: 0 };

export function unfoldAll(): Folds {
  return NOTHING;
}

/** A run of so many siblings is one row when a tree opens. */
const LEAST_GROUP = 8;

const grouped = new WeakMap<Forest, Folds>();

/** The folds that a tree opens with: each long run is one row. One object for each forest. */
export function groupRuns(forest: Forest): Folds {
  const before = grouped.get(forest);
  if (before !== undefined) return before;
  const long = forest.runRows.filter((row) => (forest.run[row] ?? 0) >= LEAST_GROUP);
  const folds = foldThese(forest, [], long);
  grouped.set(forest, folds);
  return folds;
}

export function foldAll(forest: Forest): Folds {
  const marks = new Uint8Array(forest.count);
  for (let row = 0; row < marks.length; row++) marks[row] = hasChildren(forest, row) ? FOLDED : 0;
  return foldRuns(forest, { marks, rows: foldable(forest).parents, runs: 0 });
}

export function foldRuns(forest: Forest, folds: Folds): Folds {
  const marks = new Uint8Array(forest.count);
  marks.set(folds.marks);
  for (const row of forest.runRows) marks[row] = (marks[row] ?? 0) | RUN;
  return { marks, rows: folds.rows, runs: forest.runRows.length };
}

/** Folds these rows and runs; ignores what cannot be folded. */
export function foldThese(
  forest: Forest,
  rows: Iterable<number>,
  runs: Iterable<number> = [],
): Folds {
  const edit = editFolds(NOTHING, forest);
  for (const row of rows) if (hasChildren(forest, row)) edit.set(row, FOLDED, true);
  for (const row of runs) if ((forest.run[row] ?? 0) > 0) edit.set(row, RUN, true);
  return edit.done();
}

/** Opens a row (and its run), or folds its children. */
export function toggleRow(folds: Folds, forest: Forest, row: number, open: boolean): Folds {
  const edit = editFolds(folds, forest);
  edit.set(row, open && isRunFolded(folds, row) ? RUN : FOLDED, !open);
  return edit.done();
}

export function isFolded(folds: Folds, row: number): boolean {
  return ((folds.marks[row] ?? 0) & FOLDED) !== 0;
}

export function isRunFolded(folds: Folds, row: number): boolean {
  return ((folds.marks[row] ?? 0) & RUN) !== 0;
}

/** The first rows of the folded runs, ascending. */
export function foldedRuns(folds: Folds): readonly number[] {
  return folds.runs === 0 ? [] : rowsThat(folds, isRunFolded);
}

export function rowsThat(
  folds: Folds,
  is: (folds: Folds, row: number) => boolean,
): readonly number[] {
  const rows: number[] = [];
  for (let row = 0; row < folds.marks.length; row++) if (is(folds, row)) rows.push(row);
  return rows;
}

export function hasChildren({ end }: Forest, row: number): boolean {
  return (end[row] ?? 0) > row + 1;
}

/** Changes folds on a copy, made at the first change; without one `done` returns the same object. */
function editFolds(folds: Folds, forest: Forest) {
  let marks: Uint8Array | undefined;
  const count = { [FOLDED]: folds.rows, [RUN]: folds.runs };
  const set = (row: number, bit: typeof FOLDED | typeof RUN, on: boolean) => {
    const before = (marks ?? folds.marks)[row] ?? 0;
    if (((before & bit) !== 0) === on) return;
    if (marks === undefined) {
      marks = new Uint8Array(forest.count);
      marks.set(folds.marks);
    }
    marks[row] = before ^ bit;
    count[bit] += on ? 1 : -1;
  };
  const done = (): Folds => {
    if (marks === undefined) return folds;
    if (count[FOLDED] + count[RUN] === 0) return NOTHING;
    return { marks, rows: count[FOLDED], runs: count[RUN] };
  };
  return { set, done };
}

type Foldable = { readonly parents: number; readonly runs: number };
const counted = new WeakMap<Forest, Foldable>();

export function foldable(forest: Forest): Foldable {
  const before = counted.get(forest);
  if (before !== undefined) return before;
  const { count, end, runRows } = forest;
  let parents = 0;
  for (let row = 0; row < count; row++) if ((end[row] ?? 0) > row + 1) parents++;
  const all = { parents, runs: runRows.length };
  counted.set(forest, all);
  return all;
}

/**
 * The visible rows, ascending: a folded row hides its subtree, a folded run shows its first row
 * only. Makes one pass over the visible rows.
 */
export function visibleRows(forest: Forest, folds: Folds): Int32Array {
  const { count, end } = forest;
  const rows = new Int32Array(count);
  if (folds.rows + folds.runs === 0) {
    for (let row = 0; row < count; row++) rows[row] = row;
    return rows;
  }
  let visible = 0;
  for (let row = 0; row < count; ) {
    rows[visible++] = row;
    if (isRunFolded(folds, row)) row = endOfRun(forest, row);
    else if (isFolded(folds, row)) row = end[row] ?? count;
    else row++;
  }
  return rows.subarray(0, visible);
}

/** One past the last row of the run, subtrees included. */
function endOfRun({ end, run, count }: Forest, first: number): number {
  let row = first;
  for (let i = run[first] ?? 0; i > 0; i--) row = end[row] ?? count;
  return row;
}

/** Opens just enough folds to show a row; returns the same object if the row is visible. */
export function reveal(folds: Folds, forest: Forest, row: number): Folds {
  if (folds.rows + folds.runs === 0) return folds;
  const edit = editFolds(folds, forest);
  for (let at = row; at >= 0; ) {
    const parent = forest.parent[at] ?? -1;
    if (folds.runs > 0) {
      // A run that hides the row begins at an earlier sibling of the row or of an ancestor.
      for (let sibling = parent + 1; sibling <= at; sibling = forest.end[sibling] ?? row + 1) {
        const hides = isRunFolded(folds, sibling) && sibling < row;
        if (hides && row < endOfRun(forest, sibling)) edit.set(sibling, RUN, false);
      }
    }
    if (parent >= 0) edit.set(parent, FOLDED, false);
    at = parent;
  }
  return edit.done();
}

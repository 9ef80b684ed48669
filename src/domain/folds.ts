import type { Forest } from './forest.ts';

/**
 * What is folded, by row. In `runs` stand the first rows of folded runs: such a row shows alone,
 * for all of its run, with every subtree hidden.
 */
export type Folds = { readonly rows: ReadonlySet<number>; readonly runs: ReadonlySet<number> };

const NOTHING: Folds = { rows: new Set(), runs: new Set() };

export function unfoldAll(): Folds {
  return NOTHING;
}

/** Every row that has children, and every run. */
export function foldAll(forest: Forest): Folds {
  return { rows: parentsOf(forest), runs: runsOf(forest) };
}

/** Every run, besides the rows that are folded already. */
export function foldRuns(forest: Forest, folds: Folds): Folds {
  return { rows: folds.rows, runs: runsOf(forest) };
}

/** Opens a row (and the run that it stands for) or folds its children away. */
export function toggleRow(folds: Folds, row: number, open: boolean): Folds {
  if (open && folds.runs.has(row)) return { rows: folds.rows, runs: without(folds.runs, row) };
  if (open) return { rows: without(folds.rows, row), runs: folds.runs };
  return { rows: new Set(folds.rows).add(row), runs: folds.runs };
}

const MOST = 100;

/**
 * Folds for the address: `all`, `runs`, or ids as `3.17.r5` (r before the first event of a run).
 * Undefined when nothing is folded; `too-many` beyond 100 entries (product.md, Addresses).
 * `idsOf` gives the ids of rows, in their order.
 */
export async function printFolds(
  folds: Folds,
  forest: Forest,
  idsOf: (rows: readonly number[]) => Promise<readonly string[]>,
): Promise<string | undefined> {
  const { rows, runs } = folds;
  if (rows.size + runs.size === 0) return undefined;
  const allRuns = same(runs, runsOf(forest));
  if (allRuns && same(rows, parentsOf(forest))) return 'all';
  if (allRuns && rows.size === 0) return 'runs';
  if (rows.size + runs.size > MOST) return 'too-many';
  const ascending = (set: ReadonlySet<number>) => [...set].sort((a, b) => a - b);
  const [rowIds, runIds] = await Promise.all([idsOf(ascending(rows)), idsOf(ascending(runs))]);
  return [...rowIds.map(printId), ...runIds.map((id) => `r${printId(id)}`)].join('.');
}

/**
 * The other way round. Ids that are not in the document, or cannot be folded there, are left out.
 * `locate` gives the row of an id.
 */
export async function parseFolds(
  text: string,
  forest: Forest,
  locate: (id: string) => Promise<number | undefined>,
): Promise<Folds> {
  if (text === 'all') return foldAll(forest);
  if (text === 'runs') return foldRuns(forest, NOTHING);
  const rows = new Set<number>();
  const runs = new Set<number>();
  for (const entry of text.split('.', MOST)) {
    const isRun = entry.startsWith('r');
    const id = parseId(isRun ? entry.slice(1) : entry);
    const row = id === undefined ? undefined : await locate(id);
    if (row === undefined) continue;
    if (isRun && (forest.run[row] ?? 0) > 0) runs.add(row);
    if (!isRun && (forest.end[row] ?? 0) > row + 1) rows.add(row);
  }
  return { rows, runs };
}

/** Ids of real nodes are digits; any other id is escaped so that it cannot look like a list. */
function printId(id: string): string {
  const escaped = encodeURIComponent(id.replace(/\p{Surrogate}/gu, '\uFFFD')).replaceAll(
    '.',
    '%2E',
  );
  return /^[a-z]/.test(escaped)
    ? `%${escaped.charCodeAt(0).toString(16)}${escaped.slice(1)}`
    : escaped;
}

function parseId(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function parentsOf({ count, end }: Forest): Set<number> {
  const rows = new Set<number>();
  for (let row = 0; row < count; row++) if ((end[row] ?? 0) > row + 1) rows.add(row);
  return rows;
}

function runsOf({ count, run }: Forest): Set<number> {
  const rows = new Set<number>();
  for (let row = 0; row < count; row++) if ((run[row] ?? 0) > 0) rows.add(row);
  return rows;
}

function without(set: ReadonlySet<number>, row: number): ReadonlySet<number> {
  const rest = new Set(set);
  rest.delete(row);
  return rest;
}

function same(a: ReadonlySet<number>, b: ReadonlySet<number>): boolean {
  if (a.size !== b.size) return false;
  for (const row of a) if (!b.has(row)) return false;
  return true;
}

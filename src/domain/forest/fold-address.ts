import {
  type Folds,
  foldAll,
  foldable,
  foldRuns,
  foldThese,
  hasChildren,
  isFolded,
  isRunFolded,
  unfoldAll,
} from './folds.ts';
import type { Forest } from './forest.ts';

const MOST = 100;

/**
 * Folds for the address: `all`, `runs`, or ids as `3.17.r5` (r before the first event of a run).
 * Undefined when nothing is folded; `too-many` beyond 100 entries
 * (docs/facts/product.md#addresses). `idsOf` returns the ids of rows in order.
 */
export async function printFolds(
  folds: Folds,
  forest: Forest,
  idsOf: (rows: readonly number[]) => Promise<readonly string[]>,
): Promise<string | undefined> {
  const { rows, runs } = folds;
  if (rows + runs === 0) return undefined;
  // Only foldable rows are folded, so equal counts mean equal folds.
  const most = foldable(forest);
  if (runs === most.runs && rows === most.parents) return 'all';
  if (runs === most.runs && rows === 0) return 'runs';
  if (rows + runs > MOST) return 'too-many';
  const [rowIds, runIds] = await Promise.all([
    idsOf(rowsThat(folds, isFolded)),
    idsOf(rowsThat(folds, isRunFolded)),
  ]);
  return [...rowIds.map(printId), ...runIds.map((id) => `r${printId(id)}`)].join('.');
}

/**
 * Reverses `printFolds`. Ids that are missing, not foldable or beyond the hundredth are counted as
 * `unknown`. `locate` returns the row of an id.
 */
export async function parseFolds(
  text: string,
  forest: Forest,
  locate: (id: string) => Promise<number | undefined>,
): Promise<{ readonly folds: Folds; readonly unknown: number }> {
  if (text === 'all') return { folds: foldAll(forest), unknown: 0 };
  if (text === 'runs') return { folds: foldRuns(forest, unfoldAll()), unknown: 0 };
  const named = text.split('.');
  const entries = await Promise.all(
    named.slice(0, MOST).map(async (entry) => {
      const isRun = entry.startsWith('r');
      const id = parseId(isRun ? entry.slice(1) : entry);
      const row = id === undefined ? undefined : await locate(id);
      const fits =
        row !== undefined && (isRun ? (forest.run[row] ?? 0) > 0 : hasChildren(forest, row));
      return { isRun, row: fits ? row : undefined };
    }),
  );
  const rows = entries.flatMap(({ isRun, row }) => (row === undefined || isRun ? [] : [row]));
  const runs = entries.flatMap(({ isRun, row }) => (row === undefined || !isRun ? [] : [row]));
  return {
    folds: foldThese(forest, rows, runs),
    unknown: named.length - rows.length - runs.length,
  };
}

function rowsThat(folds: Folds, is: (folds: Folds, row: number) => boolean): readonly number[] {
  const rows: number[] = [];
  for (let row = 0; row < folds.marks.length; row++) if (is(folds, row)) rows.push(row);
  return rows;
}

/** Real ids are digits; any other id is escaped so that it cannot look like a list. */
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

import {
  type Folds,
  foldAll,
  foldable,
  foldedRuns,
  foldRuns,
  foldThese,
  groupRuns,
  hasChildren,
  isFolded,
  isRunFolded,
  rowsThat,
  unfoldAll,
} from './folds.ts';
import type { Forest } from './forest.ts';

const MOST = 100;

/**
 * Folds for the address: `all`, `runs`, `none`, or ids as `3.17.r5` (r before the first event of a
 * run). A list that begins with `groups` names what differs from the folds that a tree opens with,
 * with o before the first event of an opened run. Undefined for these folds themselves; `too-many`
 * beyond 100 entries (docs/facts/product.md#addresses). `idsOf` returns the ids of rows in order.
 */
export async function printFolds(
  folds: Folds,
  forest: Forest,
  idsOf: (rows: readonly number[]) => Promise<readonly string[]>,
): Promise<string | undefined> {
  const { rows, runs } = folds;
  const start = groupRuns(forest);
  if (folds === start) return undefined;
  if (rows + runs === 0) return start.runs === 0 ? undefined : 'none';
  const opened = foldedRuns(start).filter((row) => !isRunFolded(folds, row));
  const changed = rows + runs - start.runs + 2 * opened.length;
  if (changed === 0) return undefined;
  // Only foldable rows are folded, so equal counts mean equal folds.
  const most = foldable(forest);
  if (runs === most.runs && rows === most.parents) return 'all';
  if (runs === most.runs && rows === 0) return 'runs';
  if (Math.min(rows + runs, changed) > MOST) return 'too-many';
  const isShorter = changed < rows + runs;
  const named = foldedRuns(folds).filter((row) => !isShorter || !isRunFolded(start, row));
  const [rowIds, runIds, openedIds] = await Promise.all([
    idsOf(rowsThat(folds, isFolded)),
    idsOf(named),
    idsOf(isShorter ? opened : []),
  ]);
  return [
    ...(isShorter ? ['groups'] : []),
    ...rowIds.map(printId),
    ...runIds.map((id) => `r${printId(id)}`),
    ...openedIds.map((id) => `o${printId(id)}`),
  ].join('.');
}

/**
 * Reverses `printFolds`. Ids that are missing, not foldable or beyond the hundredth are counted as
 * `unknown`. `locate` returns the row of an id.
 */
export async function parseFolds(
  text: string | undefined,
  forest: Forest,
  locate: (id: string) => Promise<number | undefined>,
): Promise<{ readonly folds: Folds; readonly unknown: number }> {
  const start = groupRuns(forest);
  if (text === undefined) return { folds: start, unknown: 0 };
  if (text === 'all') return { folds: foldAll(forest), unknown: 0 };
  if (text === 'runs') return { folds: foldRuns(forest, unfoldAll()), unknown: 0 };
  if (text === 'none') return { folds: unfoldAll(), unknown: 0 };
  const list = text.split('.');
  const isChange = list[0] === 'groups';
  const named = isChange ? list.slice(1) : list;
  const fits = {
    '': (row: number) => hasChildren(forest, row),
    r: (row: number) => (forest.run[row] ?? 0) > 0,
    o: (row: number) => isChange && isRunFolded(start, row),
  };
  const found = { '': new Set<number>(), r: new Set<number>(), o: new Set<number>() };
  let unknown = Math.max(0, named.length - MOST);
  await Promise.all(
    named.slice(0, MOST).map(async (entry) => {
      const how = entry.startsWith('r') ? 'r' : entry.startsWith('o') ? 'o' : '';
      const id = parseId(entry.slice(how.length));
      const row = id === undefined ? undefined : await locate(id);
      if (row === undefined || !fits[how](row)) unknown++;
      else found[how].add(row);
    }),
  );
  const kept = isChange ? foldedRuns(start).filter((row) => !found.o.has(row)) : [];
  return { folds: foldThese(forest, found[''], [...kept, ...found.r]), unknown };
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

import { COLUMN, leftOf, SUMS } from './sight-columns.ts';

/**
 * Dims the columns of the views that the party of the lens does not see, each run of them as one:
 * a lens changes a few elements, not each of some hundred cells. The heads say it to everybody.
 */
export function SightVeils({
  first,
  last,
  names,
  isUnseen,
}: {
  /** The rows of the views whose columns are drawn: from `first` up to `last`. */
  first: number;
  last: number;
  /** px that the names take. */
  names: number;
  isUnseen: (row: number) => boolean;
}) {
  const runs: { from: number; end: number }[] = [];
  for (let row = first; row < last; row++) {
    const run = runs.at(-1);
    if (!isUnseen(row)) continue;
    if (run?.end === row) run.end++;
    else runs.push({ from: row, end: row + 1 });
  }
  return runs.map(({ from, end }) => (
    <div
      key={from}
      role="presentation"
      className="sight-veil"
      style={{ left: leftOf(from + SUMS + 1, names), width: (end - from) * COLUMN.view }}
    />
  ));
}

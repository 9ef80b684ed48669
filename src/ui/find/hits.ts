/** The 1-based position of a row among the ascending hits; 0 if absent. O(log n). */
export function placeOfHit(hits: Int32Array, row: number): number {
  const at = firstFrom(hits, row);
  return hits[at] === row ? at + 1 : 0;
}

/** The next or previous hit, wrapping around; undefined without hits. O(log n). */
export function stepHit(hits: Int32Array, row: number, by: 1 | -1): number | undefined {
  if (by === 1) return hits[firstFrom(hits, row + 1)] ?? hits[0];
  return hits[firstFrom(hits, row) - 1] ?? hits.at(-1);
}

/** Index of the first entry ≥ `row` in ascending rows; the length if there is none. */
export function firstFrom(rows: Int32Array, row: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle] ?? 0) < row) low = middle + 1;
    else high = middle;
  }
  return low;
}

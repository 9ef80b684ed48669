/**
 * Which element of a grid shows which row. While the grid scrolls, a row that comes into view takes
 * over the element of one that left, so that only texts change. At rest, the elements are in the
 * order of the rows, as a screen reader reads them. No element ever moves in the document, because
 * it would lose the focus.
 */
export type RowSlots = {
  /**
   * The drawn rows in the order of their elements.
   * @param rows ascending
   * @param active keeps its element, which no other row takes over, because it may have the focus
   */
  readonly place: (
    rows: readonly number[],
    active: number,
    isAtRest: boolean,
  ) => readonly RowSlot[];
};

type RowSlot = { readonly slot: number; readonly row: number };

export function openRowSlots(): RowSlots {
  let placed: readonly RowSlot[] = [];
  let pinned: number | undefined;
  let next = 0;

  const takeOver = (rows: readonly number[]): readonly RowSlot[] => {
    const drawn = new Set(rows);
    const before = new Set(placed.map(({ row }) => row));
    const entering = rows.filter((row) => !before.has(row));
    const kept = placed.flatMap(({ slot, row }): readonly RowSlot[] => {
      if (drawn.has(row)) return [{ slot, row }];
      const taken = slot === pinned ? undefined : entering.shift();
      return taken === undefined ? [] : [{ slot, row: taken }];
    });
    return [...kept, ...entering.map((row) => ({ slot: next++, row }))];
  };
  return {
    place: (rows, active, isAtRest) => {
      const isFirst = placed.length < 2;
      placed = takeOver(rows);
      // The first rows come into view together.
      if (isAtRest || isFirst) {
        const inOrder = new Map(ascending(placed, active).map(({ slot, row }) => [row, slot]));
        placed = rows.map((row) => ({ slot: inOrder.get(row) ?? next++, row }));
      }
      pinned = placed.find(({ row }) => row === active)?.slot;
      return placed;
    },
  };
}

/** The most of these, in their order, whose rows ascend; the active row is one of them. */
function ascending(placed: readonly RowSlot[], active: number): readonly RowSlot[] {
  if (placed.every(({ row }, at) => row > (placed[at - 1]?.row ?? -1))) return placed;
  const middle = placed.findIndex(({ row }) => row === active);
  const fitting = placed.filter(
    ({ row }, at) => middle === -1 || at === middle || at < middle === row < active,
  );
  const runs: (readonly RowSlot[])[] = [];
  for (const one of fitting) {
    const [longest = []] = runs
      .filter((run) => (run.at(-1)?.row ?? -1) < one.row)
      .sort((a, b) => b.length - a.length);
    runs.push([...longest, one]);
  }
  return runs.sort((a, b) => b.length - a.length)[0] ?? [];
}

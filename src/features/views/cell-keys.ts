/** A cell of a grid; row 0 is the head, column 0 the rows' names. */
export type GridCell = { readonly row: number; readonly column: number };

/**
 * Where a key leads from a cell (WAI-ARIA grid pattern), or undefined when it leads nowhere.
 * `rows` and `columns` count all, `page` is how many rows one page shows.
 */
export function cellAfter(
  { key, ctrlKey }: { readonly key: string; readonly ctrlKey: boolean },
  { row, column }: GridCell,
  { rows, columns, page }: { rows: number; columns: number; page: number },
): GridCell | undefined {
  const to = (toRow: number, toColumn: number): GridCell => ({
    row: Math.max(0, Math.min(rows - 1, toRow)),
    column: Math.max(0, Math.min(columns - 1, toColumn)),
  });
  switch (key) {
    case 'ArrowDown':
      return to(row + 1, column);
    case 'ArrowUp':
      return to(row - 1, column);
    case 'ArrowRight':
      return to(row, column + 1);
    case 'ArrowLeft':
      return to(row, column - 1);
    case 'PageDown':
      return to(row + page, column);
    case 'PageUp':
      return to(row - page, column);
    case 'Home':
      return ctrlKey ? to(0, 0) : to(row, 0);
    case 'End':
      return ctrlKey ? to(rows, columns) : to(row, columns);
    default:
      return undefined;
  }
}
